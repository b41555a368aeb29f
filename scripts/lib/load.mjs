import { runnerImport } from 'vite'
import { ROOT } from './run.mjs'

/**
 * Runs a TypeScript module of the project in this Node, `?raw` and `import.meta.glob` included, with nothing built.
 * @param {string} file from the project's folder
 * @returns {Promise<any>}
 */
export async function load(file) {
  const { module } = await runnerImport(`./${file}`, { root: ROOT, configFile: false, logLevel: 'error' })
  return module
}
