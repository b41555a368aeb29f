import { applySettings, defaultSettings, NO_EDITS, type SettingProblem } from '../scenario'
import { changeVariant } from './history'
import { isLocked } from './lesson'
import type { Player } from './player'

/** Applies texts to the settings and runs again. What is wrong comes back and changes nothing. */
export function changeSettings(
  player: Player,
  texts: Readonly<Record<string, string>>,
  gesture: string | null = null,
): readonly SettingProblem[] {
  const state = player.store.getState()
  if (state.page.name !== 'run' || isLocked(state)) return []
  const { settings, problems } = applySettings(state.page.builtin, texts, state.settings)
  changeVariant(player, { settings }, gesture)
  return problems
}

/** Back to the scenario as it is: its settings and all that was changed in it. Undo brings the changes back. */
export function resetAll(player: Player): void {
  const { page } = player.store.getState()
  if (page.name === 'run') changeVariant(player, { settings: defaultSettings(page.builtin), edits: NO_EDITS })
}
