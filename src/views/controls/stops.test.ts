import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDuration } from '../../base'
import { durationStops, durationText, logPosition, stopAt } from './stops'

describe('a slider of lengths', () => {
  test('stops at round numbers, its bounds and its default', () => {
    const stops = durationStops(900, 2_500, [1_234])
    expect(stops).toEqual([900, 1_000, 1_200, 1_234, 1_500, 2_000, 2_500])
  })

  test('gives each tenfold the same way', () => {
    expect(logPosition(10_000, 1_000, 100_000)).toBeCloseTo(0.5)
    expect(logPosition(1_000, 1_000, 100_000)).toBe(0)
    expect(logPosition(100_000, 1_000, 100_000)).toBe(1)
    expect(logPosition(0, 0, 100_000)).toBe(0)
  })

  test('finds each of its stops again', () => {
    const stops = durationStops(0, 60_000_000).filter((us) => us === 0 || us >= 80_000)
    for (const stop of stops) expect(stopAt(logPosition(stop, 0, 60_000_000), stops, 0, 60_000_000)).toBe(stop)
  })

  test('shows what its field reads', () => {
    expect(durationText(1_500_000)).toBe('1.5s')
    fc.assert(
      fc.property(fc.nat(3_600_000_000), (us) => {
        expect(parseDuration(durationText(us))).toEqual({ ok: true, value: us })
      }),
    )
  })
})
