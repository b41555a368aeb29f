/**
 * A run as a file, for what no link can carry: `lockstep-file/1` is a link and, beside it, the edits as they are, and the
 * exercise that they are made in, where it is one's own. A scenario file (docs/scenario-format.md) is read as well: with
 * a goal it is an exercise, and without one all of it is laid over the empty scenario.
 */
import { err, ok, type Result } from '../../base'
import { type Builtin, type Edits, OWN } from '../../scenario'
import { hasGoal, readExercise, unpackExercise } from './exercise'
import { parseHostile } from './hostile-json'

/** Characters: a hundred times what a scenario of one's own needs. */
const MAX_FILE = 1_000_000
/** A character takes up to three bytes. */
const MAX_MB = (3 * MAX_FILE) / 1_000_000
export const SAVED_FORMAT = 'lockstep-file/1'
const SCENARIO = 'lockstep-scenario/1'

export interface LockstepFile {
  readonly address: string
  /** From outside, like those of a link: `readEdits` says what of them is good. */
  readonly edits: unknown
  /** The exercise of one's own that the edits are laid over; null where the address names the scenario. */
  readonly exercise: Builtin | null
}

/** `packed`: of an exercise of one's own, which the address then leaves out. */
export function writeFile(address: string, edits: Edits, packed?: string): string {
  const exercise = packed === undefined ? undefined : unpackExercise(packed)
  const parts = { format: SAVED_FORMAT, link: address, edits, ...(exercise?.ok ? { exercise: exercise.value } : {}) }
  return `${JSON.stringify(parts, null, 2)}\n`
}

/** What is wrong with a file of so many bytes, before it is read: a sentence. */
export const wrongSize = (bytes: number): string | undefined =>
  bytes > MAX_MB * 1_000_000
    ? `This file has ${Math.ceil(bytes / 1_000_000)} MB, and Lockstep opens files of up to ${MAX_MB} MB: open a scenario file, or a run that was saved under Share.`
    : undefined

/** The error is a sentence. */
export function readFile(text: string): Result<LockstepFile> {
  if (text.length > MAX_FILE) return err(`This file has ${text.length} characters; Lockstep reads up to ${MAX_FILE}.`)
  let value: unknown
  try {
    value = parseHostile(text)
  } catch (error) {
    return err(
      `This is no Lockstep file: it is not JSON (${String(error instanceof Error ? error.message : error).slice(0, 100)}).`,
    )
  }
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  if (fields.format === SAVED_FORMAT) {
    if (typeof fields.link !== 'string') return err('This file has no "link", a text such as "#/run/gc-pause@1".')
    const exercise = fields.exercise === undefined ? ok(null) : readExercise(fields.exercise)
    return exercise.ok
      ? ok({ address: fields.link, edits: fields.edits ?? {}, exercise: exercise.value })
      : err(`The exercise of this file cannot be opened. ${exercise.error}`)
  }
  if (fields.format === SCENARIO && hasGoal(value)) return withGoal(value)
  if (fields.format === SCENARIO) return ok(fromScenario(fields))
  return err(`This is no Lockstep file: its "format" must be "${SAVED_FORMAT}" or "${SCENARIO}".`)
}

/** A goal is nothing without the scenario that it is made for, so the file is good as a whole or not opened. */
function withGoal(file: unknown): Result<LockstepFile> {
  const exercise = readExercise(file)
  return exercise.ok
    ? ok({ address: `#/run/${exercise.value.id}`, edits: {}, exercise: exercise.value })
    : err(`This exercise cannot be opened. ${exercise.error}`)
}

/** Every part that the empty scenario does not need takes the place of its own. */
function fromScenario({
  format: _,
  seed,
  title,
  description,
  programs,
  modules,
  faults,
  ...cluster
}: Readonly<Record<string, unknown>>): LockstepFile {
  const parts = { title, description, programs, modules, faults, cluster }
  const edits = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return { address: `#/run/${OWN.id}${typeof seed === 'number' ? `?seed=${seed}` : ''}`, edits, exercise: null }
}
