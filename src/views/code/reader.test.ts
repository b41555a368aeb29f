import { expect, test } from 'vitest'
import { changedLines, tokenLines } from './reader'

test('tokens give the text back, line by line', () => {
  const text = "const a = await redis.set('k', 1) // NX\n\nif (<b>) return `x\ny`"
  expect(
    tokenLines(text)
      .map((line) => line.map((token) => token.text).join(''))
      .join('\n'),
  ).toBe(text)
  expect(tokenLines('const a')[0]?.[0]).toEqual({ text: 'const', kind: 'tok-keyword' })
})

test('lines that are not in the other text are changed', () => {
  expect([...changedLines('a\nb\nc', 'a\nx\n\ny\nc')]).toEqual([2, 4])
  expect([...changedLines('a\nb', 'a\nb')]).toEqual([])
})
