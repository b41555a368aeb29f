import { expect, test } from 'vitest'
import { readLines, tokenLines } from './reader'

test('tokens give the text back, line by line', () => {
  const text = "const a = await redis.set('k', 1) // NX\n\nif (<b>) return `x\ny`"
  expect(
    tokenLines(text)
      .map((line) => line.map((token) => token.text).join(''))
      .join('\n'),
  ).toBe(text)
  expect(tokenLines('const a')[0]?.[0]).toEqual({ text: 'const', kind: 'tok-keyword' })
})

test('lines that are not in the other text are added, and those that are gone stand in their place', () => {
  const read = (text: string, base: string) =>
    readLines(text, base).map(({ number, tokens, change }) => [
      number,
      tokens.map((token) => token.text).join(''),
      change,
    ])
  expect(read('a\nx\n\ny\nc', 'a\nb\n\nc')).toEqual([
    [1, 'a', null],
    [null, 'b', 'removed'],
    [2, 'x', 'added'],
    [3, '', null],
    [4, 'y', 'added'],
    [5, 'c', null],
  ])
  expect(read('a\nb', 'a\nb')).toEqual([
    [1, 'a', null],
    [2, 'b', null],
  ])
})
