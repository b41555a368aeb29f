/** Redis replies to Lua values and back, by the rules of redis-server 7.0 (script_lua.c). Clients speak RESP2. */
import { array, bulk, error, integer, NIL, type Resp, status } from '../../../../base'
import { errorLine, oneLine } from '../errors'
import type { Resp3 } from './resp3'
import { LuaType, type Stack } from './stack'
import type { Pointer } from './wasm'

/** Pushes `reply`: nil becomes false, in RESP3 nil; a status {ok=…}, an error {err=…}. */
export function pushReply(stack: Stack, L: Pointer, reply: Resp3): void {
  const { lua } = stack
  lua.lua_checkstack(L, 6)
  switch (reply.type) {
    case 'null':
      lua.lua_pushnil(L)
      return
    case 'double':
      lua.lua_createtable(L, 0, 1)
      lua.lua_pushnumber(L, reply.value)
      lua.lua_setfield(L, -2, stack.name('double'))
      return
    case 'verbatim':
      lua.lua_createtable(L, 0, 1)
      lua.lua_createtable(L, 0, 2)
      stack.setStringField(L, 'string', reply.text)
      stack.setStringField(L, 'format', 'txt')
      lua.lua_setfield(L, -2, stack.name('verbatim_string'))
      return
    case 'map':
    case 'set':
      lua.lua_createtable(L, 0, 1)
      lua.lua_createtable(L, 0, reply.items.length)
      for (const [key, value] of reply.items) {
        pushReply(stack, L, key)
        if (value) pushReply(stack, L, value)
        else lua.lua_pushboolean(L, 1)
        lua.lua_rawset(L, -3)
      }
      lua.lua_setfield(L, -2, stack.name(reply.type))
      return
    case 'integer':
      lua.lua_pushnumber(L, Number(reply.value))
      return
    case 'bulk':
      if (reply.text === null) lua.lua_pushboolean(L, 0)
      else stack.pushString(L, reply.text)
      return
    case 'status':
      lua.lua_createtable(L, 0, 1)
      stack.setStringField(L, 'ok', reply.text)
      return
    case 'error':
      pushError(stack, L, reply.text)
      return
    case 'array':
      if (reply.items === null) {
        lua.lua_pushboolean(L, 0)
        return
      }
      lua.lua_checkstack(L, 4)
      lua.lua_createtable(L, reply.items.length, 0)
      reply.items.forEach((item, index) => {
        pushReply(stack, L, item)
        lua.lua_rawseti(L, -2, index + 1)
      })
  }
}

/** Pushes {err = text}; a text of one word gets the code ERR. */
export function pushError(stack: Stack, L: Pointer, text: string): void {
  stack.lua.lua_createtable(L, 0, 1)
  stack.setStringField(L, 'err', text.includes(' ') ? text : `ERR ${text}`)
}

/** The value of a Lua number as redis-server casts it: towards zero, and INT64_MIN beyond 64 bits. */
function toInteger(value: number): Resp {
  const whole = Math.trunc(value)
  if (!(whole >= -(2 ** 63) && whole < 2 ** 63)) return integer('-9223372036854775808')
  return integer(Number.isSafeInteger(whole) ? whole + 0 : BigInt(whole).toString())
}

/** How deep a returned table may nest before the reply is cut short. */
const MAX_DEPTH = 100

/** Converts the value at the top of the stack and pops it. */
export function popReply(stack: Stack, L: Pointer, depth = 0): Resp {
  const { lua } = stack
  const reply = readTop(stack, L, depth)
  lua.lua_settop(L, -2)
  return reply
}

function readTop(stack: Stack, L: Pointer, depth: number): Resp {
  const { lua } = stack
  switch (lua.lua_type(L, -1)) {
    case LuaType.string:
      return bulk(stack.readString(L, -1))
    case LuaType.number:
      return toInteger(lua.lua_tonumber(L, -1))
    case LuaType.boolean:
      return lua.lua_toboolean(L, -1) ? integer(1) : stack.resp3 ? integer(0) : NIL
    case LuaType.table:
      return readTable(stack, L, depth)
    default:
      return NIL
  }
}

/** The field, raw, when it has this Lua type. */
function rawField(stack: Stack, L: Pointer, field: string, type: number): string | null {
  const { lua } = stack
  stack.pushString(L, field)
  lua.lua_rawget(L, -2)
  const text = lua.lua_type(L, -1) === type ? stack.readString(L, -1) : null
  lua.lua_settop(L, -2)
  return text
}

function readTable(stack: Stack, L: Pointer, depth: number): Resp {
  const { lua } = stack
  if (depth >= MAX_DEPTH || !lua.lua_checkstack(L, 8)) return error('ERR reached lua stack limit')
  const err = rawField(stack, L, 'err', LuaType.string)
  if (err !== null) return error(errorLine(err))
  const ok = rawField(stack, L, 'ok', LuaType.string)
  if (ok !== null) return status(oneLine(ok))
  const other = readResp3(stack, L, depth)
  if (other) return other
  const items: Resp[] = []
  for (let index = 1; ; index++) {
    lua.lua_rawgeti(L, -1, index)
    if (lua.lua_type(L, -1) === LuaType.nil) {
      lua.lua_settop(L, -2)
      return array(items)
    }
    items.push(popReply(stack, L, depth + 1))
  }
}

/** Tables that stand for types of RESP3, as RESP2 shows them; null where the table is none. */
function readResp3(stack: Stack, L: Pointer, depth: number): Resp | null {
  const double = rawField(stack, L, 'double', LuaType.number)
  if (double !== null) return bulk(double)
  for (const field of ['map', 'set']) {
    stack.pushString(L, field)
    stack.lua.lua_rawget(L, -2)
    const found = stack.lua.lua_type(L, -1) === LuaType.table ? readPairs(stack, L, depth, field === 'map') : null
    stack.lua.lua_settop(L, -2)
    if (found) return array(found)
  }
  const big = rawField(stack, L, 'big_number', LuaType.string)
  if (big !== null) return bulk(oneLine(big))
  stack.pushString(L, 'verbatim_string')
  stack.lua.lua_rawget(L, -2)
  const isTable = stack.lua.lua_type(L, -1) === LuaType.table
  const format = isTable ? rawField(stack, L, 'format', LuaType.string) : null
  const verbatim = isTable ? rawField(stack, L, 'string', LuaType.string) : null
  stack.lua.lua_settop(L, -2)
  return format === null || verbatim === null ? null : bulk(verbatim)
}

/** The keys of the table at the top, and its values with them if asked. */
function readPairs(stack: Stack, L: Pointer, depth: number, withValues: boolean): Resp[] {
  const { lua } = stack
  const items: Resp[] = []
  lua.lua_pushnil(L)
  while (lua.lua_next(L, -2)) {
    lua.lua_pushvalue(L, -2)
    items.push(popReply(stack, L, depth + 1))
    if (withValues) items.push(popReply(stack, L, depth + 1))
    else lua.lua_settop(L, -2)
  }
  return items
}
