/**
 * The Lua 5.1 interpreter of wasmoon-lua5.1, without that package's JavaScript: one WebAssembly instance with the few
 * functions that it imports. It has no files, no clock, no output and no environment. What it does not do: Lua
 * itself; `machine.ts` drives the C API that is exported here.
 */

/** A pointer into the instance's memory, or a lua_State. */
export type Pointer = number

/** The exported C functions that are used; strings are pointers. */
export interface LuaExports {
  readonly memory: WebAssembly.Memory
  readonly __indirect_function_table: WebAssembly.Table
  __wasm_call_ctors(): void
  emscripten_stack_init(): void
  emscripten_stack_get_base(): Pointer
  emscripten_stack_get_end(): Pointer
  stackSave(): number
  stackRestore(top: number): void
  setThrew(threw: number, value: number): void
  malloc(size: number): Pointer
  free(pointer: Pointer): void
  luaL_newstate(): Pointer
  luaL_openlibs(L: Pointer): void
  luaL_loadbuffer(L: Pointer, text: Pointer, size: number, name: Pointer): number
  luaL_ref(L: Pointer, table: number): number
  lua_gettop(L: Pointer): number
  lua_settop(L: Pointer, index: number): void
  lua_pushvalue(L: Pointer, index: number): void
  lua_replace(L: Pointer, index: number): void
  lua_insert(L: Pointer, index: number): void
  luaL_where(L: Pointer, level: number): void
  lua_type(L: Pointer, index: number): number
  lua_tonumber(L: Pointer, index: number): number
  lua_toboolean(L: Pointer, index: number): number
  lua_tolstring(L: Pointer, index: number, size: Pointer): Pointer
  lua_pushnil(L: Pointer): void
  lua_pushnumber(L: Pointer, value: number): void
  lua_pushboolean(L: Pointer, value: number): void
  lua_pushlstring(L: Pointer, text: Pointer, size: number): void
  lua_pushcclosure(L: Pointer, fn: number, upvalues: number): void
  lua_createtable(L: Pointer, items: number, fields: number): void
  lua_getfield(L: Pointer, index: number, name: Pointer): void
  lua_setfield(L: Pointer, index: number, name: Pointer): void
  lua_rawget(L: Pointer, index: number): void
  lua_rawset(L: Pointer, index: number): void
  lua_rawgeti(L: Pointer, index: number, item: number): void
  lua_rawseti(L: Pointer, index: number, item: number): void
  lua_next(L: Pointer, index: number): number
  lua_checkstack(L: Pointer, slots: number): number
  lua_pcall(L: Pointer, args: number, results: number, handler: number): number
  lua_error(L: Pointer): number
  lua_sethook(L: Pointer, hook: number, mask: number, count: number): number
}

/** What C's longjmp throws through the frames between it and the setjmp. */
const LONGJMP = { name: 'longjmp' }

const memory = (lua: LuaExports) => new Uint8Array(lua.memory.buffer)

/** Instantiates the compiled module and runs its initialisers. */
export function instantiate(module: WebAssembly.Module): LuaExports {
  let lua: LuaExports | null = null
  const running = (): LuaExports => lua as LuaExports
  const provided: Record<string, (...args: number[]) => unknown> = {
    invoke_vii(fn = 0, a = 0, b = 0) {
      const top = running().stackSave()
      try {
        ;(running().__indirect_function_table.get(fn) as (a: number, b: number) => void)(a, b)
      } catch (thrown) {
        running().stackRestore(top)
        if (thrown !== LONGJMP) throw thrown
        running().setThrew(1, 0)
      }
    },
    _emscripten_throw_longjmp() {
      throw LONGJMP
    },
    emscripten_memcpy_js(to = 0, from = 0, size = 0) {
      memory(running()).copyWithin(to, from, from + size)
    },
    emscripten_resize_heap(size = 0) {
      const pages = Math.ceil((size - running().memory.buffer.byteLength) / 65536)
      if (pages > 0 && running().memory.buffer.byteLength + pages * 65536 > MAX_MEMORY_BYTES) return 0
      if (pages > 0) running().memory.grow(pages)
      return 1
    },
    exit() {
      throw new Error('Lua gave up: out of memory')
    },
  }
  const imports: Record<string, Record<string, unknown>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: provided[name] ?? (() => -1) }
  }
  lua = new WebAssembly.Instance(module, imports as WebAssembly.Imports).exports as unknown as LuaExports
  lua.emscripten_stack_init()
  lua.__wasm_call_ctors()
  return lua
}

/** A script that needs more memory than this is refused it. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024

/**
 * A module of one import that it exports again: the way to make a host function callable from WebAssembly's table.
 * `results` is 1 for int f(int), 0 for void f(int, int).
 */
function adapter(parameters: number, results: number): Uint8Array<ArrayBuffer> {
  const type = [
    0x60,
    parameters,
    ...Array.from({ length: parameters }, () => 0x7f),
    results,
    ...(results ? [0x7f] : []),
  ]
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, type.length + 1, 1, ...type],
    ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ])
}

const adapters = new Map<string, WebAssembly.Module>()

/** Puts a host function into the table; the number is what C takes for a function pointer. */
export function functionPointer(
  lua: LuaExports,
  kind: 'function' | 'hook',
  run: (L: Pointer, x: Pointer) => number,
): number {
  const known = adapters.get(kind)
  const module = known ?? new WebAssembly.Module(kind === 'function' ? adapter(1, 1) : adapter(2, 0))
  if (!known) adapters.set(kind, module)
  const wrapped = new WebAssembly.Instance(module, { e: { f: run } }).exports.f
  const index = lua.__indirect_function_table.grow(1)
  lua.__indirect_function_table.set(index, wrapped)
  return index
}
