/** A program with all modules that it imports, directly or not. */
import { err, ok, type Result } from '../../base'
import { type CompiledProgram, compileProgram, type ProgramError } from './compile'

export interface CompiledTexts {
  readonly program: string
  readonly modules: ReadonlyMap<string, string>
}

/**
 * Compiles what is needed. A problem in a module is told at the program's line that imports it, with the module's name
 * and line in its words. `isGlobal`: what a text may name.
 */
export function compileAll(
  text: string,
  texts: Readonly<Record<string, string>>,
  isGlobal: (name: string) => boolean,
): Result<CompiledTexts, ProgramError> {
  const program = checked(compileProgram(text), isGlobal)
  if (!program.ok) return program
  const modules = new Map<string, string>()
  const waiting = [...program.value.imports]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, line] = next
    if (modules.has(name)) continue
    const found = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (found === undefined) {
      const there = Object.keys(texts).join(', ') || 'none'
      return err({ name: 'Error', message: `there is no module "${name}"; there are: ${there}`, line })
    }
    const module = checked(compileProgram(found, 'module'), isGlobal)
    if (!module.ok) {
      const { name: kind, message, line: inside } = module.error
      return err({ name: kind, message: `${name}, line ${inside}: ${message}`, line })
    }
    modules.set(name, module.value.source)
    for (const deeper of module.value.imports.keys()) waiting.push([deeper, line])
  }
  return ok({ program: program.value.source, modules })
}

function checked(
  compiled: Result<CompiledProgram, ProgramError>,
  isGlobal: (name: string) => boolean,
): Result<CompiledProgram, ProgramError> {
  if (!compiled.ok) return compiled
  for (const [free, line] of compiled.value.globals) {
    if (!isGlobal(free)) return err({ name: 'ReferenceError', message: `${free} is not defined`, line })
  }
  return compiled
}
