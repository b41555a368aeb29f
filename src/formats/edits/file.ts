/**
 * A run as a file, for what no link can carry: `lockstep-file/1` is a link and, beside it, the edits as they are. A
 * scenario file (docs/scenario-format.md) is read as well: all of it is laid over the empty scenario.
 */
import { err, ok, type Result } from '../../base'
import { type Edits, OWN } from '../../scenario'
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
}

export const writeFile = (address: string, edits: Edits): string =>
  `${JSON.stringify({ format: SAVED_FORMAT, link: address, edits }, null, 2)}\n`

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
    return typeof fields.link === 'string'
      ? ok({ address: fields.link, edits: fields.edits ?? {} })
      : err('This file has no "link", a text such as "#/run/gc-pause@1".')
  }
  if (fields.format === SCENARIO) return ok(fromScenario(fields))
  return err(`This is no Lockstep file: its "format" must be "${SAVED_FORMAT}" or "${SCENARIO}".`)
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
  return { address: `#/run/${OWN.id}${typeof seed === 'number' ? `?seed=${seed}` : ''}`, edits }
}
