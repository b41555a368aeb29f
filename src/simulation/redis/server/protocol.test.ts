import { expect, test } from 'vitest'
import { RequestParser } from './protocol'

const read = (...pieces: string[]) => {
  const parser = new RequestParser()
  return pieces.flatMap((piece) => parser.feed(piece))
}

test('a request may come in any pieces', () => {
  expect(read('*2\r\n$3\r\nGE', 'T\r\n$1\r\nk\r', '\n')).toEqual([{ args: ['GET', 'k'] }])
})

test('several requests may come at once', () => {
  expect(read('*1\r\n$4\r\nPING\r\nSET k "a b"\r\n')).toEqual([{ args: ['PING'] }, { args: ['SET', 'k', 'a b'] }])
})

test('inline commands know quotes and escapes', () => {
  expect(read(`  GET   k  \nSET "a\\x41\\n" 'it\\'s'\r\n\r\n`)).toEqual([
    { args: ['GET', 'k'] },
    { args: ['SET', 'aA\n', "it's"] },
  ])
})

test.each([
  ['*abc\r\n', 'invalid multibulk length'],
  ['*1\r\n$abc\r\n', 'invalid bulk length'],
  ['*1\r\n+PING\r\n', "expected '$', got '+'"],
  ['SET k "oops\r\n', 'unbalanced quotes in request'],
])('%j is a protocol error, after which nothing is read', (bytes, why) => {
  const parser = new RequestParser()
  expect(parser.feed(bytes)).toEqual([{ broken: { type: 'error', text: `ERR Protocol error: ${why}` } }])
  expect(parser.feed('PING\r\n')).toEqual([])
})
