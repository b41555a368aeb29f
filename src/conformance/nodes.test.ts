import { expect, test } from 'vitest'
import { type Case, playCase, prepareLua } from '.'

const lua = await prepareLua()
type Steps = Case['steps']
const ok = { '+': 'OK' }
const say = (conn: string, words: string, reply: NonNullable<Steps[number]['reply']>) => ({
  conn,
  args: words.split(' '),
  reply,
})
const waits = (conn: string, words: string) => ({ conn, args: words.split(' '), blocked: true })
const PAIR = { nodes: ['m', 'r'], replicaOf: { r: 'm' } }
const alone = (steps: Steps) => playCase({ id: 'x', cmd: 'x', needs: ['noReplica'], steps }, lua)
const pair = (steps: Steps) => playCase({ id: 'x', cmd: 'x', topology: PAIR, steps }, lua)

test('CLIENT PAUSE WRITE holds writes up and lets reads go on, and nothing expires meanwhile', async () => {
  expect(
    await alone([
      say('a', 'SET k v PX 20', ok),
      say('a', 'CLIENT PAUSE 100 WRITE', ok),
      waits('b', 'SET other 1'),
      say('a', 'GET k', { $: 'v' }),
      { advanceMs: 50 },
      say('a', 'GET k', { $: null }),
      say('a', 'DBSIZE', { ':': 1 }),
      { advanceMs: 50 },
      { conn: 'b', recv: true, reply: ok },
    ]),
  ).toEqual([])
})

test('CLIENT UNPAUSE lets what waited go on in order; under ALL it waits itself', async () => {
  expect(
    await alone([
      say('a', 'CLIENT PAUSE 100000 WRITE', ok),
      waits('b', 'RPUSH l 1'),
      waits('b', 'RPUSH l 2'),
      say('a', 'CLIENT UNPAUSE', ok),
      { conn: 'b', recv: true, replies: [{ ':': 1 }, { ':': 2 }] },
      say('a', 'CLIENT PAUSE 100 ALL', ok),
      waits('a', 'CLIENT UNPAUSE'),
      { advanceMs: 100 },
      { conn: 'a', recv: true, reply: ok },
    ]),
  ).toEqual([])
})

test('CLIENT KILL closes others, and its own connection behind the answer', async () => {
  expect(
    await alone([
      say('s', 'SUBSCRIBE ch', { '*': [{ $: 'subscribe' }, { $: 'ch' }, { ':': 1 }] }),
      { ...say('a', 'CLIENT KILL TYPE pubsub', { ':': 1 }), closed: ['s'] },
      { ...say('a', 'CLIENT KILL TYPE normal SKIPME no', { ':': 1 }), closed: ['a'] },
    ]),
  ).toEqual([])
})

test('CLIENT UNBLOCK ends a WAIT', async () => {
  expect(
    await alone([
      say('b', 'CLIENT ID', { ':': 1 }),
      waits('b', 'WAIT 1 0'),
      say('a', 'CLIENT UNBLOCK 1', { ':': 1 }),
      { conn: 'b', recv: true, reply: { ':': 0 } },
      waits('b', 'WAIT 1 0'),
      say('a', 'CLIENT UNBLOCK 1 ERROR', { ':': 1 }),
      { conn: 'b', recv: true, reply: { '-': 'UNBLOCKED client unblocked via CLIENT UNBLOCK' } },
    ]),
  ).toEqual([])
})

test('min-replicas-to-write refuses writes when the replica has been silent for longer than min-replicas-max-lag', async () => {
  const refusal = { '-': 'NOREPLICAS Not enough good replicas to write.' }
  expect(
    await pair([
      say('m.a', 'CONFIG SET min-replicas-to-write 1 min-replicas-max-lag 2', ok),
      say('m.a', 'SET k v', ok),
      { op: 'stop', node: 'r' },
      { advanceMs: 4000 },
      say('m.a', 'SET k w', refusal),
      say('m.a', 'GET k', { $: 'v' }),
      { op: 'cont', node: 'r' },
      { advanceMs: 2000 },
      say('m.a', 'SET k w', ok),
    ]),
  ).toEqual([])
})

test('a demoted master ends a WAIT with an error and the connection', async () => {
  expect(
    await pair([
      { op: 'stop', node: 'r' },
      say('m.a', 'SET k v', ok),
      waits('m.a', 'WAIT 1 0'),
      { conn: 'm.b', args: ['REPLICAOF', '127.0.0.1', { portOf: 'r' }], reply: ok, closed: ['m.a'] },
      {
        conn: 'm.a',
        recv: true,
        reply: { '-': 'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)' },
      },
    ]),
  ).toEqual([])
})

