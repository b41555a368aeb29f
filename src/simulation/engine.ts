/**
 * The engine's entry: `prepareEngine` once per process with the bytes of the Lua interpreter, then `simulate`. All
 * modules are loaded by then; intrinsics are frozen before the first program runs.
 */
import type { Scenario } from '../scenario'
import type { Trace } from '../trace'
import { freezeIntrinsics } from './clients'
import { prepareSettling } from './kernel'
import { type LuaFactory, loadLua } from './redis'
import { runScenario } from './simulate'

export { RunTooLarge } from './simulate'

let lua: LuaFactory | undefined

/** `luaWasm`: the bytes of wasmoon-lua5.1's liblua5.1.wasm. */
export async function prepareEngine(luaWasm: Uint8Array<ArrayBuffer>): Promise<void> {
  await prepareSettling()
  lua ??= await loadLua(luaWasm)
  freezeIntrinsics()
}

/** Runs a scenario to its end. The same scenario gives the same trace on every host. Throws RunTooLarge. */
export async function simulate(scenario: Scenario): Promise<Trace> {
  if (!lua) throw new Error('prepareEngine has not been called')
  return runScenario(scenario, lua)
}
