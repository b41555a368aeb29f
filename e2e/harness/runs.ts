import { applySettings, type ScenarioFile } from '../../src/scenario'
import { CATALOGUE } from '../../src/scenario/catalogue'

/** How many seeds the built-ins are run with. */
export interface Seeds {
  /** The classic five under their defaults. */
  readonly classic: number
  /** The classic five under each fix that they expect something of. */
  readonly fix: number
  /** Every other under its defaults; under its other settings it is run once. */
  readonly other: number
}

export function* runs(seeds: Seeds): Generator<{ name: string; file: ScenarioFile }> {
  for (const builtin of CATALOGUE) {
    for (const { set } of builtin.expected) {
      const isClassic = builtin.group === 'The classic five'
      const isDefault = Object.keys(set).length === 0
      const upTo = isClassic ? seeds[isDefault ? 'classic' : 'fix'] : isDefault ? seeds.other : 1
      for (let seed = 1; seed <= upTo; seed++) {
        const { settings } = applySettings(builtin, { ...set, seed: String(seed) })
        yield { name: `${builtin.id} ${JSON.stringify(set)} ${seed}`, file: builtin.build(settings) }
      }
    }
  }
}
