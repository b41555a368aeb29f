import { describe, expect, test } from 'vitest'
import type { Trace, TraceEvent } from '../../trace'
import { checkTrace } from '../../trace/check'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { shivizLog } from './shiviz'

interface Logged {
  readonly host: string
  readonly clock: Readonly<Record<string, number>>
  readonly event: string
}

/** Reads a log as ShiViz does: the first line is the expression, the second parts executions, the rest is matched. */
function read(log: string): readonly Logged[] {
  const [expression = '', delimiter, ...lines] = log.split('\n')
  expect(delimiter).toBe('')
  return Array.from(lines.join('\n').matchAll(new RegExp(expression, 'gm')), ({ groups }) => ({
    host: groups?.host ?? '',
    clock: JSON.parse(groups?.clock ?? ''),
    event: groups?.event ?? '',
  }))
}

/** Whether what the first of them did can be known to the second: their clocks, compared entry by entry. */
const precedes = (a: Logged, b: Logged) =>
  a !== b && Object.entries(a.clock).every(([host, count]) => count <= (b.clock[host] ?? 0))

/** What led to an event by the trace alone: its cause and what its own actor did before. */
function pastOf(trace: Trace): readonly ReadonlySet<number>[] {
  const pasts: Set<number>[] = []
  const last = new Map<string, number>()
  for (const { seq, actor, cause } of trace.events) {
    const past = new Set<number>()
    for (const before of [last.get(actor), cause]) {
      if (before !== undefined) for (const each of [...(pasts[before] ?? []), before]) past.add(each)
    }
    pasts.push(past)
    last.set(actor, seq)
  }
  return pasts
}

/** Marks every third event as a heartbeat, so that what it carries has to be carried on. */
const withHeartbeats = (trace: Trace): Trace => ({
  ...trace,
  events: trace.events.map((event): TraceEvent => (event.seq % 3 === 1 ? { ...event, background: true } : event)),
})

describe.each([
  ['all events', handMadeTrace()],
  ['heartbeats left out', withHeartbeats(handMadeTrace())],
])('the log of a run, %s', (_, trace) => {
  const shown = trace.events.filter(({ background }) => !background)
  const logged = read(shivizLog(trace))

  test('has every foreground event once, in order, at its host', () => {
    expect(logged.map(({ host }) => host)).toEqual(shown.map(({ actor }) => actor))
  })

  test('counts one up at each event of a host, from 1', () => {
    const counts = new Map<string, number>()
    for (const { host, clock } of logged) {
      counts.set(host, (counts.get(host) ?? 0) + 1)
      expect(clock[host]).toBe(counts.get(host))
    }
  })

  test('says of every two events what the causes of the trace say', () => {
    const pasts = pastOf(trace)
    for (const [i, a] of shown.entries()) {
      for (const [j, b] of shown.entries()) {
        const known = pasts[b.seq]?.has(a.seq) ?? false
        expect(precedes(logged[i] as Logged, logged[j] as Logged), `${a.seq} before ${b.seq}`).toBe(known)
      }
    }
  })
})

test('no text of a run can pass for a line of a host', () => {
  for (const text of HOSTILE) {
    const trace = hostileTrace(text)
    const logged = read(shivizLog(trace))
    expect(logged.map(({ host }) => host)).toEqual(trace.events.map(({ actor }) => actor))
  }
})

test('hosts of a forged trace are told apart', () => {
  const forged = JSON.parse(JSON.stringify(handMadeTrace()).replaceAll('"A"', '"A {\\"x\\":1}\\nB"'))
  expect(checkTrace(forged).ok).toBe(true)
  const hosts = new Set(read(shivizLog(forged)).map(({ host }) => host))
  expect(hosts).toEqual(new Set(['actor-1', 'B', 'redis-1', 'storage', 'run']))
})
