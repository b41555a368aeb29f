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
import { startComparisonRun } from './run'
import type { Comparison } from './state'

/** A comparison whose second run is on its way; what was shown before stays until it is there. */
export const compareWith = (settings: Settings, before: Comparison | null): Comparison => ({
  settings,
  run: { status: 'running' },
  shown: before?.shown ?? null,
})

/** Puts a second run beside the first: the scenario's own where something was changed, else the first thing to try. */
export function toggleComparison(player: Player): void {
  const { page, settings, comparison } = player.store.getState()
  if (page.name !== 'run') return
  if (comparison) {
    player.store.setState({ comparison: null, ahead: null })
    return
  }
  const { builtin } = page
  const isChanged = Object.keys(changedSettings(builtin, settings)).length > 0
  const fix = isChanged ? {} : (builtin.lesson.tryThis[0]?.set ?? {})
  compare(player, applySettings(builtin, fix).settings)
}

/** Applies texts to the settings of the second run. What is wrong comes back and changes nothing. */
export function changeComparison(player: Player, texts: Readonly<Record<string, string>>): readonly SettingProblem[] {
  const { page, comparison } = player.store.getState()
  if (page.name !== 'run' || !comparison || isLocked(player.store.getState())) return []
  const { settings, problems } = applySettings(page.builtin, texts, comparison.settings)
  compare(player, settings)
  return problems
}

function compare(player: Player, settings: Settings): void {
  const { comparison } = player.store.getState()
  player.store.setState({ comparison: compareWith(settings, comparison), playing: false })
  startComparisonRun(player)
}

/** A setting of both runs, as texts. */
export interface SettingPair {
  readonly name: string
  readonly label: string
  /** What there is to choose from; null where it is typed. */
  readonly choices: readonly string[] | null
  readonly values: readonly [string, string]
}

export function settingPairs(builtin: Builtin, one: Settings, other: Settings): readonly SettingPair[] {
  const [first, second] = [changedSettings(builtin, one), changedSettings(builtin, other)]
  const pair = (name: string, label: string, own: string, choices: readonly string[] | null): SettingPair => ({
    name,
    label,
    choices,
    values: [first[name] ?? own, second[name] ?? own],
  })
  return [
    ...Object.entries(builtin.switches).map(([name, each]) => pair(name, each.label, each.default, each.values)),
    ...Object.entries(builtin.parameters).map(([name, each]) => pair(name, each.label, each.default, null)),
    pair('seed', 'Seed', String(defaultSettings(builtin).seed), null),
  ]
}

export const differs = ({ values: [one, other] }: SettingPair): boolean => one !== other

/** What tells the two runs apart, in a few words for each: "release del", "watchdog on, lock TTL 5s". */
export function comparedNames(pairs: readonly SettingPair[]): readonly [string, string] {
  const different = pairs.filter(differs)
  if (different.length === 0) return ['these settings', 'the same settings']
  const name = (which: 0 | 1) => different.map(({ label, values }) => `${uncapital(label)} ${values[which]}`).join(', ')
  return [name(0), name(1)]
}

/** A label within a sentence; an abbreviation stays as it is. */
const uncapital = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
