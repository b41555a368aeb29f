/**
 * A trace written by hand and a built-in around it, for tests of what only reads traces: A takes a lock, is paused
 * past its expiry, B enters and writes, A wakes and writes.
 */
import { integer, type Micros, NIL, OK } from '../../base'
import type { Builtin } from '../../scenario'
import { createLog, type Effect, type NewEvent, type Trace } from '../../trace'

const EPOCH = 1_767_225_600_000
const KEY = 'lock:order:123'
const RESOURCE = 'order:123'

/** The run under a TTL of `ttl` microseconds; `pause` in microseconds. */
export function handMadeTrace(ttl: Micros = 10_000_000, pause: Micros = 15_000_000, seed = 1): Trace {
  const log = createLog()
  const add = (at: Micros, event: NewEvent) => log.append(at, event)
  const lock = (op: Effect['op'], origin: number, value: string, expiresAt: number | null): Effect => ({
    key: KEY,
    op,
    before: op === 'create' ? null : value,
    after: op === 'create' ? value : null,
    expiresAt,
    origin: op === 'create' ? origin : null,
    originBefore: op === 'create' ? null : origin,
  })
  const ask = (
    at: Micros,
    actor: string,
    line: number,
    args: readonly string[],
    reply: typeof OK,
    effects: (of: number) => Effect[],
  ) => {
    const of = add(at, { kind: 'call', actor, call: 'command', line, args, keys: [KEY] })
    const sent = add(at, { kind: 'send', actor, to: 'redis-1', payload: 'request', connection: 1, of, cause: of })
    const client = actor
    const clock = EPOCH + Math.floor((at + 1000) / 1000)
    const node = { actor: 'redis-1', role: 'master' as const, clock, connection: 1, client, offset: 0 }
    const ran = add(at + 1000, {
      kind: 'execute',
      ...node,
      of,
      args,
      keys: [KEY],
      reply,
      effects: effects(of),
      cause: sent,
    })
    const back = add(at + 1000, {
      kind: 'send',
      actor: 'redis-1',
      to: actor,
      payload: 'reply',
      connection: 1,
      of,
      cause: ran,
    })
    add(at + 2000, { kind: 'answered', actor, of, call: 'command', keys: [KEY], reply, cause: back })
    return of
  }
  const set = (token: string) => ['SET', KEY, token, 'NX', 'PX', String(Math.floor(ttl / 1000))]
  const write = (at: Micros, actor: string, line: number, hold: number) => {
    const of = add(at, { kind: 'call', actor, call: 'write', line, resource: RESOURCE })
    const sent = add(at, { kind: 'send', actor, to: 'storage', payload: 'write', connection: 9, of, cause: of })
    const value = `${actor} was here`
    const told = { client: actor, holder: actor, resource: RESOURCE, value, hold, accepted: true, highest: null }
    const ran = add(at + 1000, { kind: 'store', actor: 'storage', ...told, cause: sent })
    const back = add(at + 1000, {
      kind: 'send',
      actor: 'storage',
      to: actor,
      payload: 'write-reply',
      connection: 9,
      of,
      cause: ran,
    })
    add(at + 2000, { kind: 'answered', actor, of, call: 'write', resource: RESOURCE, cause: back })
  }
  const deadline = EPOCH + Math.floor((1100 + ttl) / 1000)
  add(0, { kind: 'start', actor: 'A' })
  add(0, { kind: 'want', actor: 'A', resource: RESOURCE, holder: 'A', key: KEY, owner: '7f3a-c2', mode: 'exclusive' })
  const a = ask(100, 'A', 4, set('7f3a-c2'), OK, (of) => [lock('create', of, '7f3a-c2', deadline)])
  const holdA = add(2100, { kind: 'enter', actor: 'A', resource: RESOURCE, holder: 'A' })
  add(2200, { kind: 'start', actor: 'B' })
  add(2200, {
    kind: 'want',
    actor: 'B',
    resource: RESOURCE,
    holder: 'B',
    key: KEY,
    owner: 'e91b-07',
    mode: 'exclusive',
  })
  ask(2300, 'B', 4, set('e91b-07'), NIL, () => [])
  add(5000, { kind: 'pause', actor: 'A', fault: 'gc' })
  const gone = 2000 + ttl
  if (gone < pause) {
    const expired = lock('expire', a, '7f3a-c2', null)
    add(gone, {
      kind: 'expire',
      actor: 'redis-1',
      clock: EPOCH + Math.floor(gone / 1000),
      how: 'on-access',
      effects: [expired],
      offset: 0,
    })
    ask(gone + 1000, 'B', 4, set('e91b-07'), OK, (of) => [
      lock('create', of, 'e91b-07', deadline + Math.floor(ttl / 1000)),
    ])
    const holdB = add(gone + 3000, { kind: 'enter', actor: 'B', resource: RESOURCE, holder: 'B' })
    write(gone + 4000, 'B', 8, holdB)
  }
  add(5000 + pause, { kind: 'resume', actor: 'A', fault: 'gc' })
  write(6000 + pause, 'A', 8, holdA)
  add(9000 + pause, { kind: 'leave', actor: 'A', resource: RESOURCE, holder: 'A' })
  ask(9100 + pause, 'A', 11, ['EVALSHA', 'cad1', '1', KEY, '7f3a-c2'], integer(0), () => [])
  add(12_000 + pause, { kind: 'end', actor: 'A' })
  add(12_000 + pause, { kind: 'finish', actor: 'run', why: 'ended', truncated: false, unfired: [] })
  const clock = { clockOffset: 0, clockRatePpm: 0 }
  return {
    format: 'lockstep-trace/1',
    seed,
    epoch: EPOCH,
    actors: [
      { id: 'A', type: 'client', program: 'worker', ...clock },
      { id: 'B', type: 'client', program: 'worker', ...clock },
      { id: 'redis-1', type: 'redis', role: 'master', ...clock },
      { id: 'storage', type: 'storage', fencing: false, ...clock },
      { id: 'run', type: 'run', ...clock },
    ],
    bounds: { ttl, freed: null, progress: null, overtakes: null, recovers: null, survives: 1 },
    events: log.events,
  }
}

