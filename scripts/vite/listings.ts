/**
 * `virtual:listings` exports what the catalogue tells of each built-in scenario, so that the page begins without the
 * scenarios themselves: each is loaded when it is opened. `virtual:titles` has their titles alone, by id: what a link
 * into the player needs.
 */
import { type Plugin, runnerImport } from 'vite'
import type { Listing } from '../../src/scenario/listing'
import { ROOT } from '../lib/run.mjs'

const LISTINGS = 'virtual:listings'
const TITLES = 'virtual:titles'
const resolved = (id: string) => `\0${id}`

export function listings(): Plugin {
  return {
    name: 'lockstep:listings',
    resolveId: (id) => (id === LISTINGS || id === TITLES ? resolved(id) : undefined),
    async load(id) {
      if (id !== resolved(LISTINGS) && id !== resolved(TITLES)) return undefined
      const { module, dependencies } = await runnerImport<{ readonly LISTINGS: readonly Listing[] }>(
        './src/scenario/catalogue/listings.ts',
        { root: ROOT, configFile: false, logLevel: 'error' },
      )
      for (const file of dependencies) this.addWatchFile(file)
      const titles = () => Object.fromEntries(module.LISTINGS.map((each) => [each.id, each.title]))
      const value = id === resolved(TITLES) ? titles() : module.LISTINGS
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
    },
  }
}
