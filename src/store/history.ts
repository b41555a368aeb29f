import { type Builtin, changedSettings, isUnedited, tidyEdits, type Variant, variantOf } from '../scenario'
import { isLocked } from './lesson'
import type { Player } from './player'
import { startRun } from './run'
import type { PlayerState } from './state'

const HISTORY = 200

const same = (builtin: Builtin, a: Variant, b: Variant) => wordsOf(builtin, a) === wordsOf(builtin, b)
const wordsOf = (builtin: Builtin, { settings, edits }: Variant) =>
  JSON.stringify([changedSettings(builtin, settings), edits])

/** Goes on with another variant: the device keeps what is changed in it, and it is run. */
function goOn(player: Player, builtin: Builtin, next: Variant & Partial<PlayerState>): void {
  player.store.setState({ ...next, sent: false })
  const { drafts } = player.ports
  if (isUnedited(next.edits)) drafts.forget(builtin.id)
  else drafts.keep(builtin.id, { settings: changedSettings(builtin, next.settings), edits: next.edits })
  startRun(player)
}

/** Makes another variant and runs it. Changes of one `gesture` (a drag, a burst of typing) are one step of undo. */
export function changeVariant(player: Player, change: Partial<Variant>, gesture: string | null = null): void {
  const state = player.store.getState()
  const { page, past } = state
  if (page.name !== 'run' || isLocked(state)) return
  const before = variantOf(state)
  const { settings, edits } = { ...before, ...change }
  const next = { settings, edits: tidyEdits(page.builtin.build(settings), edits) }
  if (same(page.builtin, before, next)) return
  const goesOn = gesture !== null && gesture === state.gesture
  goOn(player, page.builtin, {
    ...next,
    past: goesOn ? past : [...past, before].slice(-HISTORY),
    future: [],
    gesture,
  })
}

/** The drag is over: the next change is a step of its own. */
export const endGesture = ({ store }: Player): void => store.setState({ gesture: null })

export function undo(player: Player): void {
  const state = player.store.getState()
  const { page, past, future } = state
  const before = past.at(-1)
  if (page.name !== 'run' || !before || isLocked(state)) return
  goOn(player, page.builtin, {
    ...before,
    past: past.slice(0, -1),
    future: [variantOf(state), ...future],
    gesture: null,
  })
}

export function redo(player: Player): void {
  const state = player.store.getState()
  const { page, past, future } = state
  const [next, ...rest] = future
  if (page.name !== 'run' || !next || isLocked(state)) return
  goOn(player, page.builtin, { ...next, past: [...past, variantOf(state)], future: rest, gesture: null })
}
