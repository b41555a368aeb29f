/**
 * Lua 5.1 scripts as redis-server runs them, behind one small interface. Entry: `loadLua`, the only asynchronous step;
 * everything else is synchronous. It knows nothing of commands or keys: a script reaches them by `ScriptHost`.
 */
import { Machine } from './machine'

export type { ScriptHost } from './library'
export type { ScriptResult } from './machine'
export { sha1hex } from './sha1'
export type { Machine }

/** Lends Lua states. One that is given back is put to its initial bytes and lent again. */
export interface LuaFactory {
  take(): Machine
  giveBack(machine: Machine): void
}

/** `wasm`: the bytes of wasmoon-lua5.1/dist/liblua5.1.wasm. Load once per process. */
export async function loadLua(wasm: Uint8Array<ArrayBuffer>): Promise<LuaFactory> {
  const module = await WebAssembly.compile(wasm)
  const idle: Machine[] = []
  return {
    take() {
      const machine = idle.pop() ?? new Machine(module)
      machine.fresh()
      return machine
    },
    giveBack(machine) {
      idle.push(machine)
    },
  }
}
