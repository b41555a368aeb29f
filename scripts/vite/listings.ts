/**
 * `virtual:listings` exports what the catalogue tells of each built-in scenario, so that the page begins without the
 * scenarios themselves: each is loaded when it is opened.
 */
import { type Plugin, runnerImport } from 'vite'
import type { Listing } from '../../src/scenario/listing'
import { ROOT } from '../lib/run.mjs'

const ID = 'virtual:listings'

export function listings(): Plugin {
  return {
    name: 'lockstep:listings',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const { module, dependencies } = await runnerImport<{ readonly LISTINGS: readonly Listing[] }>(
        './src/scenario/catalogue/listings.ts',
        { root: ROOT, configFile: false, logLevel: 'error' },
      )
      for (const file of dependencies) this.addWatchFile(file)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(module.LISTINGS))})`
    },
  }
}
