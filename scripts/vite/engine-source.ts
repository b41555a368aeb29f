/**
 * The engine's worker as text. `virtual:engine-source` exports the worker built as one classic script (a module
 * worker fails in the closed frame, STACK 7). It is imported dynamically, so it is a chunk of its own that the first
 * paint does not wait for.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { browserShimOptions, browserShims } from './browser-shims.ts'
import { luaWasm } from './lua-wasm.ts'

const ID = 'virtual:engine-source'
const ENTRY = fileURLToPath(new URL('../../src/app/engine-host/worker-entry.ts', import.meta.url))

export function engineSource(): Plugin {
  let minify = true
  return {
    name: 'lockstep:engine-source',
    configResolved(config) {
      minify = config.command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const { code, files } = await buildEngine(minify)
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/** The worker's script, and the files that it was made of. */
async function buildEngine(minify: boolean): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [luaWasm(), browserShims()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify,
      lib: { entry: ENTRY, formats: ['iife'], name: 'LockstepEngine', fileName: 'engine' },
      // SES starts in strict code alone, which modules are and a classic script is not unless it says so.
      rolldownOptions: { ...browserShimOptions, output: { strict: true } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const chunk = outputs[0]?.output[0]
  if (!chunk) throw new Error('the engine was built into nothing')
  return {
    code: inAscii(chunk.code),
    files: chunk.moduleIds.filter((file) => !file.startsWith('\0') && !file.includes('?')),
  }
}

/** A script with other characters takes two bytes for each of all its characters, and longer to be read. */
const inAscii = (code: string) =>
  code.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
