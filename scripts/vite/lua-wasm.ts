/** `virtual:lua-wasm` exports the bytes of the Lua virtual machine as base64: the closed frame cannot fetch them. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ID = 'virtual:lua-wasm'
const FILE = fileURLToPath(new URL('../../node_modules/wasmoon-lua5.1/dist/liblua5.1.wasm', import.meta.url))

export function luaWasm(): Plugin {
  return {
    name: 'lockstep:lua-wasm',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      return `export default ${JSON.stringify(await readFile(FILE, 'base64'))}`
    },
  }
}
