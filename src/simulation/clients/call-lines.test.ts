import { expect, test } from 'vitest'
import { compileProgram } from './compile'

/** The calls of a program with the lines that they say of themselves, as the program runs. */
function linesOf(text: string): number[] {
  const compiled = compileProgram(text)
  if (!compiled.ok) throw new Error(compiled.error.message)
  const lines: number[] = []
  const at = (line: number) => {
    lines.push(line)
    return []
  }
  // biome-ignore lint/security/noGlobalEval: it is what is compiled here
  const make = globalThis.eval(compiled.value.source)
  make(at, null, null)()
  return lines
}

test.each([
  ['without arguments', 'const f = () => 1\nf()', [2]],
  ['with arguments, over lines, and with a comma behind the last', 'Math.max(\n  1,\n  2,\n)', [1]],
  ['with an argument in parentheses', 'Math.max((1))', [1]],
  ['in an argument, before the one that it is for', 'Math.max(\n  Math.min(1),\n  2)', [2, 1]],
  ['of a chain, at its method', "'a'\n  .trim()\n  .repeat(2)", [2, 3]],
  ['with new', 'new Map()\nnew Map', [1]],
  ['in a template, and at the end of the text', `\`\${Math.max(1)}\`\nMath.max(1)`, [1, 2]],
  ['that is optional', 'const f = undefined\nf?.()\nMath.max?.(1)', [3]],
  ['with a spread', 'Math.max(...[1, 2])', [1]],
])('a call %s says its line', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test('a program that uses the name of the teller is not disturbed, nor can it tell lines', () => {
  expect(linesOf('const line_of_call = () => []\nline_of_call(99)')).toEqual([2])
})
