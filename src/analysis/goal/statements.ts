import { parser } from '@lezer/javascript'

/** The editor's own grammar: it reads TypeScript, and what does not compile yet. */
const typescript = parser.configure({ dialect: 'ts' })

/** Where a statement is one of a list. What hangs on an `if` or a `while` belongs to that. */
const LISTS = ['Script', 'Block', 'SwitchBody']
/** What a comma puts side by side as if each were a statement. */
const CHAINS = ['SequenceExpression', 'VariableDeclaration']

/**
 * The lines of a program, without their indentation and blank ones; where a line has several statements, each is a line
 * of its own, so that nothing is won by writing them side by side.
 */
export function statementLines(text: string): readonly string[] {
  const breaks = new Set<number>()
  typescript.parse(text).iterate({
    enter({ type, from, to, node }) {
      const parent = node.parent?.name ?? ''
      if (type.is('Statement') && type.name !== ';' && LISTS.includes(parent)) breaks.add(from)
      if (type.name === ',' && CHAINS.includes(parent)) breaks.add(to)
    },
  })
  const ends = [...breaks, text.length].sort((a, b) => a - b)
  return ends
    .flatMap((end, i) => text.slice(ends[i - 1] ?? 0, end).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
