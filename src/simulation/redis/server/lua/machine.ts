/**
 * One Lua 5.1 state with redis-server's script library. `fresh()` puts its memory back to the image taken after the
 * setup, so that every run starts from the same bytes, addresses included, and a new state costs a copy.
 */
import { assert, type Resp } from '../../../../base'
import { popReply } from './convert'
import { type Image, restoreImage, takeImage } from './image'
import { buildLibrary, type ScriptHost } from './library'
import { Lrand48 } from './lrand48'
import { LuaType, REGISTRY, Stack } from './stack'
import { functionPointer, instantiate, type LuaExports, type Pointer } from './wasm'

/** What a script left: its reply, or what it raised. */
export interface ScriptResult {
  readonly reply?: Resp
  readonly raised?: { readonly err: string; readonly source: string | null; readonly line: string | null }
  /** The number of VM instructions, rounded down to COUNT_STEP. */
  readonly instructions: number
  /** Set when the step limit ended it: the line where that was. */
  readonly endless?: { readonly line: number }
}

/** The fields and chunks that scripts and their replies need. */
const NAMES = ['@user_script', 'KEYS', 'ARGV', 'err', 'ok', 'source', 'line', 'ignore_error_stats_update'].concat(
  // RESP3's.
  ['double', 'map', 'set', 'verbatim_string', 'string', 'format'],
)

/** How often the count hook runs, in VM instructions. */
const COUNT_STEP = 100
const MASK_COUNT = 8

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
  private endedAt = 0

  constructor(module: WebAssembly.Module) {
    this.lua = instantiate(module)
    this.stack = new Stack(this.lua)
    this.hook = functionPointer(this.lua, 'hook', (L = 0) => {
      this.counted += COUNT_STEP
      if (this.counted < this.limit) return 0
      // "user_script:3: "
      this.lua.luaL_where(L, 0)
      this.endedAt = Number(this.stack.readString(L, -1).split(':')[1] ?? 0)
      throw STEP_LIMIT
    })
    this.L = this.lua.luaL_newstate()
    this.lua.luaL_openlibs(this.L)
    const library = buildLibrary(this.stack, this.L, { random: this.random, host: () => this.host })
    this.handler = library.handler
    this.globals = library.globals
    for (const name of NAMES) this.stack.name(name)
    this.stack.seal()
    this.image = takeImage(this.lua)
  }

  /** Forgets every script and all that scripts left behind. */
  fresh(): void {
    restoreImage(this.lua, this.image)
    this.compiled.clear()
    this.random.reset()
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
    this.stack.resp3 = false
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
      const instructions = this.counted
      if (failed) {
        const raised = this.raised()
        lua.lua_settop(L, 0)
        return { raised, instructions }
      }
      return { reply: popReply(this.stack, L), instructions }
    } catch (thrown) {
      lua.stackRestore(top)
      this.fresh()
      if (thrown === STEP_LIMIT) return { instructions: this.counted, endless: { line: this.endedAt } }
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
}
