/**
 * Says of each call of a program at which line it is made: `f(a)` becomes `f(a, ...at(3))`, where `at` notes the line
 * and hands back nothing to spread. A host function then knows its caller's line without a stack, whose frames and
 * cost differ from engine to engine. Lines stay what they were.
 */
import type { Node, Token } from 'acorn'
import { lineOf, type Tree, walk } from './syntax-tree'

export interface MarkedCalls {
  readonly code: string
  /** What `at` is called: a name that the program does not use. */
  readonly at: string
}

interface CallNode extends Node {
  readonly callee: Node & { readonly property?: Node }
}
const isCall = (node: Node): node is CallNode => node.type === 'CallExpression' || node.type === 'NewExpression'

/** `tokens`: all of the code's, in order. */
export function markCalls(code: string, tree: Tree, tokens: readonly Token[]): MarkedCalls {
  let at = 'line_of_call'
  while (code.includes(at)) at += '_'
  const before = new Map<number, string | undefined>()
  // The end of the text is a token too, of no length.
  for (const [index, { start, end }] of tokens.entries())
    if (end > start) before.set(end, tokens[index - 1]?.type.label)
  const marks: { readonly place: number; readonly text: string }[] = []
  walk(tree, (node) => {
    // `new Redis` without parentheses has no room for it.
    if (!isCall(node) || code[node.end - 1] !== ')') return undefined
    const last = before.get(node.end)
    const comma = last === '(' || last === ',' ? '' : ', '
    marks.push({ place: node.end - 1, text: `${comma}...${at}(${lineOfCall(node)})` })
    return undefined
  })
  marks.sort((a, b) => a.place - b.place)
  let marked = ''
  let from = 0
  for (const { place, text } of marks) {
    marked += code.slice(from, place) + text
    from = place
  }
  return { code: marked + code.slice(from), at }
}

/** The line that an engine would name: a method call's is that of the method. */
const lineOfCall = ({ callee }: CallNode): number => lineOf(callee.property ?? callee)
