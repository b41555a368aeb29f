import type { Seq } from '../trace'
import type { Player } from './player'
import type { PlacedBeat, Shown } from './shown'
import { type Answer, answerKey, type PlayerState } from './state'
import { indexAt } from './steps'

/** What was answered for the scenario that is shown. */
export function answerOf({ page, answers }: Pick<PlayerState, 'page' | 'answers'>): Answer | undefined {
  return page.name === 'run' ? answers[answerKey(page.builtin)] : undefined
}

/** The last event that may be seen while the prediction is open; null where nothing is hidden. */
export function horizonOf(state: Pick<PlayerState, 'page' | 'answers' | 'revealed' | 'shown'>): Seq | null {
  if (!state.shown || state.shown.decisive === null || state.revealed || answerOf(state) !== undefined) return null
  return Math.max(state.shown.decisive - 1, 0)
}

/** The events that a person may step through now. */
export function visibleUpTo(list: readonly Seq[], horizon: Seq | null): readonly Seq[] {
  return horizon === null ? list : list.slice(0, indexAt(list, horizon) + 1)
}

/** The beat that the moment is in: the last one that has begun. */
export function beatAt({ beats }: Shown, moment: Seq): PlacedBeat | undefined {
  return beats.findLast((beat) => beat.seq <= moment)
}

/** Answers the prediction: what was hidden is shown. */
export function answer({ store }: Player, given: Answer): void {
  const { page, answers } = store.getState()
  if (page.name === 'run') store.setState({ answers: { ...answers, [answerKey(page.builtin)]: given } })
}

/** Takes the answer back, so that the question can be put to somebody else. */
export function askAgain(player: Player): void {
  const { page, answers, shown, moment } = player.store.getState()
  if (page.name !== 'run') return
  const { [answerKey(page.builtin)]: _, ...others } = answers
  const state = { answers: others, revealed: false }
  const horizon = horizonOf({ page, shown, ...state })
  player.store.setState({ ...state, playing: false, moment: horizon === null ? moment : Math.min(moment, horizon) })
}
