/**
 * The host's side of a script's library: the functions that the prelude finds in `host`, and the setting up of a state
 * with them. Everything here is synchronous: Lua calls the host, the host calls Lua.
 */
import { assert, type Resp } from '../../../../base'
import { formatNumber } from '../numbers'
import { bit, tohex } from './bit'
import { CJSON } from './cjson'
import { CMSGPACK } from './cmsgpack'
import { pushError, pushReply } from './convert'
import type { Lrand48 } from './lrand48'
import { packFloat, packInteger, unpackFloat, unpackInteger } from './pack'
import { PRELUDE } from './prelude'
import { inResp3 } from './resp3'
import { sha1hex } from './sha1'
import { GLOBALS, LuaType, REGISTRY, type Stack } from './stack'
import { STRUCT } from './struct'
import { functionPointer, type Pointer } from './wasm'

/** What a running script may ask of its server. */
export interface ScriptHost {
  /** Runs one command; an error reply is raised by redis.call and returned by redis.pcall. */
  call(args: string[]): Resp
  /** Whether there is such a command. */
  knows(args: readonly string[]): boolean
  /** redis.set_repl: bit 1 the AOF, bit 2 the replicas. */
  setRepl(flags: number): void
}

export interface LibraryContext {
  readonly random: Lrand48
  /** The host of the script that is running; null between scripts. */
  readonly host: () => ScriptHost | null
}

const ALL_RESULTS = -1
const upvalue = (index: number) => GLOBALS - index

/** Sets the state up; the results are references to its error handler and to its table of real globals. */
export function buildLibrary(stack: Stack, L: Pointer, context: LibraryContext): { handler: number; globals: number } {
  const { lua } = stack
  lua.lua_createtable(L, 0, 16)
  defineFunctions(stack, L, context)
  lua.lua_pushvalue(L, -1)
  lua.lua_setfield(L, GLOBALS, stack.name('host'))
  for (const [name, text] of Object.entries({ cjson: CJSON, struct: STRUCT, cmsgpack: CMSGPACK })) {
    load(stack, L, `@${name}`, text)
    const failed = lua.lua_pcall(L, 0, 1, 0)
    assert(failed === 0, failed ? stack.readString(L, -1) : '')
    lua.lua_setfield(L, -2, stack.name(name))
  }
  load(stack, L, '@lockstep', PRELUDE)
  const failed = lua.lua_pcall(L, 0, 0, 0)
  assert(failed === 0, failed ? stack.readString(L, -1) : '')
  lua.lua_getfield(L, -1, stack.name('handler'))
  const handler = lua.luaL_ref(L, REGISTRY)
  lua.lua_getfield(L, -1, stack.name('globals'))
  lua.lua_getfield(L, -1, stack.name('_G'))
  lua.lua_replace(L, GLOBALS)
  const globals = lua.luaL_ref(L, REGISTRY)
  lua.lua_settop(L, 0)
  return { handler, globals }
}

