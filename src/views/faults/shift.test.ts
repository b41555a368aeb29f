import { describe, expect, test } from 'vitest'
import type { FaultFile } from '../../scenario'
import { endOf, shiftFault } from './shift'

const S = 1_000_000
const enter = { kind: 'enter', actor: 'A' } as const
const file: FaultFile = {
  id: 'pause',
  when: { on: enter },
  action: { do: 'pause', actor: 'A', lasts: { for: '15s' } },
}
const span = { fault: 'pause', seq: 9, at: 2 * S + 1_226, after: 2 * S + 1_226, over: 17 * S + 1_226 }
const placed = { file, span, end: endOf(file, span, 60 * S) }

describe('a drag', () => {
  test('of the fault itself moves all of it, as exactly as its event and a round delay say', () => {
    expect(shiftFault(placed, { part: 'start', to: 4_237_123, grain: 200_000 })).toEqual({
      file: { ...file, when: { on: enter, delay: '2.2s' } },
      at: span.at + 2_200_000,
      end: span.at + 2_200_000 + 15 * S,
      note: '',
    })
  })

  test('to before its event ties it to the time, and says so', () => {
    const shifted = shiftFault(placed, { part: 'start', to: 0.93 * S, grain: 100_000 })
    expect(shifted?.file.when).toEqual({ at: '900ms' })
    expect(shifted?.note).toContain('tied to the time')
  })

  test('of its end changes how long it lasts, and no less than nothing', () => {
    expect(shiftFault(placed, { part: 'end', to: span.at + 7.93 * S, grain: S })?.file).toMatchObject({
      when: file.when,
      action: { lasts: { for: '8s' } },
    })
    expect(shiftFault(placed, { part: 'end', to: 0, grain: S })?.file).toMatchObject({
      action: { lasts: { for: '0s' } },
    })
  })

  test('of the end of one that lasts until an event gives the event up, and says so', () => {
    const until: FaultFile = {
      ...file,
      action: { do: 'pause', actor: 'A', lasts: { until: { kind: 'end', actor: 'B' } } },
    }
    const shifted = shiftFault({ file: until, span, end: span.over }, { part: 'end', to: span.at + 3 * S, grain: S })
    expect(shifted?.file).toMatchObject({ action: { lasts: { for: '3s' } } })
    expect(shifted?.note).not.toBe('')
  })

  test('of what happens to a message moves nothing; how long it is held can be changed', () => {
    const held: FaultFile = { ...file, action: { do: 'delay', lasts: { for: '1s' } } }
    const delay = { file: held, span, end: endOf(held, span, 60 * S) }
    expect(shiftFault(delay, { part: 'start', to: 5 * S, grain: S })).toBeNull()
    expect(shiftFault(delay, { part: 'end', to: span.at + 2 * S, grain: S })?.file).toMatchObject({
      action: { lasts: { for: '2s' } },
    })
  })
})

test('a fault ends no later than what is shown of the run, and one that is over at once has no end', () => {
  expect(endOf(file, span, 9 * S)).toBe(9 * S)
  const cut: FaultFile = { ...file, action: { do: 'partition', between: [['A'], ['redis-1']] } }
  expect(endOf(cut, { ...span, over: null }, 9 * S)).toBe(9 * S)
  expect(endOf({ ...file, action: { do: 'crash', actor: 'A' } }, span, 9 * S)).toBeNull()
})
