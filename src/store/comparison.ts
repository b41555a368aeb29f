import {
  applySettings,
  type Builtin,
  changedSettings,
  defaultSettings,
  type Edits,
  isUnedited,
  NO_EDITS,
  type SettingProblem,
  type Variant,
  variantOf,
} from '../scenario'
import { sameVariant, withChange } from './history'
import { isLocked } from './lesson'
import type { Player } from './player'
import { startComparisonRun } from './run'
import { compareWith, type PlayerState } from './state'

/**
 * Puts a second run beside the first: the scenario without its edits where there are some, with its own settings where
 * those were changed, else with the first thing to try.
 */
export function toggleComparison(player: Player): void {
  const { page, settings, edits, comparison } = player.store.getState()
  if (page.name !== 'run') return
  if (comparison) {
    player.store.setState({ comparison: null, ahead: null })
    return
  }
  const { builtin } = page
  if (!isUnedited(edits)) {
    compare(player, { settings, edits: NO_EDITS })
    return
  }
  const isChanged = Object.keys(changedSettings(builtin, settings)).length > 0
  const fix = isChanged ? {} : (builtin.lesson.tryThis[0]?.set ?? {})
  compare(player, { settings: applySettings(builtin, fix).settings, edits })
}

/** Applies texts to the settings of the second run. What is wrong comes back and changes nothing. */
export function changeComparison(player: Player, texts: Readonly<Record<string, string>>): readonly SettingProblem[] {
  const { page, comparison, past } = player.store.getState()
  if (page.name !== 'run' || !comparison || isLocked(player.store.getState())) return []
  const before = variantOf(comparison)
  const { settings, problems } = applySettings(page.builtin, texts, before.settings)
  const next = { settings, edits: before.edits }
  if (sameVariant(page.builtin, before, next)) return problems
  compare(player, next, { past: withChange(past, { of: 'comparison', variant: before }), future: [], gesture: null })
  return problems
}

function compare(player: Player, variant: Variant, more: Partial<PlayerState> = {}): void {
  const { comparison } = player.store.getState()
  player.store.setState({ ...more, comparison: compareWith(variant, comparison), playing: false })
  startComparisonRun(player)
}

/** A setting of both runs, as texts. */
export interface SettingPair {
  readonly name: string
  readonly label: string
  /** What there is to choose from; none where it can only be looked at; null where it is typed. */
  readonly choices: readonly string[] | null
  readonly values: readonly [string, string]
}

export function settingPairs(builtin: Builtin, one: Variant, other: Variant): readonly SettingPair[] {
  const [first, second] = [changedSettings(builtin, one.settings), changedSettings(builtin, other.settings)]
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
    ...editsPair(one.edits, other.edits),
  ]
}

/** Whether the scenario itself is changed, where it is in either run. */
function editsPair(one: Edits, other: Edits): SettingPair[] {
  if (isUnedited(one) && isUnedited(other)) return []
  const state = (edits: Edits) => (isUnedited(edits) ? 'as it is' : 'as changed')
  const isOlder = !isUnedited(other) && JSON.stringify(one) !== JSON.stringify(other)
  const values = [state(one), isOlder ? 'as changed before' : state(other)] as const
  return [{ name: 'edits', label: 'Scenario', choices: [], values }]
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