/** Adds the host's functions to the table at the top of the stack. */
function defineFunctions(stack: Stack, L: Pointer, { random, host }: LibraryContext): void {
  const { lua } = stack
  const define = (name: string, run: (state: Pointer) => number) => {
    lua.lua_pushcclosure(L, functionPointer(lua, 'function', run), 0)
    lua.lua_setfield(L, -2, stack.name(name))
  }
  const number = (state: Pointer, value: number) => {
    lua.lua_pushnumber(state, value)
    return 1
  }
  const text = (state: Pointer, value: string) => {
    stack.pushString(state, value)
    return 1
  }
  define('call', (state) => command(stack, state, host(), true))
  define('pcall', (state) => command(stack, state, host(), false))
  define('knows', (state) => {
    const args = wordsOf(stack, state)
    if (typeof args === 'string') return refuse(stack, state, true, args)
    lua.lua_pushboolean(state, host()?.knows(args) ? 1 : 0)
    return 1
  })
  define('set_repl', (state) => {
    host()?.setRepl(lua.lua_tonumber(state, 1))
    return 0
  })
  define('sha1hex', (state) => text(state, sha1hex(stack.readString(state, 1))))
  define('random', (state) => number(state, random.next()))
  define('randomseed', (state) => {
    random.seed(lua.lua_tonumber(state, 1))
    return 0
  })
  define('bit', (state) => {
    const numbers = Array.from({ length: lua.lua_gettop(state) - 1 }, (_, index) => lua.lua_tonumber(state, index + 2))
    return number(state, bit(stack.readString(state, 1), numbers))
  })
  const flag = (state: Pointer, index: number) => lua.lua_toboolean(state, index) !== 0
  define('pack_integer', (state) =>
    text(state, packInteger(lua.lua_tonumber(state, 1), lua.lua_tonumber(state, 2), flag(state, 3))),
  )
  define('unpack_integer', (state) =>
    number(state, unpackInteger(stack.readString(state, 1), flag(state, 2), flag(state, 3))),
  )
  define('pack_float', (state) =>
    text(state, packFloat(lua.lua_tonumber(state, 1), lua.lua_tonumber(state, 2), flag(state, 3))),
  )
  define('unpack_float', (state) => number(state, unpackFloat(stack.readString(state, 1), flag(state, 2))))
  define('setresp', (state) => {
    stack.resp3 = lua.lua_tonumber(state, 1) === 3
    return 0
  })
  define('tohex', (state) => text(state, tohex(lua.lua_tonumber(state, 1), lua.lua_tonumber(state, 2))))
  const trampoline = functionPointer(lua, 'function', (state) => native(stack, state))
  define('native', (state) => {
    lua.lua_settop(state, 2)
    lua.lua_pushcclosure(state, trampoline, 2)
    return 1
  })
}

function load(stack: Stack, L: Pointer, name: string, text: string): void {
  const failed = stack.lend(text, (at) => stack.lua.luaL_loadbuffer(L, at, text.length, stack.name(name)))
  assert(failed === 0, failed ? stack.readString(L, -1) : '')
}

/** The words of a command that a script names, or what is wrong with them. */
function wordsOf(stack: Stack, L: Pointer): string[] | string {
  const { lua } = stack
  const args: string[] = []
  const count = lua.lua_gettop(L)
  for (let index = 1; index <= count; index++) {
    const type = lua.lua_type(L, index)
    if (type === LuaType.number) args.push(formatNumber(lua.lua_tonumber(L, index)))
    else if (type === LuaType.string) args.push(stack.readString(L, index))
    else return 'Lua redis lib command arguments must be strings or integers'
  }
  return args.length > 0 ? args : 'Please specify at least one argument for this redis lib call'
}

/** redis.call and redis.pcall. */
function command(stack: Stack, L: Pointer, host: ScriptHost | null, raise: boolean): number {
  const { lua } = stack
  const args = wordsOf(stack, L)
  if (typeof args === 'string') return refuse(stack, L, raise, args)
  if (!host) return refuse(stack, L, raise, 'redis.call/pcall can only be called inside a script invocation')
  const reply = host.call(args)
  pushReply(stack, L, stack.resp3 ? inResp3(args, reply) : reply)
  if (reply.type === 'error') {
    // It has been counted where it arose, says redis-server in this field.
    lua.lua_pushboolean(L, 1)
    lua.lua_setfield(L, -2, stack.name('ignore_error_stats_update'))
  }
  return raise && reply.type === 'error' ? lua.lua_error(L) : 1
}

function refuse(stack: Stack, L: Pointer, raise: boolean, text: string): number {
  pushError(stack, L, `ERR ${text}`)
  return raise ? stack.lua.lua_error(L) : 1
}

/** Runs the Lua function in the first upvalue; what it raises is raised by its caller's line. */
function native(stack: Stack, L: Pointer): number {
  const { lua } = stack
  lua.lua_pushvalue(L, upvalue(1))
  lua.lua_insert(L, 1)
  if (lua.lua_pcall(L, lua.lua_gettop(L) - 1, ALL_RESULTS, 0) === 0) return lua.lua_gettop(L)
  if (lua.lua_type(L, -1) === LuaType.string) {
    const text = stack.readString(L, -1).replace(/^(?:lockstep|struct|cmsgpack):\d+: /, '')
    const placed = lua.lua_toboolean(L, upvalue(2)) || text !== 'Attempt to modify a readonly table'
    if (placed) lua.luaL_where(L, 1)
    stack.pushString(L, placed ? stack.readString(L, -1) + text : text)
  }
  return lua.lua_error(L)
}
