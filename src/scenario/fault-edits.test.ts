import { expect, test } from 'vitest'
import { isOfMessage, lastingFor, lengthOf, movedTo, tiedToEvent, tiedToTime } from './fault-edits'
import { parseFault } from './parse'
import type { FaultFile } from './schema'

const enter = { kind: 'enter', actor: 'A' } as const
const pause: FaultFile = {
  id: 'pause',
  when: { on: enter, delay: '200ms' },
  action: { do: 'pause', actor: 'A', lasts: { for: '15s' } },
}
const S = 1_000_000

test('a fault that is tied to an event keeps it wherever it is moved after it, and changes its delay', () => {
  expect(movedTo(pause, 3.5 * S, 2 * S).when).toEqual({ on: enter, delay: '1.5s' })
  expect(movedTo(pause, 2 * S, 2 * S).when).toEqual({ on: enter })
})

test('moved before its event, it is tied to the time; never below zero', () => {
  expect(movedTo(pause, 1.25 * S, 2 * S).when).toEqual({ at: '1.25s' })
  expect(movedTo(pause, -S, 2 * S).when).toEqual({ at: '0s' })
})

test('a fault that is tied to the time changes its time', () => {
  const timed: FaultFile = { ...pause, when: { at: '5s' } }
  expect(movedTo(timed, 5_250_000, null).when).toEqual({ at: '5.25s' })
})

test('the anchor is switched and the moment stays', () => {
  const at = 2 * S + 200_000
  expect(tiedToTime(pause, at).when).toEqual({ at: '2.2s' })
  expect(tiedToEvent(tiedToTime(pause, at), enter, at - 2 * S)).toEqual(pause)
})

test('a length of time is changed where there is one, and an event that ends it is given up', () => {
  expect(lengthOf(pause)).toBe(15 * S)
  expect(lengthOf(lastingFor(pause, 20 * S))).toBe(20 * S)
  const until: FaultFile = { ...pause, action: { do: 'pause', actor: 'A', lasts: { until: enter } } }
  expect(lengthOf(until)).toBeNull()
  expect(lastingFor(until, 500).action).toMatchObject({ lasts: { for: '500us' } })
  const crash: FaultFile = { ...pause, action: { do: 'crash', actor: 'A' } }
  expect(lastingFor(crash, S)).toEqual(crash)
})

test('all that comes of it is a fault that the schema takes', () => {
  for (const us of [0, 1, 999, 1_000, 1_500_001, 12_345_678, 3_600 * S])
    for (const fault of [movedTo(pause, us, 0), tiedToTime(pause, us), lastingFor(pause, us)]) {
      const parsed = parseFault(fault)
      expect(parsed.ok && [parsed.value.when, parsed.value.action].flatMap((part) => Object.values(part))).toBeTruthy()
    }
})

test('what happens to a message happens when it is sent and at no other time', () => {
  expect(isOfMessage({ ...pause, action: { do: 'lose' } })).toBe(true)
  expect(isOfMessage(pause)).toBe(false)
})
