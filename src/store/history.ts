/** Undo and redo of what is changed in either run: the one of the scenario, and the one beside it. */
import { type Builtin, changedSettings, isUnedited, tidyEdits, type Variant, variantKey, variantOf } from '../scenario'
import { isLocked } from './lesson'
import type { Player } from './player'
import { startComparisonRun, startRun } from './run'
import { type Change, compareWith, type PlayerState } from './state'

const HISTORY = 200

export const sameVariant = (builtin: Builtin, a: Variant, b: Variant): boolean =>
  variantKey(builtin, a) === variantKey(builtin, b)

/** Goes on with another variant: the device keeps what is changed in it, and it is run. */
function goOn(player: Player, builtin: Builtin, next: Variant & Partial<PlayerState>): void {
  const { edits: before } = player.store.getState()
  player.store.setState({ ...next, sent: false })
  const { drafts } = player.ports
  if (!isUnedited(next.edits))
    drafts.keep(builtin.id, { settings: changedSettings(builtin, next.settings), edits: next.edits })
  // The changes of an earlier visit that are still offered are not given up for a setting.
  else if (!isUnedited(before)) drafts.forget(builtin.id)
  startRun(player)
}

export const withChange = (past: readonly Change[], change: Change): readonly Change[] =>
  [...past, change].slice(-HISTORY)

/** Makes another variant and runs it. Changes of one `gesture` (a drag, a burst of typing) are one step of undo. */
export function changeVariant(player: Player, change: Partial<Variant>, gesture: string | null = null): void {
  const state = player.store.getState()
  const { page, past } = state
  if (page.name !== 'run' || isLocked(state)) return
  const before = variantOf(state)
  const { settings, edits } = { ...before, ...change }
  const next = { settings, edits: tidyEdits(page.builtin.build(settings), edits) }
  if (sameVariant(page.builtin, before, next)) return
  const goesOn = gesture !== null && gesture === state.gesture
  goOn(player, page.builtin, {
    ...next,
    past: goesOn ? past : withChange(past, { of: 'run', variant: before }),
    future: [],
    shelved: goesOn ? state.shelved : state.future,
    gesture,
  })
}

/** Takes back what a drag has changed so far, as if it had not begun: what could be done again still can. */
export function cancelGesture(player: Player, gesture: string): void {
  const state = player.store.getState()
  const change = state.past.at(-1)
  if (state.gesture !== gesture || !change) return
  bringBack(player, change, { past: state.past.slice(0, -1), future: state.shelved })
}

/** The drag is over: the next change is a step of its own. */
export const endGesture = ({ store }: Player): void => store.setState({ gesture: null })

/** A change of a comparison that has been ended cannot be seen, and is passed over. */
const applies =
  ({ comparison }: PlayerState) =>
  ({ of }: Change): boolean =>
    of === 'run' || comparison !== null

export const canUndo = (state: PlayerState): boolean => !isLocked(state) && state.past.some(applies(state))
export const canRedo = (state: PlayerState): boolean => !isLocked(state) && state.future.some(applies(state))

export function undo(player: Player): void {
  const state = player.store.getState()
  const { past, future } = state
  const index = past.findLastIndex(applies(state))
  const change = past[index]
  if (!change || isLocked(state)) return
  bringBack(player, change, { past: past.slice(0, index), future: [replacedBy(change, state), ...future] })
}

export function redo(player: Player): void {
  const state = player.store.getState()
  const { past, future } = state
  const index = future.findIndex(applies(state))
  const change = future[index]
  if (!change || isLocked(state)) return
  bringBack(player, change, { past: [...past, replacedBy(change, state)], future: future.slice(index + 1) })
}

const replacedBy = ({ of }: Change, state: PlayerState): Change => ({
  of,
  variant: variantOf(of === 'comparison' && state.comparison ? state.comparison : state),
})

/** All at once: whoever listens sees no half of it. */
function bringBack(player: Player, { of, variant }: Change, lists: Pick<PlayerState, 'past' | 'future'>): void {
  const { page, comparison } = player.store.getState()
  if (page.name !== 'run') return
  if (of === 'run') goOn(player, page.builtin, { ...variant, ...lists, gesture: null })
  else {
    player.store.setState({ ...lists, comparison: compareWith(variant, comparison), gesture: null, playing: false })
    startComparisonRun(player)
  }
}
