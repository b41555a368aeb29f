/** Byte strings in and out of the interpreter's memory and stack. */
import { assert } from '../../../../base'
import type { LuaExports, Pointer } from './wasm'

export const REGISTRY = -10000
export const GLOBALS = -10002

export const LuaType = { nil: 0, boolean: 1, number: 3, string: 4, table: 5, function: 6 } as const

/** Where short-lived C strings and the sizes that C returns are put. */
const SCRATCH_BYTES = 4096
/** Up to here a text is read without a view of its bytes, which costs more. */
const SHORT_BYTES = 64

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number

/** Eight bytes at a time: an engine makes an object of each text that is put together. */
function shortText(bytes: Uint8Array, pointer: Pointer, length: number): string {
  const end = pointer + length
  let text = ''
  let at = pointer
  for (; at + 8 <= end; at += 8) {
    text += String.fromCharCode(
      byteAt(bytes, at),
      byteAt(bytes, at + 1),
      byteAt(bytes, at + 2),
      byteAt(bytes, at + 3),
      byteAt(bytes, at + 4),
      byteAt(bytes, at + 5),
      byteAt(bytes, at + 6),
      byteAt(bytes, at + 7),
    )
  }
  for (; at < end; at++) text += String.fromCharCode(byteAt(bytes, at))
  return text
}

export class Stack {
  readonly lua: LuaExports
  /** redis.setresp(3): the running script gets and gives replies as RESP3 has them. */
  resp3 = false
  private readonly scratch: Pointer
  private readonly size: Pointer
  private readonly names = new Map<string, Pointer>()
  private sealed = false
  private view: Uint8Array

  constructor(lua: LuaExports) {
    this.lua = lua
    this.scratch = lua.malloc(SCRATCH_BYTES)
    this.size = lua.malloc(4)
    this.view = new Uint8Array(lua.memory.buffer)
  }

  /** The memory; growing it makes a new buffer. */
  get bytes(): Uint8Array {
    if (this.view.buffer !== this.lua.memory.buffer) this.view = new Uint8Array(this.lua.memory.buffer)
    return this.view
  }

  /** From now on memory is put back to what it is: a new name would not last. */
  seal(): void {
    this.sealed = true
  }

  /** A C string that stays: for the names of fields. */
  name(text: string): Pointer {
    const known = this.names.get(text)
    if (known !== undefined) return known
    assert(!this.sealed, `the name "${text}" came after the image`)
    const pointer = this.lua.malloc(text.length + 1)
    this.write(text, pointer)
    this.bytes[pointer + text.length] = 0
    this.names.set(text, pointer)
    return pointer
  }

  private write(text: string, pointer: Pointer): void {
    const { bytes } = this
    for (let i = 0; i < text.length; i++) bytes[pointer + i] = text.charCodeAt(i)
  }

  /** Calls `use` with a pointer to the bytes of `text`, which is good until it returns. */
  lend(text: string, use: (pointer: Pointer) => number): number {
    const fits = text.length <= SCRATCH_BYTES
    const pointer = fits ? this.scratch : this.lua.malloc(text.length)
    this.write(text, pointer)
    const result = use(pointer)
    if (!fits) this.lua.free(pointer)
    return result
  }

  pushString(L: Pointer, text: string): void {
    if (text.length > SCRATCH_BYTES) {
      this.lend(text, (pointer) => {
        this.lua.lua_pushlstring(L, pointer, text.length)
        return 0
      })
      return
    }
    this.write(text, this.scratch)
    this.lua.lua_pushlstring(L, this.scratch, text.length)
  }

  /** The string or number at `index` as a byte string. It turns a number on the stack into a string. */
  readString(L: Pointer, index: number): string {
    const pointer = this.lua.lua_tolstring(L, index, this.size)
    const { bytes, size } = this
    const length =
      byteAt(bytes, size) +
      byteAt(bytes, size + 1) * 256 +
      byteAt(bytes, size + 2) * 65536 +
      byteAt(bytes, size + 3) * 2 ** 24
    if (length <= SHORT_BYTES) return shortText(bytes, pointer, length)
    let text = ''
    for (let at = pointer; at < pointer + length; at += 8192) {
      text += String.fromCharCode.apply(
        null,
        bytes.subarray(at, Math.min(at + 8192, pointer + length)) as unknown as number[],
      )
    }
    return text
  }

  /** The field's text, or null where it is neither a string nor a number. */
  readField(L: Pointer, index: number, field: string): string | null {
    this.lua.lua_getfield(L, index, this.name(field))
    const type = this.lua.lua_type(L, -1)
    const text = type === LuaType.string || type === LuaType.number ? this.readString(L, -1) : null
    this.lua.lua_settop(L, -2)
    return text
  }

  setStringField(L: Pointer, field: string, text: string): void {
    this.pushString(L, text)
    this.lua.lua_setfield(L, -2, this.name(field))
  }
}
