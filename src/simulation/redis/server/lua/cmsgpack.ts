/**
 * cmsgpack.pack and unpack in Lua, after lua-cmsgpack 0.4.0 as redis-server 7.0 has it: 16 levels, floats of 4 bytes
 * where they are exact. The chunk uses `host` and returns the library.
 */
export const CMSGPACK = String.raw`
local host, error, type, tonumber, tostring = host, error, type, tonumber, tostring
local select, pairs, floor = select, pairs, math.floor
local byte, char, format, sub, concat, unpack = string.byte, string.char, string.format, string.sub, table.concat, unpack
local MAX_NESTING = 16

local function integer(value, size) return host.pack_integer(value, size, true) end

local function pack_number(n)
  -- Also what 64 bits do not hold is no integer.
  if n ~= floor(n) or n >= 2 ^ 63 or n < -2 ^ 63 then
    local single = host.pack_float(n, 4, true)
    if host.unpack_float(single, true) == n then return '\202' .. single end
    return '\203' .. host.pack_float(n, 8, true)
  end
  if n >= 0 then
    if n <= 127 then return char(n) end
    if n <= 255 then return '\204' .. char(n) end
    if n <= 65535 then return '\205' .. integer(n, 2) end
    if n <= 4294967295 then return '\206' .. integer(n, 4) end
    return '\207' .. integer(n, 8)
  end
  if n >= -32 then return integer(n, 1) end
  if n >= -128 then return '\208' .. integer(n, 1) end
  if n >= -32768 then return '\209' .. integer(n, 2) end
  if n >= -2147483648 then return '\210' .. integer(n, 4) end
  return '\211' .. integer(n, 8)
end

local function pack_string(text)
  local length = #text
  if length < 32 then return char(160 + length) .. text end
  if length <= 255 then return '\217' .. char(length) .. text end
  if length <= 65535 then return '\218' .. integer(length, 2) .. text end
  return '\219' .. integer(length, 4) .. text
end

local function header(length, short, long)
  if length <= 15 then return char(short + length) end
  if length <= 65535 then return char(long) .. integer(length, 2) end
  return char(long + 1) .. integer(length, 4)
end

-- The length of a table whose keys are 1, 2, 3 …; nil for any other.
local function array_length(object)
  local count, max = 0, 0
  for key in pairs(object) do
    if type(key) ~= 'number' or key <= 0 or key ~= floor(key) then return nil end
    if key > max then max = key end
    count = count + 1
  end
  return max == count and count or nil
end

local pack_value
local function pack_table(object, level)
  local length, out = array_length(object), {}
  if length then
    for index = 1, length do out[index] = pack_value(object[index], level + 1) end
    return header(length, 144, 220) .. concat(out)
  end
  local count = 0
  for key, value in pairs(object) do
    count = count + 1
    out[count] = pack_value(key, level + 1) .. pack_value(value, level + 1)
  end
  return header(count, 128, 222) .. concat(out)
end

function pack_value(value, level)
  local kind = type(value)
  if kind == 'string' then return pack_string(value) end
  if kind == 'boolean' then return value and '\195' or '\194' end
  if kind == 'number' then return pack_number(value) end
  if kind == 'table' and level < MAX_NESTING then return pack_table(value, level) end
  return '\192'
end

local function bad_format() error('Bad data format in input.', 0) end

local function unpack_value(text, at)
  local function take(count)
    if at + count - 1 > #text then error('Missing bytes in input.', 0) end
    local bytes = sub(text, at, at + count - 1)
    at = at + count
    return bytes
  end
  local function number(size, signed) return host.unpack_integer(take(size), signed, true) end
  local value
  local function list(count)
    local out = {}
    for index = 1, count do out[index] = value() end
    return out
  end
  local function map(count)
    local out = {}
    for _ = 1, count do
      local key = value()
      local item = value()
      if key ~= nil and key == key then out[key] = item end
    end
    return out
  end
  function value()
    local code = byte(take(1))
    if code <= 127 then return code end
    if code >= 224 then return code - 256 end
    if code <= 143 then return map(code - 128) end
    if code <= 159 then return list(code - 144) end
    if code <= 191 then return take(code - 160) end
    if code == 192 then return nil end
    if code == 194 or code == 195 then return code == 195 end
    if code == 196 or code == 217 then return take(number(1, false)) end
    if code == 197 or code == 218 then return take(number(2, false)) end
    if code == 198 or code == 219 then return take(number(4, false)) end
    if code == 202 then return host.unpack_float(take(4), true) end
    if code == 203 then return host.unpack_float(take(8), true) end
    -- redis-server gives the greatest 64 bits as a negative number.
    if code >= 204 and code <= 207 then return number(2 ^ (code - 204), code == 207) end
    if code >= 208 and code <= 211 then return number(2 ^ (code - 208), true) end
    if code == 220 then return list(number(2, false)) end
    if code == 221 then return list(number(4, false)) end
    if code == 222 then return map(number(2, false)) end
    if code == 223 then return map(number(4, false)) end
    bad_format()
  end
  local result = value()
  return result, at
end

local function text_argument(name, count, value)
  if type(value) ~= 'string' and type(value) ~= 'number' then
    local got = count < 1 and 'no value' or type(value)
    error("bad argument #1 to '" .. name .. "' (string expected, got " .. got .. ')', 0)
  end
  return tostring(value)
end

local function unpack_some(text, limit, offset)
  if offset < 0 or (limit and limit < 0) then
    error(format('Invalid request to unpack with offset of %d and limit of %d.', offset, #text), 0)
  end
  if offset > #text then error(format('Start offset %d greater than input length %d.', offset, #text), 0) end
  local at, count, out = offset + 1, 0, {}
  while at <= #text and (not limit or count < limit) do
    count = count + 1
    out[count], at = unpack_value(text, at)
  end
  if not limit then return unpack(out, 1, count) end
  return at > #text and -1 or at - 1, unpack(out, 1, count)
end

local native = host.native
return {
  _NAME = 'cmsgpack', _VERSION = 'lua-cmsgpack 0.4.0',
  _COPYRIGHT = 'Copyright (C) 2012, Salvatore Sanfilippo', _DESCRIPTION = 'MessagePack C implementation for Lua',
  pack = native(function(...)
    local count = select('#', ...)
    if count == 0 then error("bad argument #0 to 'pack' (MessagePack pack needs input.)", 0) end
    local out = {}
    for index = 1, count do out[index] = pack_value((select(index, ...)), 0) end
    return concat(out)
  end, true),
  unpack = native(function(...) return unpack_some(text_argument('unpack', select('#', ...), (...)), nil, 0) end, true),
  unpack_one = native(function(...)
    local text, offset = ...
    return unpack_some(text_argument('unpack_one', select('#', ...), text), 1, floor(tonumber(offset) or 0))
  end, true),
  unpack_limit = native(function(...)
    local text, limit, offset = ...
    text = text_argument('unpack_limit', select('#', ...), text)
    if not tonumber(limit) then
      local got = select('#', ...) < 2 and 'no value' or type(limit)
      error("bad argument #2 to 'unpack_limit' (number expected, got " .. got .. ')', 0)
    end
    return unpack_some(text, floor(tonumber(limit)), floor(tonumber(offset) or 0))
  end, true),
}
`
