import { expect, test } from 'vitest'
import { count, interval, length, list, moment } from './text'

test('says moments in seconds to the millisecond', () => {
  expect(moment(10_002_100)).toBe('10.002 s')
})

test('says an interval to the microsecond where milliseconds would not tell its ends apart', () => {
  expect(interval(1_000_000, 2_500_000)).toBe('from 1.000 s to 2.500 s')
  expect(interval(1_000_100, 1_000_200)).toBe('from 1.000100 s to 1.000200 s')
  expect(interval(1_000_100, 1_000_100)).toBe('at 1.000 s')
})

test('says lengths in the unit that suits them', () => {
  expect([0, 80, 1_500, 250_000, 35_000_000, 19_998_000].map(length)).toEqual([
    '0 s',
    '80 µs',
    '1.5 ms',
    '250 ms',
    '35 s',
    '19.998 s',
  ])
})

test('joins names as people do', () => {
  expect([list(['A']), list(['A', 'B']), list(['A', 'B', 'C'])]).toEqual(['A', 'A and B', 'A, B and C'])
  expect([count(1, 'permit'), count(2, 'permit')]).toEqual(['1 permit', '2 permits'])
})
