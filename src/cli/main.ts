/** `lockstep` in Node: the same engine as on the page. It is loaded by scripts/lockstep.mjs, with nothing built. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { analyse } from '../analysis'
import { CATALOGUE } from '../scenario/catalogue'
import { prepareEngine, simulate } from '../simulation/engine'
import { command } from './command'
import type { Host, Outcome } from './outcome'

/** What the process around it does: where the person typed the command, and what it hears. */
interface Terminal extends Pick<Host, 'readInput' | 'ended'> {
  readonly folder: string
  /** Called before a program runs. */
  readonly started: () => void
}

export function main(words: readonly string[], { folder, started, ...host }: Terminal): AsyncGenerator<Outcome> {
  return command(words, {
    ...host,
    catalogue: CATALOGUE,
    analyse,
    readFile: (path) => readFile(resolve(folder, path), 'utf8'),
    async simulate(scenario) {
      await prepareEngine(await readFile(createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')))
      started()
      return simulate(scenario)
    },
  })
}
