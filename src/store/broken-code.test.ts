import { expect, test } from 'vitest'
import { handMadeTrace } from '../formats/testing/hand-made'
import type { Trace } from '../trace'
import { brokenCode } from './broken-code'

const trace = handMadeTrace()
const ended = (before: Trace['events']): Trace => ({
  ...trace,
  events: [
    ...before,
    { seq: before.length, at: 0, actor: 'A', kind: 'end', error: 'SyntaxError', line: 3, hostText: 'Unexpected token' },
  ] as Trace['events'],
})

test('a text that does not compile is named with its line', () => {
  expect(brokenCode(ended([]))).toMatchObject({ message: 'Unexpected token', place: { program: 'worker', line: 3 } })
})

test('a SyntaxError of a program that has begun is its own, as of JSON that it read', () => {
  const called = trace.events.slice(0, 3)
  expect(called.some((event) => event.kind === 'call' && event.actor === 'A')).toBe(true)
  expect(brokenCode(ended(called))).toBeUndefined()
})
