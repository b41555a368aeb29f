/**
 * A program's text → JavaScript that can be evaluated: types stripped with lines kept, one async function around it,
 * refused with a line where it is not a program. It runs nothing.
 */
import { parse, type Token } from 'acorn'
import { analyze } from 'eslint-scope'
import { transform } from 'sucrase'
import { err, ok, type Result } from '../../base'
import { markCalls } from './call-lines'

/** Why a program cannot run: the class and wording of the error and its line, from 1. */
export interface ProgramError {
  readonly name: string
  readonly message: string
  readonly line: number
}

export interface CompiledProgram {
  /** An expression whose value makes the program, an async function, from what is told the line of each call. */
  readonly source: string
  /** Names that the program reads from its surroundings, with the line of their first use. */
  readonly globals: ReadonlyMap<string, number>
}

/** Programs that were compiled lately: clients share them, and so do runs. */
const cache = new Map<string, Result<CompiledProgram, ProgramError>>()
const CACHED = 64

export function compileProgram(text: string): Result<CompiledProgram, ProgramError> {
  const known = cache.get(text) ?? compile(text)
  if (cache.size >= CACHED) cache.clear()
  cache.set(text, known)
  return known
}

function compile(text: string): Result<CompiledProgram, ProgramError> {
  let code: string
  try {
    code = transform(text, { transforms: ['typescript'], disableESTransforms: true, keepUnusedImports: true }).code
  } catch (problem) {
    return err(syntaxError(problem))
  }
  try {
    const tokens: Token[] = []
    const tree = parse(code, {
      onToken: tokens,
      ecmaVersion: 2022,
      sourceType: 'module',
      locations: true,
      ranges: true, // eslint-scope reads them
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    })
    const forbidden = /import|export/.test(code) ? findModuleSyntax(tree) : undefined
    if (forbidden) return err(forbidden)
    const marked = markCalls(code, tree, tokens)
    return ok({ source: `(${marked.at}) => async function () {${marked.code}\n}`, globals: freeNames(tree) })
  } catch (problem) {
    return err(syntaxError(problem))
  }
}

type Tree = ReturnType<typeof parse>

function syntaxError(problem: unknown): ProgramError {
  const { message, loc } = problem as { message?: string; loc?: { line?: number } }
  const text = String(message ?? problem)
  return { name: 'SyntaxError', message: text.replace(/ \(\d+:\d+\)$/, ''), line: loc?.line ?? lineIn(text) }
}

const lineIn = (text: string) => Number(/\((\d+):\d+\)/.exec(text)?.[1] ?? 1)

/** `import`, `export` and `import()` anywhere in the tree. */
function findModuleSyntax(tree: Tree): ProgramError | undefined {
  const stack: unknown[] = [tree]
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type, loc } = node as { type?: string; loc?: { start: { line: number } } }
    if (type && /^(Import|Export)/.test(type)) {
      const message = 'a program cannot import or export; it has redis, storage and the marks at hand'
      return { name: 'SyntaxError', message, line: loc?.start.line ?? 1 }
    }
    for (const child of Object.values(node)) stack.push(child)
  }
  return undefined
}

function freeNames(tree: Tree): Map<string, number> {
  const names = new Map<string, number>()
  const scopes = analyze(tree as Parameters<typeof analyze>[0], { ecmaVersion: 2022, sourceType: 'module' })
  for (const reference of scopes.globalScope?.through ?? []) {
    const { name, loc } = reference.identifier as { name: string; loc?: { start: { line: number } } }
    if (!names.has(name)) names.set(name, loc?.start.line ?? 1)
  }
  return names
}
