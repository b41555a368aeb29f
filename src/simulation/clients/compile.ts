/**
 * The text of a program or a module → JavaScript that can be evaluated: types stripped and imports resolved with lines
 * kept, one function around it, refused with a line where it is not a program. It runs nothing.
 */
import { parse, type Token } from 'acorn'
import { analyze } from 'eslint-scope'
import { type Transform, transform } from 'sucrase'
import { err, ok, type Result } from '../../base'
import { markCalls } from './call-lines'
import { lineOf, type Tree, walk } from './syntax-tree'

/** Why a program cannot run: the class and wording of the error and its line, from 1. */
export interface ProgramError {
  readonly name: string
  readonly message: string
  readonly line: number
}

export interface CompiledProgram {
  /**
   * An expression whose value makes the function that is the text: from what is told the line of each call, from what
   * gives a module its importer, and from the object that takes what it exports.
   */
  readonly source: string
  /** The modules that it imports, with the line of the first import. */
  readonly imports: ReadonlyMap<string, number>
  /** Names that the program reads from its surroundings, with the line of their first use. */
  readonly globals: ReadonlyMap<string, number>
}

/** A program is an async function, so that it can wait at its top level; a module's function is not. */
export type TextKind = 'program' | 'module'

/** Texts that were compiled lately: clients share them, and so do runs. */
const cache = new Map<string, Result<CompiledProgram, ProgramError>>()
const CACHED = 256

export function compileProgram(text: string, kind: TextKind = 'program'): Result<CompiledProgram, ProgramError> {
  const key = `${kind} ${text}`
  const known = cache.get(key) ?? compile(text, kind)
  if (cache.size >= CACHED) cache.clear()
  cache.set(key, known)
  return known
}

/** What a text may name besides the globals of its realm. */
const OF_MODULES = ['require', 'exports']

function compile(text: string, kind: TextKind): Result<CompiledProgram, ProgramError> {
  try {
    const plain = parseText(strip(text, ['typescript']))
    const { imports, misplaced, exports } = moduleSyntax(plain.tree)
    if (misplaced) return err(misplaced)
    const waits = kind === 'module' ? topLevelAwait(plain.tree) : undefined
    if (waits !== undefined) {
      return err({ name: 'SyntaxError', message: 'a module cannot wait at its top level', line: waits })
    }
    if (exports !== undefined && kind === 'program') {
      return err({ name: 'SyntaxError', message: 'a program cannot export', line: exports })
    }
    const usesModules = imports.size > 0 || exports !== undefined
    const { code, tree, tokens } = usesModules ? parseText(strip(text, ['typescript', 'imports'])) : plain
    const marked = markCalls(code, tree, tokens)
    const globals = freeNames(tree)
    if (usesModules) for (const name of OF_MODULES) globals.delete(name)
    const keyword = kind === 'program' ? 'async function' : 'function'
    const source = `(${marked.at}, ${OF_MODULES.join(', ')}) => ${keyword} () {${marked.code}\n}`
    return ok({ source, imports, globals })
  } catch (problem) {
    return err(syntaxError(problem))
  }
}

const strip = (text: string, transforms: Transform[]): string =>
  transform(text, { transforms, disableESTransforms: true, keepUnusedImports: true }).code

function parseText(code: string) {
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
  return { code, tree, tokens }
}

function syntaxError(problem: unknown): ProgramError {
  const { message, loc } = problem as { message?: string; loc?: { line?: number } }
  const text = String(message ?? problem)
  return { name: 'SyntaxError', message: text.replace(/ \(\d+:\d+\)$/, ''), line: loc?.line ?? lineIn(text) }
}

const lineIn = (text: string) => Number(/\((\d+):\d+\)/.exec(text)?.[1] ?? 1)

/** What of module syntax a tree has: imports by name, the line of the first export, and `import()` or `import.meta`. */
function moduleSyntax(tree: Tree) {
  const imports = new Map<string, number>()
  let exports: number | undefined
  let misplaced: ProgramError | undefined
  walk(tree, (node) => {
    const { source } = node as { source?: { value?: unknown } | null }
    const line = lineOf(node)
    if (node.type === 'ImportExpression' || node.type === 'MetaProperty') {
      misplaced ??= { name: 'SyntaxError', message: 'import() and import.meta lead nowhere here', line }
    } else if (node.type.startsWith('Export')) exports = Math.min(exports ?? line, line)
    if (typeof source?.value === 'string' && !imports.has(source.value)) imports.set(source.value, line)
    return undefined
  })
  return { imports, exports, misplaced }
}

/** The line of an `await` that is in no function. */
function topLevelAwait(tree: Tree): number | undefined {
  let line: number | undefined
  walk(tree, (node) => {
    const { await: waits } = node as { await?: boolean }
    if (node.type === 'AwaitExpression' || waits) line ??= lineOf(node)
    return !node.type.includes('Function')
  })
  return line
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