test('what CLIENT PAUSE held up goes on connection by connection, each with all that it has sent', async () => {
  expect(
    await alone([
      say('a', 'CLIENT PAUSE 100000 WRITE', ok),
      say('s', 'SUBSCRIBE ch', { '*': [{ $: 'subscribe' }, { $: 'ch' }, { ':': 1 }] }),
      waits('b', 'PUBLISH ch b'),
      say('c', 'MULTI', ok),
      waits('c', 'PUBLISH ch c'),
      waits('c', 'EXEC'),
      waits('d', 'PUBLISH ch d'),
      {
        ...say('a', 'CLIENT UNPAUSE', ok),
        push: ['b', 'c', 'd'].map((text) => ({
          conn: 's',
          msg: { '*': [{ $: 'message' }, { $: 'ch' }, { $: text }] },
        })),
      },
      { conn: 'b', recv: true, reply: { ':': 1 } },
      { conn: 'c', recv: true, replies: [{ '+': 'QUEUED' }, { '*': [{ ':': 1 }] }] },
      { conn: 'd', recv: true, reply: { ':': 1 } },
    ]),
  ).toEqual([])
})

const flags = (letters: string) => ({ '~': 're', t: '$', re: ` flags=${letters} ` }) as const

test('CLIENT LIST shows who waits, who is bound to abort and who is not to be evicted', async () => {
  expect(
    await alone([
      say('w', 'CLIENT NO-EVICT ON', ok),
      say('a', 'CLIENT LIST ID 1', flags('e')),
      waits('w', 'WAIT 1 0'),
      say('a', 'CLIENT LIST ID 1', flags('be')),
      say('x', 'WATCH k', ok),
      say('x', 'MULTI', ok),
      say('a', 'SET k v', ok),
      say('a', 'CLIENT LIST ID 3', flags('xd')),
    ]),
  ).toEqual([])
})

test('HELLO names the connection, also inside MULTI, and takes any password of the default user', async () => {
  const refused = (option: string) => ({ '-': `ERR Syntax error in HELLO option '${option}'` })
  const words = (...texts: string[]) => texts.map((text) => ({ $: text }))
  const hello = {
    '*': [
      ...words('server', 'redis', 'version', '7.0.15', 'proto'),
      { ':': 2 },
      ...words('id'),
      { ':': 1 },
      ...words('mode', 'standalone', 'role', 'master', 'modules'),
      { '*': [] },
    ],
  }
  expect(
    await alone([
      say('a', 'HELLO 2 NOPE', refused('NOPE')),
      say('a', 'HELLO 2 SETNAME', refused('SETNAME')),
      say('a', 'HELLO 2 AUTH default', refused('AUTH')),
      say('a', 'HELLO 2 AUTH nope x', { '-': 'WRONGPASS invalid username-password pair or user is disabled.' }),
      say('a', 'MULTI', ok),
      say('a', 'HELLO 2 AUTH default x SETNAME me', { '+': 'QUEUED' }),
      say('a', 'DISCARD', ok),
      { conn: 'a', args: ['HELLO', '2', 'AUTH', 'default', 'x', 'SETNAME', 'me'], reply: hello },
      say('a', 'CLIENT GETNAME', { $: 'me' }),
    ]),
  ).toEqual([])
})

test('who kills itself inside MULTI hears nothing more', async () => {
  expect(
    await alone([
      say('a', 'MULTI', ok),
      say('a', 'CLIENT KILL ID 1 SKIPME no', { '+': 'QUEUED' }),
      say('a', 'SET k v', { '+': 'QUEUED' }),
      { conn: 'a', args: ['EXEC'], replies: [], closed: ['a'] },
      say('b', 'GET k', { $: 'v' }),
    ]),
  ).toEqual([])
})

test("a replica's own messages stay on it: they are no part of the stream", async () => {
  const topology = { nodes: ['m', 'r', 's'], replicaOf: { r: 'm', s: 'r' } }
  const subscribed = { '*': [{ $: 'subscribe' }, { $: 'ch' }, { ':': 1 }] }
  const message = (text: string) => ({ '*': [{ $: 'message' }, { $: 'ch' }, { $: text }] })
  const steps: Steps = [
    say('s.s', 'SUBSCRIBE ch', subscribed),
    say('r.s', 'SUBSCRIBE ch', subscribed),
    { ...say('r.a', 'PUBLISH ch here', { ':': 1 }), push: [{ conn: 'r.s', msg: message('here') }] },
    say('m.a', 'PUBLISH ch all', { ':': 0 }),
    {
      op: 'sync',
      nodes: ['r', 's'],
      push: [
        { conn: 'r.s', msg: message('all') },
        { conn: 's.s', msg: message('all') },
      ],
    },
  ]
  expect(await playCase({ id: 'x', cmd: 'x', topology, steps }, lua)).toEqual([])
})

