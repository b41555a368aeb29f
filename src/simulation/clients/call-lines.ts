/**
 * Says of each call of a program at which line it is made: `f(a)` becomes `f(a, ...at(3))`, where `at` notes the line
 * and hands back nothing to spread. A host function then knows its caller's line without a stack, whose frames and
 * cost differ from engine to engine. Lines stay what they were.
 */
import type { Node, parse, Token } from 'acorn'

export interface MarkedCalls {
  readonly code: string
  /** What `at` is called: a name that the program does not use. */
  readonly at: string
}

type Tree = ReturnType<typeof parse>
interface CallNode extends Node {
  readonly callee: Node & { readonly property?: Node }
  readonly arguments: readonly Node[]
}

/** `tokens`: all of the code's, in order. */
export function markCalls(code: string, tree: Tree, tokens: readonly Token[]): MarkedCalls {
  let at = 'line_of_call'
  while (code.includes(at)) at += '_'
  const before = new Map<number, string | undefined>()
  // The end of the text is a token too, of no length.
  for (const [index, { start, end }] of tokens.entries())
    if (end > start) before.set(end, tokens[index - 1]?.type.label)
  const marks: { readonly place: number; readonly text: string }[] = []
  forEachCall(tree, (call) => {
    // `new Redis` without parentheses has no room for it.
    if (code[call.end - 1] !== ')') return
    const last = before.get(call.end)
    const comma = last === '(' || last === ',' ? '' : ', '
    marks.push({ place: call.end - 1, text: `${comma}...${at}(${lineOf(call)})` })
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
const lineOf = ({ callee, ...call }: CallNode): number =>
  (callee.property?.loc ?? callee.loc ?? call.loc)?.start.line ?? 0

function forEachCall(tree: Tree, found: (call: CallNode) => void): void {
  const stack: unknown[] = [tree]
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type } = node as { type?: unknown }
    if (type === 'CallExpression' || type === 'NewExpression') found(node as CallNode)
    for (const child of Object.values(node)) if (typeof child === 'object') stack.push(child)
  }
}
