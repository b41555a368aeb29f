/** What an exercise asks for, as data. Whether it is reached is judged in `analysis/goal`, from the runs alone. */

import { type Micros, parseDuration } from '../base'
import { tidyEdits } from './edits'
import type { Property } from './properties'
import type { Edits, FaultFile, ScenarioFile } from './schema'

/** What goes wrong in one of the runs that a solution has to stand. */
export interface Schedule {
  readonly id: string
  readonly title: string
  /** All that goes wrong, in the place of the scenario's own faults. */
  readonly faults: readonly FaultFile[]
  /** What is not shown catches solutions that were made for the other schedules alone. */
  readonly shown: boolean
  /** The clients that may give up under it, instead of doing the task. */
  readonly mayGiveUp?: readonly string[]
}

/** What each client has to do: take the lock, work inside, and write there. */
export interface Task {
  readonly resource: string
  /** The key that the lock is under. */
  readonly key: string
  /** How long each works: the name of a parameter, or a length of time. */
  readonly work: string
}

/** How long each client has to work; undefined where it names no number of the scenario. */
export function workOf({ work }: Task, { params = {} }: Pick<ScenarioFile, 'params'>): Micros | undefined {
  const length = parseDuration(work)
  if (length.ok) return length.value
  const ms = Object.hasOwn(params, work) ? params[work] : undefined
  return typeof ms === 'number' && ms >= 0 ? ms * 1_000 : undefined
}

export interface Goal {
  /** In a sentence or two, for who solves it. */
  readonly text: string
  /** The properties that must hold under every schedule. */
  readonly holds: readonly [Property, ...Property[]]
  /** The program whose text may be changed; everything else stays as it is. */
  readonly program: string
  /** How many of its lines may be. */
  readonly lines: number
  readonly task: Task
  /** The first is the scenario's own: what is seen when it is opened. */
  readonly schedules: readonly [Schedule, ...Schedule[]]
}

/** What goes wrong in an exercise as it is opened. */
export const ownFaults = ({ schedules }: Goal): FaultFile[] => [...schedules[0].faults]

/** The scenario with what goes wrong under a schedule in the place of its own faults. */
export const fileUnder = (file: ScenarioFile, { faults }: Schedule): ScenarioFile => ({ ...file, faults: [...faults] })

/** The edits with these faults alone, whatever was put in or taken out before. `own`: the scenario itself. */
export function withFaults(own: ScenarioFile, edits: Edits, faults: readonly FaultFile[]): Edits {
  const without = (own.faults ?? []).map(({ id }) => id).filter((id) => faults.every((fault) => fault.id !== id))
  return tidyEdits(own, { ...edits, without, faults: [...faults] })
}

/** What of the edits is a solution: the texts, whatever faults they were tried with. */
export function solutionOf({ programs, modules }: Edits): Edits {
  return { ...(programs ? { programs } : {}), ...(modules ? { modules } : {}) }
}

/** The schedule whose faults, and no others, are in the file; undefined where they are changed. */
export function scheduleOf({ schedules }: Goal, { faults = [] }: ScenarioFile): Schedule | undefined {
  const sorted = (list: readonly FaultFile[]) =>
    JSON.stringify([...list].sort(({ id: a }, { id: b }) => (a < b ? -1 : 1)))
  return schedules.find((schedule) => sorted(schedule.faults) === sorted(faults))
}
