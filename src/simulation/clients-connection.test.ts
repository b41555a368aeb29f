import { describe, expect, test } from 'vitest'
import { eventsOf, printed, runForTest, runPrograms } from './testing'

/** What the real ioredis does with one server is compared in acceptance/ioredis; here are many nodes and sentinels. */
const TELL = `const tell = (name, promise) => promise.then((value) => console.log(name, value), (e) => console.log(name, e.name, e.message))
const until = (connection, event) => new Promise((resolve) => connection.once(event, resolve))
const watched = (connection, events = []) => {
  for (const event of ['connecting', 'connect', 'ready', 'close', 'reconnecting', 'end', 'error', 'sentinelError']) {
    connection.on(event, (given) => events.push(event + (given === undefined ? '' : ' ' + (given.message || given))))
  }
  return events
}
`
const NODES = ['R1', 'R2', 'R3'].map((id) => ({ id }))

describe('independent masters', () => {
  test('are each reached by their id over a connection of its own', async () => {
    const text = `const nodes = ['R1', 'R2', 'R3'].map((host) => new Redis({ host }))
for (const [n, node] of nodes.entries()) await node.set('n', n + 1)
console.log(await Promise.all(nodes.map((node) => node.get('n'))), await redis.get('n'))
console.log(await redis.duplicate({ host: 'R2' }).get('n'), await new Redis('redis://R3:6379').get('n'), await new Redis(6379, 'R2').get('n'), await new Redis().get('n'))`
    const trace = await runPrograms([text], { nodes: NODES })
    expect(printed(trace)).toEqual(['["1","2","3"] 1', '2 3 2 1'])
  })

  test('fail each by itself: Redlock’s requests go out at once and one node is silent', async () => {
    const text = `${TELL}const nodes = ['R1', 'R2', 'R3'].map((host) => new Redis({ host, commandTimeout: 50 }))
await Promise.all(nodes.map((node) => until(node, 'ready')))
await sleep(100)
await Promise.all(nodes.map((node) => tell(node.options.host, node.set('lock', 'mine', 'PX', 1000, 'NX'))))`
    const trace = await runPrograms([text], {
      nodes: NODES,
      faults: [{ id: 'cut', when: { at: '50ms' }, action: { do: 'partition', between: [['A'], ['R2']] } }],
    })
    expect(printed(trace).sort()).toEqual(['R1 OK', 'R2 Error Command timed out', 'R3 OK'])
    const sent = eventsOf(trace, 'send', 'A').filter(({ at, payload }) => payload === 'request' && at > 90_000)
    expect(new Set(sent.map(({ at }) => at)).size).toBe(1)
  })

  test('that are not there are refused or not found, as Node says it', async () => {
    const text = `${TELL}const once = { retryStrategy: null }
const events = [watched(new Redis({ host: 'R9', ...once })), watched(new Redis({ host: 'R2', port: 7000, ...once }))]
await sleep(50)
for (const each of events) console.log(each)`
    expect(printed(await runPrograms([text], { nodes: NODES }))).toEqual([
      '["connecting","error getaddrinfo ENOTFOUND R9","close","end"]',
      '["connecting","error connect ECONNREFUSED 10.0.0.2:7000","close","end"]',
    ])
  })

  test('a connection that is not answered is given up after connectTimeout', async () => {
    const text = `${TELL}const events = watched(new Redis({ host: 'R2', connectTimeout: 300, retryStrategy: null }))
await sleep(400)
console.log(events)`
    const trace = await runPrograms([text], {
      nodes: NODES,
      faults: [{ id: 'cut', when: { at: '0s' }, action: { do: 'partition', between: [['A'], ['R2']] } }],
    })
    expect(printed(trace)).toEqual(['["connecting","error connect ETIMEDOUT","close","end"]'])
  })
})

