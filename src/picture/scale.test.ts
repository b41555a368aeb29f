import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compressedScale, linearScale, mixScales, type ScalePoint, stretch, type TimeScale } from './scale'

const points = fc.array(fc.record({ at: fc.integer({ min: 0, max: 120_000_000 }), calm: fc.boolean() }), {
  minLength: 2,
  maxLength: 60,
})
const scales = (list: readonly ScalePoint[]): readonly TimeScale[] => {
  const [compressed, linear] = [compressedScale(list), linearScale(list)]
  return [
    compressed,
    linear,
    mixScales(compressed, linear, 0.4),
    stretch(compressed, 1.7),
    compressedScale(list, { width: 700 }),
  ]
}

describe('a time scale', () => {
  test('later is further right, in both modes and between them', () => {
    fc.assert(
      fc.property(
        points,
        fc.integer({ min: 0, max: 120_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (list, at, us) => {
          for (const scale of scales(list)) {
            if (scale.times.length > 1) expect(scale.x(at + us)).toBeGreaterThan(scale.x(at))
          }
        },
      ),
    )
  })

  test('gives a time back for its x', () => {
    fc.assert(
      fc.property(points, (list) => {
        for (const scale of scales(list)) for (const { at } of list) expect(scale.invert(scale.x(at))).toBe(at)
      }),
    )
  })

  test('keeps every event inside its width', () => {
    fc.assert(
      fc.property(points, (list) => {
        for (const scale of scales(list)) {
          for (const { at } of list) {
            expect(scale.x(at)).toBeGreaterThanOrEqual(0)
            expect(scale.x(at)).toBeLessThanOrEqual(scale.width + 1e-6)
          }
        }
      }),
    )
  })

  test('puts breaks in order, each over an idle stretch', () => {
    fc.assert(
      fc.property(points, (list) => {
        const { breaks, x } = compressedScale(list)
        for (const [index, gap] of breaks.entries()) {
          expect(gap.to - gap.from).toBeGreaterThanOrEqual(20_000)
          expect(gap.x0).toBeCloseTo(x(gap.from), 6)
          expect(gap.x1).toBeCloseTo(x(gap.to), 6)
          const before = breaks[index - 1]
          if (before) expect(gap.from).toBeGreaterThanOrEqual(before.to)
        }
      }),
    )
  })
})

test('a 1 ms message stays readable beside a 30 s lease', () => {
  const scale = compressedScale([0, 500, 1_000, 30_001_000, 30_001_500].map((at) => ({ at, calm: false })))
  expect(scale.x(1_000) - scale.x(0)).toBeGreaterThan(60)
  expect(scale.breaks.map(({ text }) => text)).toEqual(['30 s'])
  expect(scale.width).toBeLessThan(500)
})

test('calm tries inside an idle stretch are one break that counts them', () => {
  const tries = Array.from({ length: 9 }, (_, i) => i * 1_000_000 + 1_000_000)
  const scale = compressedScale([
    { at: 0, calm: false },
    ...tries.flatMap((at) => [0, 500, 1_000].map((us) => ({ at: at + us, calm: true }))),
    { at: 10_000_000, calm: false },
  ])
  expect(scale.breaks).toHaveLength(1)
  expect(scale.breaks[0]).toMatchObject({ from: 0, to: 10_000_000, tries: 9 })
})

test('linear time gives the same pixels for every second', () => {
  const { x } = linearScale([0, 7, 20_000_000].map((at) => ({ at, calm: false })))
  expect(x(2_000_000) - x(1_000_000)).toBeCloseTo(x(19_000_000) - x(18_000_000), 6)
})

test('knots are the bends between two times, and the two', () => {
  const scale = compressedScale([0, 100, 200, 300].map((at) => ({ at, calm: false })))
  expect(scale.knots(50, 250)).toEqual([50, 100, 200, 250])
})