const program = (fixed: boolean) => `// SET NX PX, work, ${fixed ? 'compare-and-delete' : 'DEL'}
const token = crypto.randomUUID()
await want('order:123', { key, owner: token })
const ok = await redis.set(key, token, 'NX', 'PX', ttl)
if (ok !== 'OK') throw new Error('busy')

await enter('order:123')
await storage.write('order:123', 'A was here')
await leave('order:123')

${fixed ? 'await redis.eval(COMPARE_AND_DELETE, 1, key, token)' : 'await redis.del(key)'}
`

export const HAND_MADE: Builtin = {
  id: 'hand-made',
  revision: 2,
  group: 'The classic five',
  order: 1,
  terms: ['lease'],
  title: 'Expiry during a pause',
  summary: 'A is paused while it holds the lock.',
  parameters: {
    ttl: { label: 'Lock TTL', default: '10s', min: '100ms', max: '60s' },
    pause: { label: 'Pause', default: '15s', min: '100ms', max: '60s' },
  },
  switches: {
    release: {
      label: 'Release',
      values: ['del', 'compare-and-delete'],
      default: 'compare-and-delete',
      changes: ['code'],
    },
    watchdog: {
      label: 'Watchdog',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code', 'faults'],
      help: 'Extends while A works.',
    },
  },
  expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } }],
  lesson: {
    question: 'A is paused while it holds the lock. What does it do when it wakes?',
    beats: [
      {
        id: 'enters',
        on: { kind: 'enter', actor: 'A' },
        text: 'A’s `SET` is answered OK. It is inside, with ten seconds.',
      },
      {
        id: 'stops',
        on: { kind: 'pause', actor: 'A' },
        text: 'Before A can write, its process stops for garbage collection.',
      },
      { id: 'expires', on: { kind: 'expired' }, text: 'The TTL runs out. Redis forgets A; nobody tells A.' },
      { id: 'wakes', on: { kind: 'resume', actor: 'A' }, text: 'A wakes. Its next line is the write.' },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'A wakes after 15 s. What happens to its write?',
      options: ['A notices that its time is over', 'Redis refuses the write', 'The storage takes it'],
      answer: 2,
      explanation: 'Nothing between A and the storage knows of the lock.',
    },
    explanation: 'A lease is a promise about time, and A had no time of its own while it was paused.',
    tryThis: [{ text: 'Let a watchdog extend the lease', set: { watchdog: 'on' } }],
  },
  sources: [],
  build: ({ switches }) => ({
    format: 'lockstep-scenario/1',
    programs: { worker: program(switches.release === 'compare-and-delete') },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker' },
    ],
    nodes: [{ id: 'redis-1' }],
  }),
}
