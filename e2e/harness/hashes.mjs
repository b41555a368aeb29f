/** Prints { "<id> <seed>": traceHash } of every built-in under its defaults, simulated in Node. Argument: how many seeds. */
import { readFile } from 'node:fs/promises'
import { load } from '../../scripts/lib/load.mjs'

const { CATALOGUE, defaultSettings, mustParse, prepareEngine, simulate, traceHash } = await load('e2e/harness/node.ts')
await prepareEngine(await readFile(new URL('../../node_modules/wasmoon-lua5.1/dist/liblua5.1.wasm', import.meta.url)))
/** @type {Record<string, string>} */
const hashes = {}
for (const builtin of CATALOGUE) {
  for (let seed = 1; seed <= Number(process.argv[2]); seed++) {
    const scenario = mustParse(builtin.build({ ...defaultSettings(builtin), seed }))
    hashes[`${builtin.id} ${seed}`] = traceHash(await simulate(scenario))
  }
}
process.stdout.write(JSON.stringify(hashes))
