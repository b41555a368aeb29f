/** Prints { "<id> <settings> <seed>": traceHash } of every built-in, simulated in Node. Argument: the seeds as JSON. */
import { readFile } from 'node:fs/promises'
import { load } from '../../scripts/lib/load.mjs'

const { mustParse, prepareEngine, runs, simulate, traceHash } = await load('e2e/harness/node.ts')
await prepareEngine(await readFile(new URL('../../node_modules/wasmoon-lua5.1/dist/liblua5.1.wasm', import.meta.url)))
/** @type {Record<string, string>} */
const hashes = {}
const seeds = JSON.parse(process.argv[2] ?? '{}')
for (const { name, file } of runs(seeds)) hashes[name] = traceHash(await simulate(mustParse(file)))
process.stdout.write(JSON.stringify(hashes))