describe('sentinels', () => {
  const cluster = (program: string, faults: NonNullable<Parameters<typeof runForTest>[0]['faults']> = []) =>
    runForTest({
      format: 'lockstep-scenario/1',
      programs: { A: TELL + program },
      clients: [{ id: 'A', program: 'A' }],
      nodes: [{ id: 'R1' }, { id: 'R2', replicaOf: 'R1' }],
      sentinels: ['S1', 'S2', 'S3'].map((id) => ({ id, monitors: 'R1', downAfter: '2s', quorum: 2 })),
      network: { latency: '1ms', jitter: '0s' },
      faults,
    })

  test('name the master, and the client’s own connection is told of them', async () => {
    const text = `console.log(redis.options.sentinels, redis.options.name)
const one = new Redis({ sentinels: [{ host: 'S2', port: 26379 }], name: 'R1' })
console.log(await one.set('k', 'v'), (await one.role())[0], await new Redis().get('k'))
console.log((await new Redis({ host: 'R2' }).role())[0])`
    expect(printed(await cluster(text))).toEqual([
      '[{"host":"S1","port":26379},{"host":"S2","port":26379},{"host":"S3","port":26379}] R1',
      'OK master v',
      'slave',
    ])
  })

  test('are asked in order; after a lost connection the next ones, then all from the first after a while', async () => {
    const text = `const one = new Redis({ sentinels: [{ host: 'S9' }, { host: 'S1' }], name: 'R1' })
const events = watched(one)
await one.ping()
await one.set('cut', 1)
await until(one, 'ready')
console.log(events)`
    const cut = { kind: 'executed', key: 'cut', client: 'A' } as const
    const trace = await cluster(text, [
      { id: 'cut', when: { on: cut, delay: '20ms' }, action: { do: 'reset', between: ['A', 'R1'] } },
    ])
    // The first answer taught it the other two sentinels, which it had not asked yet.
    expect(JSON.parse(printed(trace)[0] ?? '')).toEqual([
      'connecting',
      'sentinelError failed to connect to sentinel S9:26379 because Connection is closed.',
      'connect',
      'ready',
      'error read ECONNRESET',
      'close',
      'reconnecting 50',
      'connecting',
      'connect',
      'ready',
    ])
  })

  test('that know no master of the name, or do not answer, end it when there is no further try', async () => {
    const text = `const stop = { sentinelRetryStrategy: (n) => (n > 1 ? null : 5) }
for (const [host, name] of [['S1', 'other'], ['S9', 'R1']]) {
  const events = watched(new Redis({ sentinels: [{ host }], name, ...stop }))
  await sleep(100)
  console.log(events.at(-2)); console.log(events.at(-1))
}`
    expect(printed(await cluster(text))).toEqual([
      'error All sentinels are unreachable and retry is disabled. Last error: ERR No such master with that name',
      'end',
      'error All sentinels are unreachable and retry is disabled. Last error: Connection is closed.',
      'end',
    ])
  })

  test('commands wait while none of them answers: only attempts at the node itself are counted', async () => {
    const text = `const one = new Redis({ sentinels: [{ host: 'S9' }], name: 'R1', maxRetriesPerRequest: 0 })
let over = false
one.get('k').finally(() => { over = true })
await sleep(60000)
console.log(one.status, over)`
    expect(printed(await cluster(text))).toEqual(['connecting false'])
  })

  test('a node that is no master any more is not accepted: the client finds the promoted one', async () => {
    const text = `await sleep(1000)
await tell('set', redis.set('k', 'v'))
console.log(await redis.role())`
    const trace = await cluster(text, [{ id: 'c', when: { at: '500ms' }, action: { do: 'crash', actor: 'R1' } }])
    expect(printed(trace)).toEqual(['set OK', expect.stringMatching(/^\["master"/)])
    expect(eventsOf(trace, 'execute', 'R2').length).toBe(2)
  })

  test('a sentinel that still names the old master leads to it, and the ready check turns away', async () => {
    const text = `const events = watched(new Redis({ sentinels: [{ host: 'S1' }], name: 'R1', retryStrategy: (n) => (n > 2 ? null : 10) }))
await sleep(200)
console.log(events)`
    const trace = await runForTest({
      format: 'lockstep-scenario/1',
      programs: { A: `${TELL}await redis.replicaof('10.0.0.9', 6379)\n${text}` },
      clients: [{ id: 'A', program: 'A' }],
      nodes: [{ id: 'R1' }],
      sentinels: [{ id: 'S1', monitors: 'R1' }],
      network: { latency: '1ms', jitter: '0s' },
    })
    const turn = ['connecting', 'connect', 'close']
    const again = 'reconnecting 10'
    const states = JSON.parse(printed(trace)[0] ?? '').filter((event: string) => !event.startsWith('error'))
    expect(states).toEqual([...turn, again, ...turn, again, ...turn, 'end'])
  })
})

describe('options', () => {
  test('that are not emulated are refused with their name', async () => {
    const text = `for (const option of [{ tls: {} }, { password: 'x' }, { db: 1 }, { role: 'slave' }, { enableAutoPipelining: true }]) {
  try { new Redis({ host: 'redis-1', ...option }); console.log('taken') } catch (e) { console.log(e.name, e.message) }
}`
    for (const line of printed(await runPrograms([text])))
      expect(line).toMatch(/^TypeError the option \w+ is not emulated/)
  })

  test('a strategy that throws ends the program', async () => {
    const text = `const gone = new Redis({ host: 'R9', retryStrategy() {\n  throw new RangeError('x')\n} })\nawait sleep(100)\nconsole.log('alive')`
    const trace = await runPrograms([text])
    expect(printed(trace)).toEqual([])
    expect(eventsOf(trace, 'end')[0]).toMatchObject({ error: 'RangeError', line: 2 })
  })

  test('each command of a pipeline has the line of its exec(), and of a transaction too', async () => {
    const text = `const p = redis.pipeline().set('k', 1)\nawait p\n  .exec()\nawait redis.multi().get('k').exec()`
    const trace = await runPrograms([text])
    expect(eventsOf(trace, 'call').map(({ line, args }) => [line, args?.[0]])).toEqual([
      [3, 'set'],
      [4, 'multi'],
      [4, 'get'],
      [4, 'exec'],
    ])
  })
})
