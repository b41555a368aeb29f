import type { LinkDisplay } from '../formats'
import type { Seq } from '../trace'
import type { Player } from './player'
import type { PlacedBeat, Shown } from './shown'
import { type Answer, answerKey, type PlayerState } from './state'
import { indexAt } from './steps'

/** What was answered for the scenario that is shown. */
export function answerOf({ page, answers }: Pick<PlayerState, 'page' | 'answers'>): Answer | undefined {
  return page.name === 'run' ? answers[answerKey(page.builtin)] : undefined
}

export type Asked = Pick<PlayerState, 'page' | 'answers' | 'revealed' | 'ask' | 'shown'>

/** The last event that may be seen while the prediction is open; null where nothing is hidden. */
export function horizonOf(state: Asked): Seq | null {
  const { shown, ask, revealed } = state
  if (!shown || shown.decisive === null) return null
  if (ask !== true && (revealed || answerOf(state) !== undefined)) return null
  return Math.max(shown.decisive - 1, 0)
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
  if (page.name === 'run') store.setState({ answers: { ...answers, [answerKey(page.builtin)]: given }, ask: null })
}

/** Takes the answer back and hides what comes, so that the question can be put to somebody else. */
export function askAgain(player: Player): void {
  const { page, answers, shown, moment, display } = player.store.getState()
  if (page.name !== 'run') return
  const { [answerKey(page.builtin)]: _, ...others } = answers
  // To a room nothing is hidden unless the link says so.
  const state = { answers: others, revealed: false, ask: display === 'page' ? null : true }
  const horizon = horizonOf({ page, shown, ...state })
  player.store.setState({
    ...state,
    playing: false,
    ahead: null,
    moment: horizon === null ? moment : Math.min(moment, horizon),
  })
}

/** Goes to full size for a room and back. To a room all is shown, unless the link asks the question. */
export function setDisplay({ store }: Player, display: LinkDisplay): void {
  const { revealed } = store.getState()
  store.setState({ display, revealed: revealed || display !== 'page', unlocked: false })
}

/** Whether the settings can be changed: presenting locks them until they are unlocked. */
export const isLocked = ({ display, unlocked }: PlayerState): boolean => display === 'present' && !unlocked
/** Forgets answers and solved exercises, or brings back what was forgotten. */
export const setAnswers = ({ store }: Player, { answers, solved }: Pick<PlayerState, 'answers' | 'solved'>): void =>
  store.setState({ answers, solved })
export const setPrintsNotes = ({ store }: Player, printsNotes: boolean): void => store.setState({ printsNotes })
export const setUnlocked = ({ store }: Player, unlocked: boolean): void => store.setState({ unlocked })
