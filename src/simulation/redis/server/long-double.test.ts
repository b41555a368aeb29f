import { expect, test } from 'vitest'
import { addExtended, parseExtended, showExtended } from './long-double'

const sum = (a: string, b: string) => {
  const [x, y] = [parseExtended(a), parseExtended(b)]
  const added = x === null || y === null ? null : addExtended(x, y)
  return added === null || typeof added === 'string' ? added : showExtended(added)
}

// As redis-server 7.0.15 answers to SET k a, INCRBYFLOAT k b.
test.each([
  ['3.0', '1.2', '4.2'],
  ['0.1', '0.2', '0.3'],
  ['10', '-10', '0'],
  ['-9223372036854775808', '1', '-9223372036854775807'],
  ['9223372036854775807', '1', '9223372036854775808'],
  ['1e-7', '0', '0.0000001'],
  ['5e3', '0x1p3', '5008'],
  ['-0', '0', '0'],
])('%s + %s is %s', (a, b, expected) => {
  expect(sum(a, b)).toBe(expected)
})

test('what is no number, or out of range, is none', () => {
  expect(['', 'abc', 'nan', '1_0', '1e', '1e5000', '1e-5000', '0x'].map(parseExtended)).toEqual(Array(8).fill(null))
  expect(sum('inf', '1')).toBe('inf')
  expect(sum('inf', '-inf')).toBeNull()
})
