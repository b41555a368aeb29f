import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STOPPED_PPM } from '../scenario'
import {
  type ActorInfo,
  createLog,
  find,
  initialState,
  type NewEvent,
  reduce,
  stateIndex,
  type Trace,
  type TraceEvent,
  truthOf,
  virtualAfter,
  type WorldState,
  wallMillis,
} from '.'

const EPOCH = 1_767_225_600_000
const actor = (id: string, type: ActorInfo['type']): ActorInfo => ({ id, type, clockOffset: 0, clockRatePpm: 0 })
const BOUNDS = { ttl: 10_000_000, freed: null, progress: null, overtakes: null, recovers: null, survives: 0 }

/** A trace of writes to one key, one a millisecond. */
function writes(length: number): Trace {
  const log = createLog()
  for (let n = 0; n < length; n++) {
    const effect = {
      key: 'k',
      op: 'create',
      before: null,
      after: String(n),
      expiresAt: null,
      origin: n,
      originBefore: null,
    } as const
    const event: NewEvent = {
      kind: 'execute',
      actor: 'm',
      role: 'master',
      clock: EPOCH,
      connection: 1,
      client: 'A',
      args: ['SET'],
      keys: ['k'],
      effects: [effect],
      offset: n,
    }
    log.append(n * 1000, event)
  }
  return {
    format: 'lockstep-trace/1',
    seed: 1,
    epoch: EPOCH,
    actors: [actor('A', 'client'), { ...actor('m', 'redis'), role: 'master' }],
    bounds: BOUNDS,
    events: log.events,
  }
}

describe('the state at a moment', () => {
  test('is what all events up to it have made', () => {
    const trace = writes(300)
    const index = stateIndex(trace)
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 299 }), (seq) => {
        expect(index.at(seq)).toEqual(trace.events.slice(0, seq + 1).reduce(reduce, initialState(trace)))
      }),
    )
  })

  test('of a small world takes constant time: however long the trace, only a few events are read again', () => {
    const long = writes(20_000)
    let reads = 0
    const events = new Proxy(long.events as TraceEvent[], {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads++
        return Reflect.get(target, name)
      },
    })
    const index = stateIndex({ ...long, events })
    index.at(19_999)
    reads = 0
    for (let seq = 0; seq < 20_000; seq += 997) index.at(seq)
    expect(reads / 21).toBeLessThanOrEqual(64)
  })

  test('is that also where a program has made hundreds of keys, members, holds and values', () => {
    const execute = { kind: 'execute', actor: 'm', role: 'master', clock: EPOCH, connection: 1, client: 'A', offset: 0 }
    const flood = Array.from({ length: 150 }, (_, n): NewEvent[] => {
      const mark = { actor: 'A', resource: `r${n % 9}`, holder: `t${n}` }
      const effect = {
        key: `k${n}`,
        op: 'create',
        before: null,
        after: 'v',
        expiresAt: null,
        origin: 0,
        originBefore: null,
      }
      const field = { ...effect, key: 'h', field: `t${n}` }
      return [
        { ...mark, kind: 'want', mode: 'exclusive', key: 'h', owner: `t${n}` },
        { ...mark, kind: 'enter' },
        {
          ...execute,
          args: [],
          keys: [],
          effects: n % 5 === 0 ? [{ ...field, field: `t${n - 1}`, op: 'delete' }] : [effect, field],
        },
        { ...mark, kind: n % 3 === 0 ? 'leave' : 'enter' },
        {
          actor: 'storage',
          kind: 'store',
          client: 'A',
          resource: `r${n}`,
          holder: 'A',
          value: 'v',
          accepted: true,
          highest: n,
        },
      ] as NewEvent[]
    })
    const log = createLog()
    for (const [at, event] of flood.flat().entries()) log.append(at, event)
    const trace = { ...writes(0), actors: [actor('A', 'client'), actor('m', 'redis')], events: log.events }
    const index = stateIndex(trace)
    const states = [initialState(trace)]
    for (const event of trace.events) states.push(reduce(states.at(-1) as WorldState, event))
    // The last first, so that every checkpoint is there.
    for (const seq of [...log.events.keys()].reverse()) expect(index.at(seq)).toEqual(states[seq + 1])
  })

  test('outside the trace there is none', () => {
    expect(() => stateIndex(writes(3)).at(3)).toThrow(RangeError)
    expect(() => stateIndex(writes(3)).at(-2)).toThrow(RangeError)
  })
})

