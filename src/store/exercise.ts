/**
 * Checking an exercise: the variant that is shown is run once under each schedule beside it, and what comes of them is
 * judged. Nothing of a check is kept or carried by a link but the changes themselves; who opens them checks again.
 */
import type { Judgement, ScheduleRun } from '../analysis/goal'
import {
  defaultSettings,
  fileOf,
  fileUnder,
  type Goal,
  type ScenarioFile,
  type Schedule,
  scheduleOf,
  solutionOf,
  withFaults,
} from '../scenario'
import { openEditing } from './edits'
import { changeVariant } from './history'
import { horizonOf } from './lesson'
import type { Player } from './player'
import { work } from './run'
import type { Shown } from './shown'
import { answerKey, messageOf, type PlayerState } from './state'

export interface Check {
  readonly beside: Shown
  /** Of the schedules in their order, as far as they have been run. */
  readonly runs: readonly ScheduleRun[]
  /** Of this check when it is done; until then of the one before it. */
  readonly judgement: Judgement | null
  readonly done: boolean
}

/** The check of what is shown, if it has been asked for. */
export const checkOf = ({ shown, check }: PlayerState): Check | null => (check?.beside === shown ? check : null)

/** Checks what is shown, once more if need be. While the question is open nothing is checked. */
export function startCheck(player: Player): Promise<void> {
  const state = player.store.getState()
  const { shown, check } = state
  if (!shown?.builtin.goal || horizonOf(state) !== null) return Promise.resolve()
  const judgement = check?.beside.builtin === shown.builtin ? check.judgement : null
  player.store.setState({ check: { beside: shown, runs: [], judgement, done: false } })
  return work(player)
}

/** What a check has to run next, where nothing else is to be run before it. */
export function nextScheduleOf(state: PlayerState): Schedule | undefined {
  const check = checkOf(state)
  if (!check || check.done || state.run.status !== 'ready') return undefined
  return check.beside.builtin.goal?.schedules[check.runs.length]
}

/** Runs the shown variant under the schedule; behind the last one, the verdict. */
export async function runSchedule(player: Player, schedule: Schedule): Promise<void> {
  const { store, ports } = player
  const before = checkOf(store.getState())
  const goal = before?.beside.builtin.goal
  if (!before || !goal) return
  const { builtin, file } = before.beside
  const runs = [...before.runs, await ranUnder(player, fileUnder(file, schedule))]
  const tell = (change: Partial<Check>) => {
    const { check, sent, solved } = store.getState()
    if (check !== before) return
    const name = answerKey(builtin)
    // What somebody else has solved is no doing of this device's.
    const isNew = change.done && change.judgement?.solved && !sent && !solved.includes(name)
    store.setState({ check: { ...before, ...change }, ...(isNew ? { solved: [...solved, name] } : {}) })
  }
  if (runs.length < goal.schedules.length) tell({ runs })
  else {
    try {
      const original = builtin.build(defaultSettings(builtin))
      tell({ runs: [], judgement: await ports.judge({ goal, original, edited: file, runs }), done: true })
    } catch (error) {
      tell({ runs: [], judgement: null, done: true })
      store.setState(({ problems }) => ({ problems: [...problems, messageOf(error)] }))
    }
  }
}

async function ranUnder({ ports }: Player, file: ScenarioFile): Promise<ScheduleRun> {
  try {
    const trace = await ports.simulate(file)
    return { trace, findings: await ports.analyse(trace, ports.turn) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

/** Whether there is something to be reached by changing the code of what is open. */
export const isExercise = ({ page }: PlayerState): boolean => page.name === 'run' && page.builtin.goal !== undefined

/** Whether the exercise is solved: by what is shown, or on this device before. */
export function isSolved(state: PlayerState): boolean {
  const { page, solved } = state
  const check = checkOf(state)
  return page.name === 'run' && (solved.includes(answerKey(page.builtin)) || isSolvedBy(check))
}

/** Whether a check is done and has found a solution. */
export const isSolvedBy = (check: Check | null): boolean => check?.done === true && check.judgement?.solved === true

/** Whether what explains the scenario may be told as far as an exercise goes: it would solve it. */
export const isExplained = (state: PlayerState): boolean => !isExercise(state) || isSolved(state)

/** The schedule that is being watched; undefined where the faults are others. */
export function watchedSchedule(state: PlayerState, goal: Goal): Schedule | undefined {
  return state.page.name === 'run' ? scheduleOf(goal, fileOf(state.page.builtin, state)) : undefined
}

/** Puts the faults of the schedule in the place of those that there are, and runs what is changed under them. */
export function watchSchedule(player: Player, { faults }: Schedule): void {
  const { page, settings, edits } = player.store.getState()
  if (page.name !== 'run') return
  void openEditing(player)
  changeVariant(player, { edits: withFaults(page.builtin.build(settings), edits, faults) })
}

/** Takes back all that is no change of a text: a solution is nothing else. */
export function keepTexts(player: Player): void {
  const { page, edits } = player.store.getState()
  if (page.name === 'run') changeVariant(player, { settings: defaultSettings(page.builtin), edits: solutionOf(edits) })
}
