/** Traces made by hand, event for event as the engine writes them, for tests that need no engine. */
import { type Micros, NIL, OK, type Resp } from '../../base'
import { type ActorId, type ActorInfo, createLog, type Effect, type NewEvent, type Seq, type Trace } from '../../trace'

const EPOCH_MS = 1_767_225_600_000
const HOP_US: Micros = 500

const plain = { clockOffset: 0, clockRatePpm: 0 }
const ACTORS: readonly ActorInfo[] = [
  { id: 'A', type: 'client', program: 'worker', ...plain },
  { id: 'B', type: 'client', program: 'worker', ...plain },
  { id: 'redis-1', type: 'redis', role: 'master', ...plain },
  { id: 'storage', type: 'storage', fencing: false, ...plain },
  { id: 'run', type: 'run', ...plain },
]

export interface Handmade {
  add(at: Micros, event: NewEvent): Seq
  /** A command from call to answer, 0.5 ms a way; the answer's seq. `wakes`: the client is paused until then. */
  command(
    at: Micros,
    client: ActorId,
    args: readonly string[],
    reply: Resp,
    effects: readonly Effect[],
    wakes?: Micros,
  ): Seq
  write(
    at: Micros,
    client: ActorId,
    hold: Seq,
    accepted: boolean,
    more?: { token?: number; highest?: number; heldUntil?: Micros },
  ): Seq
  trace(): Trace
}

export const KEY = 'lock:order:123'
const RESOURCE = 'order:123'

export function handmade(actors: readonly ActorInfo[] = ACTORS): Handmade {
  const log = createLog()
  const add = (at: Micros, event: NewEvent): Seq => log.append(at, event)
  return {
    add,
    command(at, actor, args, reply, effects, wakes) {
      const keys = [args[0] === 'EVAL' ? (args[3] as string) : (args[1] as string)]
      const call = add(at, { actor, kind: 'call', call: 'command', line: 5, args, keys })
      const sent = add(at, {
        actor,
        kind: 'send',
        to: 'redis-1',
        payload: 'request',
        connection: 1,
        of: call,
        cause: call,
      })
      const ran = add(at + HOP_US, {
        actor: 'redis-1',
        kind: 'execute',
        cause: sent,
        role: 'master',
        clock: EPOCH_MS + Math.floor((at + HOP_US) / 1000),
        connection: 1,
        client: actor,
        of: call,
        args,
        keys,
        reply,
        offset: 0,
        effects: effects.map((effect) => (effect.op === 'create' ? { ...effect, origin: call } : effect)),
      })
      const back = add(at + HOP_US, {
        actor: 'redis-1',
        kind: 'send',
        to: actor,
        payload: 'reply',
        connection: 1,
        of: call,
        cause: ran,
      })
      if (wakes === undefined)
        return add(at + 2 * HOP_US, { actor, kind: 'answered', of: call, call: 'command', keys, reply, cause: back })
      const arrived = add(at + 2 * HOP_US, { actor, kind: 'arrive', from: 'redis-1', payload: 'reply', cause: back })
      return add(wakes, { actor, kind: 'answered', of: call, call: 'command', keys, reply, cause: arrived })
    },
    write(at, actor, hold, accepted, more = {}) {
      const resource = RESOURCE
      const call = add(at, { actor, kind: 'call', call: 'write', line: 9, resource })
      const leaves = more.heldUntil ?? at
      const sent = add(leaves, {
        actor,
        kind: 'send',
        to: 'storage',
        payload: 'write',
        connection: 9,
        of: call,
        cause: call,
      })
      const { token, highest = null } = more
      const stored = add(leaves + HOP_US, {
        actor: 'storage',
        kind: 'store',
        cause: sent,
        client: actor,
        holder: actor,
        resource,
        value: `${actor} was here`,
        hold,
        accepted,
        highest,
        ...(token === undefined ? {} : { token }),
      })
      const back = add(leaves + HOP_US, {
        actor: 'storage',
        kind: 'send',
        to: actor,
        payload: 'write-reply',
        connection: 9,
        of: call,
        cause: stored,
      })
      return add(leaves + 2 * HOP_US, { actor, kind: 'answered', of: call, call: 'write', resource, cause: back })
    },
    trace: () => ({
      format: 'lockstep-trace/1',
      seed: 1,
      epoch: EPOCH_MS,
      actors,
      bounds: { ttl: 10_000_000, freed: null, progress: null, overtakes: null, recovers: null, survives: 1 },
      events: log.events,
    }),
  }
}

const created = (value: string, expiresAt: number | null): Effect => ({
  key: KEY,
  op: 'create',
  before: null,
  after: value,
  expiresAt,
  origin: null,
  originBefore: null,
})

export interface GcPause {
  readonly trace: Trace
  readonly enterA: Seq
  readonly enterB: Seq
  /** The stale write's `store`. */
  readonly stale: Seq
  /** The first moment at which A's key is gone: one millisecond after its deadline. */
  readonly expiresAt: Micros
}

