import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog, type Trace } from '../trace'
import { formatLinkMoment, linkMomentOf, parseLinkMoment, seqOfLinkMoment } from './link-moment'

function traceAt(...times: number[]): Trace {
  const log = createLog()
  for (const at of times) log.append(at, { kind: 'start', actor: 'A' })
  return { events: log.events } as unknown as Trace
}

test('a moment is virtual time and, from the second on, the place within it', () => {
  expect(parseLinkMoment('10.0021s.2')).toEqual({ ok: true, value: { at: 10_002_100, nth: 2 } })
  expect(formatLinkMoment({ at: 10_002_100, nth: 2 })).toBe('10.002100s.2')
  expect(formatLinkMoment({ at: 0, nth: 1 })).toBe('0.000000s')
  expect(parseLinkMoment('soon').ok).toBe(false)
})

test('every event of a trace is found again by its moment', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }), (gaps) => {
      const trace = traceAt(...gaps.map((_, i) => gaps.slice(0, i + 1).reduce((a, b) => a + b, 0)))
      for (const { seq } of trace.events)
        expect(seqOfLinkMoment(trace, linkMomentOf(trace, seq))).toEqual({ seq, exact: true })
    }),
  )
})

test('a moment between events is the event before it', () => {
  expect(seqOfLinkMoment(traceAt(0, 10, 10, 20), { at: 15, nth: 1 })).toEqual({ seq: 2, exact: false })
  expect(seqOfLinkMoment(traceAt(0, 10, 10, 20), { at: 10, nth: 9 })).toEqual({ seq: 2, exact: false })
  expect(seqOfLinkMoment(traceAt(5), { at: 1, nth: 1 })).toEqual({ seq: -1, exact: false })
})
