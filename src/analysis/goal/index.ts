/**
 * Whether an exercise is solved: a pure function of its goal, of what was changed, and of what the changed scenario did
 * under each schedule. It runs nothing. Of a schedule that is not shown it tells which condition failed and no more.
 */
import type { Goal, ScenarioFile, Schedule } from '../../scenario'
import type { Trace } from '../../trace'
import type { Findings } from '../finding'
import { codeConditions } from './code'
import { runConditions } from './runs'

/** What the changed scenario did under a schedule; or why there is no trace of it. */
export type ScheduleRun = { readonly trace: Trace; readonly findings: Findings } | { readonly problem: string }

/** What is to be judged. */
export interface Submission {
  readonly goal: Goal
  /** The scenario as it comes, and as it was changed: its faults may be those of any schedule. */
  readonly original: ScenarioFile
  readonly edited: ScenarioFile
  /** In the order of the schedules. */
  readonly runs: readonly ScheduleRun[]
}

export interface Condition {
  readonly id: string
  /** What is asked for, as a sentence without its full stop. */
  readonly text: string
  /** What is missing, in sentences; nothing where it is met. */
  readonly missing: readonly string[]
}

export interface Judgement {
  readonly solved: boolean
  readonly conditions: readonly Condition[]
  /** The schedules that the changed scenario does not stand, by their ids. */
  readonly failed: readonly string[]
}

/** What is missing under one schedule. */
export interface Shortfall {
  readonly schedule: Schedule
  /** A sentence, and what may be told of it where the schedule is not shown. */
  readonly text: string
  readonly veiled: string
}

export function judge(submission: Submission): Judgement {
  const ran = runConditions(submission)
  const conditions: Condition[] = [
    ...codeConditions(submission),
    ...ran.map(({ id, text, shortfalls }) => ({ id, text, missing: [...new Set(shortfalls.map(sentence))] })),
  ]
  const short = ran.flatMap(({ shortfalls }) => shortfalls.map(({ schedule }) => schedule.id))
  return {
    solved: conditions.every(({ missing }) => missing.length === 0),
    conditions,
    failed: submission.goal.schedules.map(({ id }) => id).filter((id) => short.includes(id)),
  }
}

const sentence = ({ schedule, text, veiled }: Shortfall): string =>
  schedule.shown ? `Under “${schedule.title}”: ${text}` : `Under a schedule that is not shown: ${veiled}`
