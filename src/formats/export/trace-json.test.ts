import { expect, test } from 'vitest'
import { checkTrace } from '../../trace/check'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { traceJson, traceUpTo } from './trace-json'

test('a trace is read back as it was', () => {
  for (const trace of [handMadeTrace(), ...HOSTILE.map(hostileTrace)]) {
    const read = checkTrace(JSON.parse(traceJson(trace)))
    expect(read).toEqual({ ok: true, value: trace })
  }
})

test('each event is a line', () => {
  const trace = handMadeTrace()
  expect(traceJson(trace).trimEnd().split('\n')).toHaveLength(trace.events.length + 2)
})

test('a part of a run is a trace in which nothing of the rest is', () => {
  const trace = handMadeTrace()
  const wakes = trace.events.findIndex(({ kind }) => kind === 'resume')
  const part = traceUpTo(trace, wakes - 1)
  expect(checkTrace(JSON.parse(traceJson(part))).ok).toBe(true)
  expect(part.events).toHaveLength(wakes)
  expect(traceJson(part)).not.toMatch(/A was here|finish|"resume"/)
  expect(traceUpTo(trace, null)).toBe(trace)
})
