import { type Builtin, fileOf, type ScenarioFile, type Variant } from '../scenario'
import { editModule, editProgram } from './edits'
import type { Player } from './player'

/** A text of the scenario: a program, or a module that programs import. */
export interface CodeFile {
  readonly kind: 'program' | 'module'
  readonly name: string
  /** As it is being changed. */
  readonly text: string
  /** As the scenario has it under the same settings. */
  readonly base: string
}

const IMPORT = /^\s*import\b[^'"]*['"]([^'"]+)['"]/gm
const importsOf = (text: string) => Array.from(text.matchAll(IMPORT), ([, name = '']) => name)

/** A program, or without one all of them; then the modules that they import, themselves or by another. */
export function codeFiles(builtin: Builtin, variant: Variant, program?: string): readonly CodeFile[] {
  const own = builtin.build(variant.settings)
  const now = fileOf(builtin, variant)
  const programs = (program === undefined ? Object.keys(now.programs) : [program]).map((name): CodeFile => {
    const text = now.programs[name] ?? ''
    return { kind: 'program', name, text, base: own.programs[name] ?? text }
  })
  const names = new Set(programs.flatMap(({ text }) => importsOf(text)))
  for (const name of names) for (const further of importsOf(moduleOf(now, name))) names.add(further)
  return [
    ...programs,
    ...[...names].flatMap((name): CodeFile[] => {
      const module = moduleOf(now, name)
      return module === '' ? [] : [{ kind: 'module', name, text: module, base: moduleOf(own, name) }]
    }),
  ]
}

const moduleOf = ({ modules = {} }: ScenarioFile, name: string) =>
  Object.hasOwn(modules, name) ? (modules[name] ?? '') : ''

/** Gives a file another text; its own text again takes the change back. */
export function editFile(
  player: Player,
  { kind, name }: Pick<CodeFile, 'kind' | 'name'>,
  text: string,
  gesture: string | null = null,
): void {
  const edit = kind === 'program' ? editProgram : editModule
  edit(player, name, text, gesture)
}
