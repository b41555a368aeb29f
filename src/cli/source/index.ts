/** What to run: a built-in under settings, a scenario file, or what a link or a saved run names, changes included. */
import { err, formatDuration, ok, type Result } from '../../base'
import {
  applySettings,
  type Builtin,
  defaultSettings,
  describeEdits,
  describeProblems,
  type Edits,
  fileOf,
  type Goal,
  NO_EDITS,
  type Numbers,
  parseScenario,
  type Scenario,
  type ScenarioFile,
  type Settings,
} from '../../scenario'
import { fromFile } from './file'
import { fromLink } from './link'

export interface Source {
  /** A built-in's id, or a file's title. */
  readonly id: string
  /** Null for what is no built-in. */
  readonly revision: number | null
  readonly title: string
  /** All settings, as `--set` takes them; the seed is apart. */
  readonly params: Readonly<Record<string, string>>
  /** What a link or a saved run changes, in words. */
  readonly changes: readonly string[]
  /** What is worth knowing of where it came from, in sentences. */
  readonly notes: readonly string[]
  /** What it is measured by, beside the verdicts. */
  readonly numbers: Numbers | null
  readonly scenario: Scenario
  readonly exercise: Exercise | null
}

/** What is to be reached, where from, and what has been made of it. */
export interface Exercise {
  readonly goal: Goal
  readonly original: ScenarioFile
  readonly edited: ScenarioFile
}

export type Texts = Readonly<Record<string, string>>

/** How a source is read. */
export interface Reading {
  readonly set: Texts
  /** Whether code that came by a link may run. */
  readonly trust: boolean
  readonly catalogue: readonly Builtin[]
  readonly readFile: (path: string) => Promise<string>
}

/** `name`: an id, the path of a file, or a link. The error is a sentence. */
export async function readSource(name: string, reading: Reading): Promise<Result<Source>> {
  if (name.includes('#')) return fromLink(name, reading)
  if (/\.json$|[\\/]/.test(name)) return fromFile(name, reading)
  return fromId(name, reading)
}

function fromId(name: string, { set, catalogue }: Reading): Result<Source> {
  const [id = '', revision] = name.split('@')
  const builtin = findBuiltin(id, catalogue)
  if (!builtin.ok) return builtin
  if (revision !== undefined && revision !== String(builtin.value.revision)) {
    return err(`${id} is at revision ${builtin.value.revision}, not "${revision}"`)
  }
  return fromBuiltin(builtin.value, defaultSettings(builtin.value), set)
}

export function findBuiltin(id: string, catalogue: readonly Builtin[]): Result<Builtin> {
  const builtin = catalogue.find((one) => one.id === id)
  return builtin
    ? ok(builtin)
    : err(`no scenario is called "${id}"; there are ${catalogue.map((one) => one.id).join(', ')}`)
}

/** The built-in under `base` and the texts that are `set` besides, with the edits in it. */
export function fromBuiltin(builtin: Builtin, base: Settings, set: Texts, edits: Edits = NO_EDITS): Result<Source> {
  const { settings, problems } = applySettings(builtin, set, base)
  const [problem] = problems
  if (problem) return err(problem.message)
  const edited = fileOf(builtin, { settings, edits })
  const parsed = parseScenario(edited)
  if (!parsed.ok) return err(`${builtin.id}: ${describeProblems(parsed.error)}`)
  const { id, revision, numbers = null, goal } = builtin
  return ok({
    id,
    revision,
    title: edits.title ?? builtin.title,
    params: textsOf(settings),
    changes: describeEdits(edits),
    notes: [],
    numbers,
    scenario: parsed.value,
    exercise: goal ? { goal, original: builtin.build(defaultSettings(builtin)), edited } : null,
  })
}

const textsOf = ({ params, switches }: Settings): Texts => ({
  ...Object.fromEntries(Object.entries(params).map(([name, us]) => [name, formatDuration(us)])),
  ...switches,
})
