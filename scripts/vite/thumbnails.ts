/**
 * `virtual:thumbnails` exports a small picture of each built-in scenario, drawn from its real run, so that the catalogue
 * shows them without an engine. The runs are made in a thread of their own: the engine freezes the intrinsics of the one
 * that it runs in.
 */
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

const ID = 'virtual:thumbnails'
const WORKER = new URL('./thumbnails/worker.mjs', import.meta.url)

interface Drawn {
  readonly json: string
  /** What they were made of. */
  readonly files: readonly string[]
}

export function thumbnails(): Plugin {
  return {
    name: 'lockstep:thumbnails',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const { json, files } = await draw()
      for (const file of files) this.addWatchFile(file)
      return `export default JSON.parse(${JSON.stringify(json)})`
    },
  }
}

const draw = (): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER)
    worker.once('message', (drawn: Drawn) => {
      resolve(drawn)
      void worker.terminate()
    })
    worker.once('error', reject)
  })
