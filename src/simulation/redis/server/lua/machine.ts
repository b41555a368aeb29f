/**
 * One Lua 5.1 state with redis-server's script library. `fresh()` puts its memory back to the image taken after the
 * setup, so that every run starts from the same bytes, addresses included, and a new state costs a copy.
 */
import { assert, type Resp } from '../../../../base'
import { formatNumber } from '../numbers'
import { bit, tohex } from './bit'
import { CJSON } from './cjson'
import { popReply, pushError, pushReply } from './convert'
import { type Image, restoreImage, takeImage } from './image'
import { Lrand48 } from './lrand48'
import { PRELUDE } from './prelude'
import { sha1hex } from './sha1'
import { GLOBALS, LuaType, REGISTRY, Stack } from './stack'
import { functionPointer, instantiate, type LuaExports, type Pointer } from './wasm'

/** What a running script may ask of its server. */
export interface ScriptHost {
  /** Runs one command; an error reply is raised by redis.call and returned by redis.pcall. */
  call(args: string[]): Resp
  /** redis.set_repl: bit 1 the AOF, bit 2 the replicas. */
  setRepl(flags: number): void
}

/** What a script left: its reply, or what it raised. */
export interface ScriptResult {
  readonly reply?: Resp
  readonly raised?: { readonly err: string; readonly source: string | null; readonly line: string | null }
  /** The number of VM instructions, rounded down to COUNT_STEP. */
  readonly instructions: number
  /** Set when the step limit ended it. */
  readonly endless?: true
}

/** How often the count hook runs, in VM instructions. */
export const COUNT_STEP = 1000
const MASK_COUNT = 8
const ALL_RESULTS = -1
const upvalue = (index: number) => GLOBALS - index

/** Thrown through the interpreter to end an endless script; its state is lost. */
const STEP_LIMIT = { name: 'step limit' }

export class Machine {
  private readonly lua: LuaExports
  private readonly stack: Stack
  private readonly L: Pointer
  private readonly image: Image
  private readonly hook: number
  private readonly random = new Lrand48()
  private readonly handler: number
  private readonly globals: number
  private readonly compiled = new Map<string, number>()
  private host: ScriptHost | null = null
  private counted = 0
  private limit = 0

  constructor(module: WebAssembly.Module) {
    this.lua = instantiate(module)
    this.stack = new Stack(this.lua)
    this.hook = functionPointer(this.lua, 'hook', () => {
      this.counted += COUNT_STEP
      if (this.counted >= this.limit) throw STEP_LIMIT
      return 0
    })
    this.L = this.lua.luaL_newstate()
    this.lua.luaL_openlibs(this.L)
    ;[this.handler, this.globals] = this.setUp()
    for (const name of ['KEYS', 'ARGV', 'err', 'ok', 'source', 'line', '@user_script']) this.stack.name(name)
    this.image = takeImage(this.lua)
  }

  /** Forgets every script and all that scripts left behind. */
  fresh(): void {
    restoreImage(this.lua, this.image)
    this.compiled.clear()
    this.random.seed(0)
  }

  /** Compiles `text` under the name `sha`; the compiler's message if it cannot be. */
  compile(sha: string, text: string): string | null {
    const { lua, L, stack } = this
    const failed = stack.lend(text, (pointer) =>
      lua.luaL_loadbuffer(L, pointer, text.length, stack.name('@user_script')),
    )
    if (failed) {
      const message = stack.readString(L, -1)
      lua.lua_settop(L, 0)
      return message
    }
    this.compiled.set(sha, lua.luaL_ref(L, REGISTRY))
    return null
  }

  has(sha: string): boolean {
    return this.compiled.has(sha)
  }

  /** Runs a compiled script to its end, or until `limit` instructions. */
  run(sha: string, keys: readonly string[], argv: readonly string[], host: ScriptHost, limit: number): ScriptResult {
    const { lua, L } = this
    const script = this.compiled.get(sha)
    assert(script !== undefined, `script ${sha} was not compiled`)
    this.host = host
    this.counted = 0
    this.limit = limit
    const top = lua.stackSave()
    try {
      lua.lua_rawgeti(L, REGISTRY, this.handler)
      lua.lua_rawgeti(L, REGISTRY, script)
      this.setGlobal('KEYS', keys)
      this.setGlobal('ARGV', argv)
      lua.lua_sethook(L, this.hook, MASK_COUNT, COUNT_STEP)
      const failed = lua.lua_pcall(L, 0, 1, 1)
      lua.lua_sethook(L, 0, 0, 0)
      const outcome = failed ? { raised: this.raised() } : { reply: popReply(this.stack, L) }
      lua.lua_settop(L, 0)
      return { ...outcome, instructions: this.counted }
    } catch (thrown) {
      lua.stackRestore(top)
      this.fresh()
      if (thrown === STEP_LIMIT) return { instructions: this.counted, endless: true }
      const why = thrown instanceof RangeError || thrown instanceof WebAssembly.RuntimeError ? 'stack overflow' : null
      if (why === null) throw thrown
      return { raised: { err: `ERR ${why}`, source: null, line: null }, instructions: this.counted }
    } finally {
      this.host = null
    }
  }

  private raised() {
    const { stack, L } = this
    if (this.lua.lua_type(L, -1) !== LuaType.table)
      return { err: `ERR ${stack.readString(L, -1)}`, source: null, line: null }
    return {
      err: stack.readField(L, -1, 'err') ?? 'ERR unknown error',
      source: stack.readField(L, -1, 'source'),
      line: stack.readField(L, -1, 'line'),
    }
  }

