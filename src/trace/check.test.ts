import { describe, expect, test } from 'vitest'
import { checkTrace } from './check'
import type { Trace, TraceEvent } from './event'

const EVENTS: TraceEvent[] = [
  { seq: 0, at: 0, actor: 'A', kind: 'start' },
  { seq: 1, at: 0, actor: 'A', kind: 'call', call: 'command', line: 3, args: ['SET', 'k', 'v'], keys: ['k'], cause: 0 },
  {
    seq: 2,
    at: 500,
    actor: 'redis',
    kind: 'execute',
    role: 'master',
    clock: 1_767_225_600_000,
    connection: 1,
    client: 'A',
    offset: 0,
    of: 1,
    args: ['SET', 'k', 'v'],
    keys: ['k'],
    reply: { type: 'status', text: 'OK' },
    effects: [{ key: 'k', op: 'create', before: null, after: 'v', expiresAt: null, origin: 1, originBefore: null }],
    cause: 1,
  },
  { seq: 3, at: 900, actor: 'run', kind: 'finish', why: 'ended', truncated: false, unfired: [] },
]
const TRACE: Trace = {
  format: 'lockstep-trace/1',
  seed: 1,
  epoch: 1_767_225_600_000,
  actors: [
    { id: 'A', type: 'client', program: 'p', clockOffset: 0, clockRatePpm: 0 },
    { id: 'redis', type: 'redis', role: 'master', clockOffset: 0, clockRatePpm: 0 },
    { id: 'run', type: 'run', clockOffset: 0, clockRatePpm: 0 },
  ],
  bounds: { ttl: 10_000_000, freed: null, progress: null, overtakes: null, recovers: null, survives: 0 },
  events: EVENTS,
}

/** The trace with event `seq` changed. */
const withEvent = (seq: number, change: object) => ({
  ...TRACE,
  events: EVENTS.map((event) => (event.seq === seq ? { ...event, ...change } : event)),
})
const nested = (depth: number): unknown =>
  depth === 0 ? { type: 'array', items: [] } : { type: 'array', items: [nested(depth - 1)] }

describe('checkTrace', () => {
  test('accepts a trace as it is', () => {
    expect(checkTrace(TRACE)).toEqual({ ok: true, value: TRACE })
  })

  test.each<[string, unknown, string]>([
    ['something else', 'hello', 'it is not an object'],
    ['a field too many', { ...TRACE, html: '<b>' }, 'its html is wrong'],
    ['an unknown kind', withEvent(1, { kind: 'constructor' }), 'event 1: its kind is unknown'],
    ['a field of another kind', withEvent(0, { line: 3 }), 'event 0: its line is wrong'],
    ['a fraction of a microsecond', withEvent(2, { at: 0.5 }), 'event 2: its at is wrong'],
    ['a place that is not its own', withEvent(2, { seq: 7 }), 'event 2: its seq is 7'],
    ['time that runs back', withEvent(2, { at: 2_000 }), 'event 3: it is earlier than the one before'],
    ['an actor that there is not', withEvent(3, { actor: 'Z' }), 'event 3: its actor is unknown'],
    ['a cause that comes later', withEvent(1, { cause: 1 }), 'event 1: its cause is not an earlier event'],
    ['a reply that is no RESP value', withEvent(2, { reply: { type: 'html' } }), 'event 2: its reply is wrong'],
    ['a reply without a bottom', withEvent(2, { reply: nested(2_000) }), 'event 2: its reply is wrong'],
    ['a text without an end', withEvent(1, { args: ['x'.repeat(1_000_001)] }), 'event 1: its args is wrong'],
    ['a log without an end', { ...TRACE, events: Array(300_000).fill(null) }, 'its events is wrong'],
  ])('refuses %s', (_, value, message) => {
    const checked = checkTrace(value)
    expect(checked.ok ? 'accepted' : checked.error).toContain(message)
  })
})
