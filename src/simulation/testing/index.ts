/** For tests and tools under Node: the engine, made ready from the installed Lua interpreter. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ScenarioFile } from '../../scenario'
import { mustParse } from '../../scenario'
import type { Trace } from '../../trace'
import { prepareEngine, simulate } from '../engine'

export async function runForTest(file: ScenarioFile): Promise<Trace> {
  const path = createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')
  await prepareEngine(new Uint8Array(readFileSync(path)))
  return simulate(mustParse(file))
}