  private setGlobal(name: string, items: readonly string[]): void {
    const { lua, L, stack } = this
    lua.lua_rawgeti(L, REGISTRY, this.globals)
    lua.lua_createtable(L, items.length, 0)
    items.forEach((item, index) => {
      stack.pushString(L, item)
      lua.lua_rawseti(L, -2, index + 1)
    })
    lua.lua_setfield(L, -2, stack.name(name))
    lua.lua_settop(L, -2)
  }

  /** Builds the library; returns the references of the error handler and of the table of real globals. */
  private setUp(): [number, number] {
    const { lua, L, stack } = this
    lua.lua_createtable(L, 0, 16)
    const define = (name: string, run: (L: Pointer) => number) => {
      lua.lua_pushcclosure(L, functionPointer(lua, 'function', run), 0)
      lua.lua_setfield(L, -2, stack.name(name))
    }
    define('call', (state) => this.command(state, true))
    define('pcall', (state) => this.command(state, false))
    define('set_repl', (state) => {
      this.host?.setRepl(lua.lua_tonumber(state, 1))
      return 0
    })
    define('sha1hex', (state) => this.returnString(state, sha1hex(stack.readString(state, 1))))
    define('random', (state) => this.returnNumber(state, this.random.next()))
    define('randomseed', (state) => {
      this.random.seed(lua.lua_tonumber(state, 1))
      return 0
    })
    define('bit', (state) => {
      const numbers = Array.from({ length: lua.lua_gettop(state) - 1 }, (_, index) =>
        lua.lua_tonumber(state, index + 2),
      )
      return this.returnNumber(state, bit(stack.readString(state, 1), numbers))
    })
    define('tohex', (state) => this.returnString(state, tohex(lua.lua_tonumber(state, 1), lua.lua_tonumber(state, 2))))
    const trampoline = functionPointer(lua, 'function', (state) => this.native(state))
    define('native', (state) => {
      lua.lua_settop(state, 2)
      lua.lua_pushcclosure(state, trampoline, 2)
      return 1
    })
    this.load('@cjson', CJSON)
    assert(lua.lua_pcall(L, 0, 1, 0) === 0, 'cjson does not load')
    lua.lua_setfield(L, -2, stack.name('cjson'))
    lua.lua_pushvalue(L, -1)
    lua.lua_setfield(L, GLOBALS, stack.name('host'))
    this.load('@lockstep', PRELUDE)
    if (lua.lua_pcall(L, 0, 0, 0) !== 0) throw new Error(stack.readString(L, -1))
    lua.lua_getfield(L, -1, stack.name('handler'))
    const handler = lua.luaL_ref(L, REGISTRY)
    lua.lua_getfield(L, -1, stack.name('globals'))
    lua.lua_getfield(L, -1, stack.name('_G'))
    lua.lua_replace(L, GLOBALS)
    const globals = lua.luaL_ref(L, REGISTRY)
    lua.lua_settop(L, 0)
    return [handler, globals]
  }

  private load(name: string, text: string): void {
    const { lua, L, stack } = this
    const failed = stack.lend(text, (pointer) => lua.luaL_loadbuffer(L, pointer, text.length, stack.name(name)))
    assert(failed === 0, failed ? stack.readString(L, -1) : '')
  }

  private returnString(L: Pointer, text: string): number {
    this.stack.pushString(L, text)
    return 1
  }

  private returnNumber(L: Pointer, value: number): number {
    this.lua.lua_pushnumber(L, value)
    return 1
  }

  /** redis.call and redis.pcall. */
  private command(L: Pointer, raise: boolean): number {
    const { lua, stack } = this
    const args: string[] = []
    for (let index = 1; index <= lua.lua_gettop(L); index++) {
      const type = lua.lua_type(L, index)
      if (type === LuaType.number) args.push(formatNumber(lua.lua_tonumber(L, index)))
      else if (type === LuaType.string) args.push(stack.readString(L, index))
      else return this.refuse(L, raise, 'Lua redis lib command arguments must be strings or integers')
    }
    if (args.length === 0) return this.refuse(L, raise, 'Please specify at least one argument for this redis lib call')
    const { host } = this
    if (!host) return this.refuse(L, raise, 'redis.call/pcall can only be called inside a script invocation')
    const reply = host.call(args)
    pushReply(stack, L, reply)
    return raise && reply.type === 'error' ? lua.lua_error(L) : 1
  }

  private refuse(L: Pointer, raise: boolean, text: string): number {
    pushError(this.stack, L, `ERR ${text}`)
    return raise ? this.lua.lua_error(L) : 1
  }

  /** Runs the Lua function in the first upvalue; what it raises is raised by its caller's line. */
  private native(L: Pointer): number {
    const { lua, stack } = this
    lua.lua_pushvalue(L, upvalue(1))
    lua.lua_insert(L, 1)
    if (lua.lua_pcall(L, lua.lua_gettop(L) - 1, ALL_RESULTS, 0) === 0) return lua.lua_gettop(L)
    if (lua.lua_type(L, -1) === LuaType.string && lua.lua_toboolean(L, upvalue(2))) {
      const text = stack.readString(L, -1)
      lua.luaL_where(L, 1)
      stack.pushString(L, stack.readString(L, -1) + text)
    }
    return lua.lua_error(L)
  }
}