describe("an actor's wall clock", () => {
  test('shows a key as gone in the first microsecond of the millisecond after its deadline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.integer({ min: -300_000, max: 300_000 }),
        fc.integer({ min: 10_000, max: 100_000 }),
        (offset, ratePpm, after) => {
          const clock = { offset, ratePpm, since: 0 }
          const deadline = EPOCH + after
          const at = virtualAfter(EPOCH, clock, deadline)
          expect(wallMillis(EPOCH, clock, at)).toBeGreaterThan(deadline)
          expect(wallMillis(EPOCH, clock, at - 1)).toBeLessThanOrEqual(deadline)
        },
      ),
    )
  })

  test('that stands still comes to no later deadline', () => {
    const clock = { offset: 0, ratePpm: STOPPED_PPM, since: 2_000_000 }
    expect(wallMillis(EPOCH, clock, 9_000_000)).toBe(EPOCH + 2_000)
    expect(virtualAfter(EPOCH, clock, EPOCH + 2_000)).toBe(Number.POSITIVE_INFINITY)
    expect(virtualAfter(EPOCH, clock, EPOCH + 1_999)).toBe(2_000_000)
  })
})

describe('a selector', () => {
  const events: TraceEvent[] = []
  const log = createLog()
  log.listen((event) => events.push(event))
  const call = (client: string, key: string): number => {
    const of = log.append(0, { kind: 'call', actor: client, call: 'command', line: 1, args: ['GET', key], keys: [key] })
    return log.append(1, { kind: 'answered', actor: client, of, call: 'command', keys: [key], cause: of })
  }
  const [a1, b1, a2] = [call('A', 'x'), call('B', 'x'), call('A', 'x')]

  test('names the n-th of its kind, actor and key', () => {
    expect(find({ kind: 'command', actor: 'A', key: 'x' }, events)?.seq).toBe(a1)
    expect(find({ kind: 'command', actor: 'A', key: 'x', nth: 2 }, events)?.seq).toBe(a2)
    expect(find({ kind: 'command', key: 'x', nth: 2 }, events)?.seq).toBe(b1)
    expect(find({ kind: 'command', actor: 'A', key: 'y' }, events)).toBeUndefined()
  })

  test('before a command means its call, after it its answer', () => {
    expect(find({ kind: 'command', actor: 'A', when: 'before' }, events)?.kind).toBe('call')
    expect(find({ kind: 'command', actor: 'A', when: 'after' }, events)?.kind).toBe('answered')
  })
})

test('the beginning of a partition, and WAIT answered to a client, have selectors of their own', () => {
  const log = createLog()
  const fault = { kind: 'fault', actor: 'run', text: 't', phase: 'fired' } as const
  log.append(0, { ...fault, fault: 'slow' })
  const cut = log.append(1, { ...fault, fault: 'cut', between: [['A'], ['m']] })
  log.append(2, { ...fault, fault: 'cut', phase: 'over', between: [['A'], ['m']] })
  const [one, two] = ['A', 'B'].map((client) =>
    log.append(3, { kind: 'unblock', actor: 'm', client, reply: { type: 'integer', value: 0 } }),
  )
  expect(find({ kind: 'cut' }, log.events)?.seq).toBe(cut)
  expect(find({ kind: 'cut', nth: 2 }, log.events)).toBeUndefined()
  expect(find({ kind: 'unblock' }, log.events)?.seq).toBe(one)
  expect(find({ kind: 'unblock', client: 'B' }, log.events)?.seq).toBe(two)
})

describe('the truth of a want', () => {
  const trace = writes(1)
  const want = {
    seq: 0,
    resource: 'r',
    holder: 'A',
    key: 'k',
    owner: '0',
    mode: 'exclusive',
    nodes: null,
    quorum: null,
  } as const
  const state = reduce(initialState(trace), trace.events[0] as TraceEvent)

  test('is what the current master stores under its key', () => {
    expect(truthOf(trace, state, want, 0)).toBe(true)
    expect(truthOf(trace, state, { ...want, owner: '1' }, 0)).toBe(false)
  })

  test('is unknown without a named key or owner, and while the master is down', () => {
    expect(truthOf(trace, state, { ...want, owner: null }, 0)).toBeUndefined()
    const crash: TraceEvent = { seq: 1, at: 1, kind: 'crash', actor: 'm', fault: 'f', what: 'process' }
    expect(truthOf(trace, reduce(state, crash), want, 1)).toBeUndefined()
  })

  test('of a quorum is decided as soon as the nodes that are down cannot change it', () => {
    const nodes = ['m', 'n', 'o']
    expect(truthOf(trace, state, { ...want, nodes, quorum: 1 }, 0)).toBe(true)
    expect(truthOf(trace, state, { ...want, nodes }, 0)).toBe(false)
  })
})
