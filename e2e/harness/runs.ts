import { applySettings, type ScenarioFile } from '../../src/scenario'
import { CATALOGUE } from '../../src/scenario/catalogue'

/** Every built-in under its defaults for `seeds` seeds, and under each fix that it expects something of for `seedsOfFix`. */
export function* runs(seeds: number, seedsOfFix: number): Generator<{ name: string; file: ScenarioFile }> {
  for (const builtin of CATALOGUE) {
    for (const { set } of builtin.expected) {
      const upTo = Object.keys(set).length === 0 ? seeds : seedsOfFix
      for (let seed = 1; seed <= upTo; seed++) {
        const { settings } = applySettings(builtin, { ...set, seed: String(seed) })
        yield { name: `${builtin.id} ${JSON.stringify(set)} ${seed}`, file: builtin.build(settings) }
      }
    }
  }
}
