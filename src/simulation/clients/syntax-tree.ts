/** A program's syntax tree as what is read of it: the type and the line of each node. */
import type { Node, parse } from 'acorn'

export type Tree = ReturnType<typeof parse>

/** The line of a node, from 1. */
export const lineOf = ({ loc }: Node): number => loc?.start.line ?? 1

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Visits every node, in no particular order; what is below one where `visit` answers false is left out. */
export function walk(tree: Tree, visit: (node: Node) => boolean | undefined): void {
  const stack: unknown[] = [tree]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null) continue
    if (isNode(value) && visit(value) === false) continue
    for (const child of Object.values(value)) stack.push(child)
  }
}
