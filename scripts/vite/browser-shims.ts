/**
 * What ioredis-mock needs to run in a worker: its Node dependencies that the engine never reaches become stubs, and
 * fengari and the command tables are left out, since Lua and COMMAND are the engine's own (STACK 2).
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STUBS: Readonly<Record<string, string>> = {
  'ioredis/built/Command': 'export default { _transformer: { argument: {}, reply: {} } }',
  'ioredis/built/utils/index': 'export const parseURL = () => ({})',
  '@ioredis/commands': 'export const exists = () => false; export const getKeyIndexes = () => []',
  crypto: 'export default {}',
  stream: 'export class Readable {}',
  fengari:
    'export const lua = {}, lualib = {}, lauxlib = {}; export const to_luastring = String, to_jsstring = String; export default { lua, lualib, lauxlib, to_luastring, to_jsstring }',
  'fengari-interop': 'export default {}',
  '../data/command-docs.json': 'export default {}',
  '../data/command-info.json': 'export default []',
  '../data/info.json': "export default ''",
}

/** A module's id here ends in a colon, so that no name looks like a JSON file. */
const PREFIX = '\0browser-shim:'
/** Its browser build cannot run in a worker; the Node build can, on the stubs. */
const MOCK = fileURLToPath(new URL('../../node_modules/ioredis-mock/lib/index.js', import.meta.url))
const PROCESS = fileURLToPath(new URL('./browser-process.ts', import.meta.url))

export function browserShims(): Plugin {
  return {
    name: 'lockstep:browser-shims',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'ioredis-mock') return MOCK
      return Object.hasOwn(STUBS, id) ? `${PREFIX}${id}:` : undefined
    },
    load: (id) => (id.startsWith(PREFIX) ? STUBS[id.slice(PREFIX.length, -1)] : undefined),
  }
}

/** Node's globals that the bundled libraries read. */
export const browserShimOptions = {
  transform: {
    inject: { Buffer: ['buffer/', 'Buffer'] as [string, string], process: [PROCESS, 'process'] as [string, string] },
  },
}
