import {
  applySettings,
  type Builtin,
  changedSettings,
  defaultSettings,
  type SettingProblem,
  type Settings,
} from '../scenario'
import { isLocked } from './lesson'
import type { Player } from './player'
import { startRun } from './run'

const HISTORY = 200

const same = (builtin: Builtin, a: Settings, b: Settings) =>
  JSON.stringify(changedSettings(builtin, a)) === JSON.stringify(changedSettings(builtin, b))

/**
 * Applies texts to the settings and runs again. What is wrong comes back and changes nothing. Changes of one
 * `gesture` (a drag of a slider) are one step of undo.
 */
export function changeSettings(
  player: Player,
  texts: Readonly<Record<string, string>>,
  gesture: string | null = null,
): readonly SettingProblem[] {
  const { page, settings } = player.store.getState()
  if (page.name !== 'run' || isLocked(player.store.getState())) return []
  const { settings: next, problems } = applySettings(page.builtin, texts, settings)
  replace(player, page.builtin, next, gesture)
  return problems
}

export function resetSettings(player: Player): void {
  const { page } = player.store.getState()
  if (page.name === 'run' && !isLocked(player.store.getState()))
    replace(player, page.builtin, defaultSettings(page.builtin), null)
}

function replace(player: Player, builtin: Builtin, next: Settings, gesture: string | null): void {
  const { settings, past, gesture: before } = player.store.getState()
  if (same(builtin, settings, next)) return
  const goesOn = gesture !== null && gesture === before
  player.store.setState({
    settings: next,
    past: goesOn ? past : [...past, settings].slice(-HISTORY),
    future: [],
    gesture,
  })
  startRun(player)
}

/** The drag is over: the next change is a step of its own. */
export const endGesture = ({ store }: Player): void => store.setState({ gesture: null })

export function undo(player: Player): void {
  const { settings, past, future } = player.store.getState()
  const before = past.at(-1)
  if (!before || isLocked(player.store.getState())) return
  player.store.setState({ settings: before, past: past.slice(0, -1), future: [settings, ...future], gesture: null })
  startRun(player)
}

export function redo(player: Player): void {
  const { settings, past, future } = player.store.getState()
  const [next, ...rest] = future
  if (!next || isLocked(player.store.getState())) return
  player.store.setState({ settings: next, past: [...past, settings], future: rest, gesture: null })
  startRun(player)
}
