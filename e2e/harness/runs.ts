import { applySettings, type ScenarioFile } from '../../src/scenario'
import { CATALOGUE } from '../../src/scenario/catalogue'

/**
 * The classic five under their defaults for `seeds` seeds, and under each fix that they expect something of for
 * `seedsOfFix`; every other built-in under each of its settings once.
 */
export function* runs(seeds: number, seedsOfFix: number): Generator<{ name: string; file: ScenarioFile }> {
  for (const builtin of CATALOGUE) {
    for (const { set } of builtin.expected) {
      const isClassic = builtin.group === 'The classic five'
      const upTo = !isClassic ? 1 : Object.keys(set).length === 0 ? seeds : seedsOfFix
      for (let seed = 1; seed <= upTo; seed++) {
        const { settings } = applySettings(builtin, { ...set, seed: String(seed) })
        yield { name: `${builtin.id} ${JSON.stringify(set)} ${seed}`, file: builtin.build(settings) }
      }
    }
  }
}
