/**
 * The memory of an instance at one moment, to go back to: the static data below the stack and the heap above it. The
 * stack between them is empty whenever an image is taken or restored.
 */
import type { LuaExports, Pointer } from './wasm'

export interface Image {
  readonly data: Uint8Array
  readonly heap: Uint8Array
  readonly heapStart: Pointer
}

/** How far the allocator may have gone beyond its newest block: it takes memory in larger steps. */
const LOOK_AHEAD_BYTES = 1 << 18
/** The allocator's last record may end in zeros, which belong to the image too. */
const MARGIN_BYTES = 64

export function takeImage(lua: LuaExports): Image {
  const newest = lua.malloc(16)
  const bytes = new Uint8Array(lua.memory.buffer)
  let end = Math.min(newest + LOOK_AHEAD_BYTES, bytes.length)
  while (bytes[end - 1] === 0) end--
  const heapStart = lua.emscripten_stack_get_base()
  return {
    data: bytes.slice(0, lua.emscripten_stack_get_end()),
    heap: bytes.slice(heapStart, end + MARGIN_BYTES),
    heapStart,
  }
}

export function restoreImage(lua: LuaExports, image: Image): void {
  const bytes = new Uint8Array(lua.memory.buffer)
  bytes.set(image.data)
  bytes.set(image.heap, image.heapStart)
}
