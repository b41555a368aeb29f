import { expect, test } from 'vitest'
import { matchesGlob } from './glob'

test.each([
  ['*', '', false],
  ['', '', true],
  ['lock:*', 'lock:a', true],
  ['lock:*', 'loc', false],
  ['h?llo', 'hello', true],
  ['h?llo', 'hllo', false],
  ['h[ae]llo', 'hallo', true],
  ['h[^e]llo', 'hello', false],
  ['h[a-c]llo', 'hbllo', true],
  ['h[c-a]llo', 'hbllo', true],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'axb', false],
  ['**a**', 'bab', true],
  ['[', '[', false],
])('%s against %s: %s', (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected)
})
