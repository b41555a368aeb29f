import { parser } from '@lezer/javascript'

/** The editor's own grammar: it reads TypeScript, and what does not compile yet. */
const typescript = parser.configure({ dialect: 'ts' })

/** Where a statement is one of a list. What hangs on an `if` or a `while` belongs to that. */
const LISTS = ['Script', 'Block', 'SwitchBody']
/** What a comma puts side by side as if each were a statement. */
const CHAINS = ['SequenceExpression', 'VariableDeclaration']

/** Nobody writes deeper; what does not compile takes the grammar seconds where it is thousands of brackets deep. */
const DEEPEST = 50

function isDeep(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if ('({['.includes(char)) depth++
    else if (')}]'.includes(char)) depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/**
 * The lines of a program, without their indentation and blank ones; where a line has several statements, each is a line
 * of its own, so that nothing is won by writing them side by side. One that is nested too deep to be told apart is cut at
 * everything that could end a statement.
 */
export function statementLines(text: string): readonly string[] {
  if (isDeep(text)) return trimmed(text.split(/[\n;,{}]/))
  const breaks = new Set<number>()
  // The names of those that it is inside of: to ask a node for its parent takes as long as the program is deep.
  const outer: string[] = []
  typescript.parse(text).iterate({
    enter({ type, from, to }) {
      const parent = outer.at(-1) ?? ''
      if (type.is('Statement') && type.name !== ';' && LISTS.includes(parent)) breaks.add(from)
      if (type.name === ',' && CHAINS.includes(parent)) breaks.add(to)
      outer.push(type.name)
    },
    leave() {
      outer.pop()
    },
  })
  const ends = [...breaks, text.length].sort((a, b) => a - b)
  return trimmed(ends.flatMap((end, i) => text.slice(ends[i - 1] ?? 0, end).split('\n')))
}

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')