/** A takes the lock for 10 s and is paused for 15 s before its write leaves; B enters meanwhile. */
export function gcPause(options: { readonly tries?: number; readonly fenced?: boolean } = {}): GcPause {
  const { tries = 8, fenced = false } = options
  const run = handmade()
  const { add } = run
  const ttl = '10000'
  const token = (value: number) => (fenced ? { token: value } : {})
  add(0, { actor: 'A', kind: 'start' })
  add(0, { actor: 'A', kind: 'want', resource: RESOURCE, holder: 'A', key: KEY, owner: '7f3a91c2', mode: 'exclusive' })
  const deadline = EPOCH_MS + 10_000
  const granted = run.command(100, 'A', ['SET', KEY, '7f3a91c2', 'NX', 'PX', ttl], OK, [created('7f3a91c2', deadline)])
  const enterA = add(1_100, {
    actor: 'A',
    kind: 'enter',
    resource: RESOURCE,
    holder: 'A',
    cause: granted,
    ...token(33),
  })
  add(1_900, { actor: 'B', kind: 'start' })
  add(1_900, {
    actor: 'B',
    kind: 'want',
    resource: RESOURCE,
    holder: 'B',
    key: KEY,
    owner: 'e91b4407',
    mode: 'exclusive',
  })
  const held = add(2_100, { actor: 'A', kind: 'call', call: 'write', line: 9, resource: RESOURCE, cause: enterA })
  const fault = add(2_100, {
    actor: 'run',
    kind: 'fault',
    fault: 'gc',
    text: 'A is paused for 15 s before its write',
    phase: 'fired',
  })
  add(2_100, { actor: 'A', kind: 'pause', fault: 'gc', cause: fault })
  const step = Math.floor(10_000_000 / tries)
  for (let i = 0; i < tries; i++) {
    const at = 2_400 + i * step + ((i * 7_919) % 40_000)
    run.command(at, 'B', ['SET', KEY, 'e91b4407', 'NX', 'PX', ttl], NIL, [])
    const call = add(at + 1_000, { actor: 'B', kind: 'call', call: 'sleep', line: 7, us: step })
    const next = i + 1 < tries ? 2_400 + (i + 1) * step + (((i + 1) * 7_919) % 40_000) : 10_002_100
    add(next, { actor: 'B', kind: 'answered', of: call, call: 'sleep' })
  }
  add(10_002_600, {
    actor: 'redis-1',
    kind: 'expire',
    clock: EPOCH_MS + 10_002,
    how: 'on-access',
    offset: 0,
    effects: [
      { key: KEY, op: 'expire', before: '7f3a91c2', after: null, expiresAt: null, origin: null, originBefore: null },
    ],
  })
  const taken = run.command(10_002_600, 'B', ['SET', KEY, 'e91b4407', 'NX', 'PX', ttl], OK, [
    created('e91b4407', EPOCH_MS + 20_003),
  ])
  const enterB = add(10_003_600, {
    actor: 'B',
    kind: 'enter',
    resource: RESOURCE,
    holder: 'B',
    cause: taken,
    ...token(34),
  })
  run.write(10_003_800, 'B', enterB, true, fenced ? { token: 34, highest: 34 } : {})
  const work = add(10_004_900, { actor: 'B', kind: 'call', call: 'work', line: 10, us: 8_000_000 })
  add(15_002_100, { actor: 'A', kind: 'resume', fault: 'gc' })
  const sent = add(15_002_100, {
    actor: 'A',
    kind: 'send',
    to: 'storage',
    payload: 'write',
    connection: 9,
    of: held,
    cause: held,
  })
  const stale = add(15_002_600, {
    actor: 'storage',
    kind: 'store',
    cause: sent,
    client: 'A',
    holder: 'A',
    resource: RESOURCE,
    value: 'A was here',
    hold: enterA,
    accepted: !fenced,
    highest: fenced ? 34 : null,
    ...token(33),
    ...(fenced ? { why: 'token 33 is lower than 34' } : {}),
  })
  const back = add(15_002_600, {
    actor: 'storage',
    kind: 'send',
    to: 'A',
    payload: 'write-reply',
    connection: 9,
    of: held,
    cause: stale,
  })
  add(15_003_100, { actor: 'A', kind: 'answered', of: held, call: 'write', resource: RESOURCE, cause: back })
  add(15_003_100, { actor: 'A', kind: 'leave', resource: RESOURCE, holder: 'A' })
  run.command(
    15_003_300,
    'A',
    ['EVAL', 'if redis.call("get",KEYS[1])==ARGV[1] then …', '1', KEY, '7f3a91c2'],
    { type: 'integer', value: 0 },
    [],
  )
  add(15_004_300, { actor: 'A', kind: 'end' })
  add(18_004_900, { actor: 'B', kind: 'answered', of: work, call: 'work' })
  add(18_004_900, { actor: 'B', kind: 'leave', resource: RESOURCE, holder: 'B' })
  run.command(
    18_005_100,
    'B',
    ['EVAL', 'if redis.call("get",KEYS[1])==ARGV[1] then …', '1', KEY, 'e91b4407'],
    { type: 'integer', value: 1 },
    [{ key: KEY, op: 'delete', before: 'e91b4407', after: null, expiresAt: null, origin: null, originBefore: null }],
  )
  add(18_006_100, { actor: 'B', kind: 'end' })
  add(18_006_100, { actor: 'run', kind: 'finish', why: 'ended', truncated: false, unfired: [] })
  return { trace: run.trace(), enterA, enterB, stale, expiresAt: 10_001_000 }
}
