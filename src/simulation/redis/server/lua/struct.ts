/**
 * struct.pack, unpack and size in Lua, after the library that redis-server 7.0 gives to scripts: native sizes of a
 * 64-bit machine, little end first unless asked. The chunk returns a function of `host`.
 */
export const STRUCT = String.raw`
local host, error, type, tonumber, tostring, select, unpack = host, error, type, tonumber, tostring, select, unpack
local floor = math.floor
local byte, find, format, sub, rep, concat = string.byte, string.find, string.format, string.sub, string.rep, table.concat
local SIZES = { B = 1, b = 1, H = 2, h = 2, L = 8, l = 8, T = 8, f = 4, d = 8, x = 1 }
local MAX_INTEGER, MAX_ALIGN = 32, 8

local function bad(index, name, why) error(format("bad argument #%d to '%s' (%s)", index, name, why), 0) end
local function got(count, index, value) return index > count and 'no value' or type(value) end

local function text_argument(name, count, index, value)
  if type(value) ~= 'string' and type(value) ~= 'number' then
    bad(index, name, 'string expected, got ' .. got(count, index, value))
  end
  return tostring(value)
end

-- The number at "at" in the format, or the default; and where the format goes on.
local function number_at(fmt, at, default)
  local _, stop = find(fmt, '^%d+', at)
  if not stop then return default, at end
  local value = tonumber(sub(fmt, at, stop))
  if value > 2147483647 then error('integral size overflow', 0) end
  return value, stop + 1
end

-- One option of the format: its letter, its size and where the format goes on.
local function option_at(fmt, at)
  local option = sub(fmt, at, at)
  local size = SIZES[option] or 0
  at = at + 1
  if option == 'c' then size, at = number_at(fmt, at, 1)
  elseif option == 'i' or option == 'I' then
    size, at = number_at(fmt, at, 4)
    if size > MAX_INTEGER then
      error(format('integral size %d is larger than limit of %d', size, MAX_INTEGER), 0)
    end
  end
  return option, size, at
end

local function padding(position, options, option, size)
  if size == 0 or option == 'c' then return 0 end
  if size > options.align then size = options.align end
  -- C's mask, which means something for powers of two alone.
  return host.bit('band', size - host.bit('band', position, size - 1), size - 1)
end

local function control(name, fmt, at, option, options)
  if option == '>' then options.big = true
  elseif option == '<' then options.big = false
  elseif option == '!' then
    local align
    align, at = number_at(fmt, at, MAX_ALIGN)
    if align <= 0 or host.bit('band', align, align - 1) ~= 0 then
      error(format('alignment %d is not a power of 2', align), 0)
    end
    options.align = align
  elseif option ~= ' ' then bad(1, name, "invalid format option '" .. option .. "'") end
  return at
end

local function pack(...)
  local count, fmt = select('#', ...), text_argument('pack', select('#', ...), 1, (...))
  local arguments, out, total, index, at = { ... }, {}, 0, 2, 1
  local options = { align = 1, big = false }
  local function number()
    local value = tonumber(arguments[index])
    local kind = type(arguments[index])
    if not value or (kind ~= 'number' and kind ~= 'string') then
      -- A mark lies behind the arguments: what is missing is a nil.
      bad(index, 'pack', 'number expected, got ' .. (index > count + 1 and 'no value' or kind))
    end
    index = index + 1
    return value
  end
  local function put(text) out[#out + 1] = text end
  while at <= #fmt do
    local option, size
    option, size, at = option_at(fmt, at)
    local pad = padding(total, options, option, size)
    put(rep('\0', pad))
    if find(option, '[bBhHlLTiI]') then put(host.pack_integer(number(), size, options.big))
    elseif option == 'x' then put('\0')
    elseif option == 'f' or option == 'd' then put(host.pack_float(number(), size, options.big))
    elseif option == 'c' or option == 's' then
      local text = text_argument('pack', count + 1, index, arguments[index])
      index = index + 1
      if size == 0 then size = #text end
      if #text < size then bad(index, 'pack', 'string too short') end
      put(sub(text, 1, size))
      if option == 's' then
        put('\0')
        size = size + 1
      end
    else at = control('pack', fmt, at, option, options) end
    total = total + pad + size
  end
  return concat(out)
end

local function unpack_all(...)
  local count = select('#', ...)
  local fmt, data, from = ...
  fmt, data = text_argument('unpack', count, 1, fmt), text_argument('unpack', count, 2, data)
  local position = from == nil and 1 or tonumber(from)
  if not position then bad(3, 'unpack', 'number expected, got ' .. type(from)) end
  if position <= 0 then bad(3, 'unpack', 'offset must be 1 or greater') end
  position = floor(position) - 1
  local out, n, at = {}, 0, 1
  local options = { align = 1, big = false }
  local function need(size)
    if size > #data or position > #data - size then bad(2, 'unpack', 'data string too short') end
  end
  local function put(value) n = n + 1; out[n] = value end
  while at <= #fmt do
    local option, size
    option, size, at = option_at(fmt, at)
    position = position + padding(position, options, option, size)
    need(size)
    local bytes = sub(data, position + 1, position + size)
    if find(option, '[bBhHlLTiI]') then
      put(host.unpack_integer(bytes, find(option, '%l') and true or false, options.big))
    elseif option == 'f' or option == 'd' then put(host.unpack_float(bytes, options.big))
    elseif option == 'c' then
      if size == 0 then
        if n == 0 or not tonumber(out[n]) then error("format 'c0' needs a previous size", 0) end
        size = tonumber(out[n])
        out[n] = nil
        n = n - 1
        need(size)
        bytes = sub(data, position + 1, position + size)
      end
      put(bytes)
    elseif option == 's' then
      local stop = find(data, '\0', position + 1, true)
      if not stop then error('unfinished string in data', 0) end
      size = stop - position
      put(sub(data, position + 1, stop - 1))
    elseif option ~= 'x' then at = control('unpack', fmt, at, option, options) end
    position = position + size
  end
  put(position + 1)
  return unpack(out, 1, n)
end

local function size_of(...)
  local fmt = text_argument('size', select('#', ...), 1, (...))
  local position, at = 0, 1
  local options = { align = 1, big = false }
  while at <= #fmt do
    local option, size
    option, size, at = option_at(fmt, at)
    position = position + padding(position, options, option, size)
    if option == 's' then bad(1, 'size', "option 's' has no fixed size") end
    if option == 'c' and size == 0 then bad(1, 'size', "option 'c0' has no fixed size") end
    if not find(option, '%w') then at = control('size', fmt, at, option, options) end
    position = position + size
  end
  return position
end

return { pack = host.native(pack, true), unpack = host.native(unpack_all, true), size = host.native(size_of, true) }
`
