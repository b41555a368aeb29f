import { expect, test } from 'vitest'
import { statementLines } from './statements'

test.each([
  ['several statements', 'a(); b()', ['a();', 'b()']],
  ['statements of a block', 'try { a(); b() } finally { c() }', ['try {', 'a();', 'b() } finally {', 'c() }']],
  ['statements of a function', 'f(() => { a(); b() })', ['f(() => {', 'a();', 'b() })']],
  [
    'what commas put side by side',
    'f(() => (a(), b())); let x = 1, y = 2',
    ['f(() => (a(),', 'b()));', 'let x = 1,', 'y = 2'],
  ],
  ['cases', 'switch (x) { case 1: a(); b() }', ['switch (x) { case 1:', 'a();', 'b() }']],
])('%s of one line count as lines of their own', (_, text, lines) => {
  expect(statementLines(text)).toEqual(lines)
})

test.each([
  ['a guard and what it guards', 'if ((await redis.get(key)) === token) await redis.del(key)'],
  ['the head of a loop', 'for (let i = 0; i < 3; i++) await sleep(100)'],
  ['a script in a text', 'await redis.eval("a(); b()", 1, key)'],
  ['arguments and objects', 'const owner: Owner = f(a, { b: 1, c: 2 }, [3, 4])'],
])('%s are one line', (_, text) => {
  expect(statementLines(text)).toEqual([text])
})

test('lines stay lines: of a script in a template, of what does not compile, without indentation and blanks', () => {
  const text = '  const script = `\n    one; two\n  `\n\n  if (a {\n'
  expect(statementLines(text)).toEqual(['const script = `', 'one; two', '`', 'if (a {'])
})