test('CLIENT KILL TYPE replica and master end the links, which come back at once', async () => {
  expect(
    await pair([
      say('m.a', 'CLIENT KILL TYPE master', { ':': 0 }),
      say('m.a', 'CLIENT KILL TYPE replica', { ':': 1 }),
      say('m.a', 'SET k 1', ok),
      { op: 'sync', nodes: ['r'] },
      say('r.a', 'GET k', { $: '1' }),
      say('r.a', 'CLIENT KILL TYPE master', { ':': 1 }),
      say('m.a', 'SET k 2', ok),
      { op: 'sync', nodes: ['r'] },
      say('r.a', 'GET k', { $: '2' }),
    ]),
  ).toEqual([])
})

test('REPLICAOF an address where nobody is leaves a replica whose link is down', async () => {
  expect(
    await alone([
      say('a', 'REPLICAOF 10.9.9.9 1234', ok),
      say('a', 'REPLICAOF 10.9.9.9 1234', { '+': 'OK Already connected to specified master' }),
      say('a', 'SET k v', { '-': "READONLY You can't write against a read only replica." }),
      say('a', 'INFO replication', {
        '~': 'info',
        fields: { role: '^slave$', master_host: '^10.9.9.9$', master_link_status: '^down$' },
      }),
      say('a', 'REPLICAOF NO ONE', ok),
      say('a', 'SET k v', ok),
    ]),
  ).toEqual([])
})

test('a replica of a replica hears the same stream, and hears of a promotion', async () => {
  const topology = { nodes: ['m', 'r', 's'], replicaOf: { r: 'm', s: 'r' } }
  const steps: Steps = [
    say('m.a', 'SET k 1', ok),
    { op: 'sync', nodes: ['r', 's'] },
    say('s.a', 'GET k', { $: '1' }),
    say('r.a', 'REPLICAOF NO ONE', ok),
    { advanceMs: 1500 },
    say('r.a', 'SET k 2', ok),
    { op: 'sync', nodes: ['s'] },
    say('s.a', 'GET k', { $: '2' }),
    say('m.a', 'GET k', { $: '1' }),
    say('r.a', 'WAIT 1 0', { ':': 1 }),
  ]
  expect(await playCase({ id: 'x', cmd: 'x', topology, steps }, lua)).toEqual([])
})

const nothing = { '*': null }
const item = (key: string, value: string) => ({ '*': [{ $: key }, { $: value }] })

test('who waits for a list gets nothing when the time is over, or when CLIENT UNBLOCK says so', async () => {
  expect(
    await alone([
      waits('b', 'BLPOP k 0.05'),
      { advanceMs: 50 },
      { conn: 'b', recv: true, reply: nothing },
      waits('b', 'BLMOVE k l LEFT RIGHT 0.0001'),
      { advanceMs: 1 },
      { conn: 'b', recv: true, reply: nothing },
      waits('b', 'BRPOPLPUSH k l 0'),
      say('a', 'CLIENT UNBLOCK 1', { ':': 1 }),
      { conn: 'b', recv: true, reply: nothing },
      waits('b', 'BRPOP k 0'),
      say('a', 'CLIENT UNBLOCK 1 ERROR', { ':': 1 }),
      { conn: 'b', recv: true, reply: { '-': 'UNBLOCKED client unblocked via CLIENT UNBLOCK' } },
      say('a', 'RPUSH k 1', { ':': 1 }),
      say('a', 'LLEN k', { ':': 1 }),
    ]),
  ).toEqual([])
})

test('of those who wait for a list the first is served first, and a closed one never', async () => {
  expect(
    await alone([
      waits('a', 'BLPOP k 0'),
      waits('b', 'BLPOP other k 0'),
      waits('c', 'BRPOP k 0'),
      { close: 'a' },
      say('d', 'RPUSH k 1 2 3', { ':': 3 }),
      { conn: 'b', recv: true, reply: item('k', '1') },
      { conn: 'c', recv: true, reply: item('k', '3') },
      say('d', 'LRANGE k 0 -1', { '*': [{ $: '2' }] }),
    ]),
  ).toEqual([])
})

test('what waiting clients take reaches the replica; a demoted master sends them away', async () => {
  expect(
    await pair([
      waits('m.b', 'BLPOP k 0'),
      say('m.a', 'RPUSH k 1 2', { ':': 2 }),
      { conn: 'm.b', recv: true, reply: item('k', '1') },
      { op: 'sync', nodes: ['r'] },
      say('r.a', 'LRANGE k 0 -1', { '*': [{ $: '2' }] }),
      say('r.a', 'BLPOP k 0', { '-': "READONLY You can't write against a read only replica." }),
      waits('m.b', 'BLPOP none 0'),
      { conn: 'm.a', args: ['REPLICAOF', '127.0.0.1', { portOf: 'r' }], reply: ok, closed: ['m.b'] },
      {
        conn: 'm.b',
        recv: true,
        reply: { '-': 'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)' },
      },
    ]),
  ).toEqual([])
})
