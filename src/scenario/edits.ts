/**
 * What a person changed in a scenario, apart from its settings: only what differs is kept, so that the rest goes on
 * following the scenario. Edits are data; nothing here looks at whether they make a scenario that runs.
 */
import { type Builtin, changedSettings, type Settings } from './builtin'
import type { Edits, FaultFile, ScenarioFile } from './schema'

/** A scenario's settings and what was changed in it besides: what is run, undone and sent. */
export interface Variant {
  readonly settings: Settings
  readonly edits: Edits
}

/** A variant alone, of whatever holds one. */
export const variantOf = ({ settings, edits }: Variant): Variant => ({ settings, edits })

/** What is run. */
export const fileOf = (builtin: Builtin, { settings, edits }: Variant): ScenarioFile =>
  applyEdits(builtin.build(settings), edits)

export const NO_EDITS: Edits = {}

/**
 * The scenario with the edits in it. Texts of programs and modules and the parts of `cluster` take the place of its own;
 * of its faults, those in `without` are left out and those whose id is in `faults` replaced; other faults come after them.
 */
export function applyEdits(file: ScenarioFile, edits: Edits): ScenarioFile {
  const { title, description, programs, modules, without = [], faults = [], cluster } = edits
  const own = file.faults ?? []
  const changed = new Map(faults.map((fault) => [fault.id, fault]))
  const kept = own.flatMap((fault) => {
    const now = changed.get(fault.id) ?? fault
    changed.delete(fault.id)
    return without.includes(fault.id) ? [] : [now]
  })
  return {
    ...file,
    ...cluster,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    programs: { ...file.programs, ...programs },
    ...(modules ? { modules: { ...file.modules, ...modules } } : {}),
    ...(edits.faults || edits.without ? { faults: [...kept, ...changed.values()] } : {}),
  }
}

/** The edits without what says the same as the scenario itself. */
export function tidyEdits(file: ScenarioFile, edits: Edits): Edits {
  const { programs, modules, without, faults, cluster, ...words } = edits
  const own = new Map((file.faults ?? []).map((fault) => [fault.id, fault]))
  const parts = {
    programs: differing(programs, file.programs),
    modules: differing(modules, file.modules ?? {}),
    without: without?.filter((id) => own.has(id)),
    faults: faults?.filter((fault) => !same(fault, own.get(fault.id))),
    cluster: differing(cluster, file),
  }
  const filled = Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0)
  return { ...words, ...Object.fromEntries(filled) }
}

/** Whether there are none. */
export const isUnedited = (edits: Edits): boolean => Object.keys(edits).length === 0

/** Whether a variant is another than the scenario as it comes. */
export const isVaried = (builtin: Builtin, { settings, edits }: Variant): boolean =>
  !isUnedited(edits) || Object.keys(changedSettings(builtin, settings)).length > 0

/** A text that two variants of a scenario share where they are the same. */
export const variantKey = (builtin: Builtin, { settings, edits }: Variant): string =>
  JSON.stringify([changedSettings(builtin, settings), edits])

/** The edits with the fault put in, or in the place of the one of its id. */
export function withFault(edits: Edits, fault: FaultFile): Edits {
  const { without = [], faults = [] } = edits
  const at = faults.findIndex(({ id }) => id === fault.id)
  return {
    ...edits,
    without: without.filter((id) => id !== fault.id),
    faults: at === -1 ? [...faults, fault] : faults.with(at, fault),
  }
}

/** The edits without the fault, be it one of theirs or the scenario's own. */
export function withoutFault(edits: Edits, id: string): Edits {
  const { without = [], faults = [] } = edits
  return { ...edits, without: [...without, id], faults: faults.filter((fault) => fault.id !== id) }
}

function differing<T extends object>(part: T | undefined, own: object): Partial<T> | undefined {
  const values = own as Readonly<Record<string, unknown>>
  return (
    part &&
    (Object.fromEntries(Object.entries(part).filter(([name, value]) => !same(value, values[name]))) as Partial<T>)
  )
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
