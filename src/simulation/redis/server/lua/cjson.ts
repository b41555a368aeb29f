/**
 * cjson.encode and cjson.decode in Lua, after lua-cjson 2.1 as redis-server 7.0 configures it: 14 digits, sparse
 * arrays refused, 1000 levels. Its settings (encode_max_depth and the like) are absent. The chunk returns a function
 * of the value that stands for null and of `host.native`.
 */
export const CJSON = String.raw`
local type, error, tostring, tonumber, pairs, floor = type, error, tostring, tonumber, pairs, math.floor
local format, gsub, byte, char, find, sub = string.format, string.gsub, string.byte, string.char, string.find, string.sub
local concat = table.concat

local ESCAPES = { ['"'] = '\\"', ['\\'] = '\\\\', ['/'] = '\\/', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n',
  ['\r'] = '\\r', ['\t'] = '\\t' }
local function escape(letter) return ESCAPES[letter] or format('\\u%04x', byte(letter)) end
local function quoted(text) return '"' .. gsub(text, '[%c"\\/\127]', escape) .. '"' end
local function refuse(what, why) error('Cannot serialise ' .. what .. ': ' .. why, 0) end

local function number(value)
  if value ~= value or value == 1 / 0 or value == -1 / 0 then refuse('number', 'must not be NaN or Inf') end
  return format('%.14g', value)
end

-- The length as an array; nil for an object.
local function array_length(object)
  local max, items = 0, 0
  for key in pairs(object) do
    if type(key) ~= 'number' or key < 1 or floor(key) ~= key then return nil end
    if key > max then max = key end
    items = items + 1
  end
  if max > 10 and max > items * 2 then refuse('table', 'excessively sparse array') end
  return max
end

local function encoder(null)
  local encode
  local function encode_table(object, depth)
    if depth > 1000 then error('Cannot serialise, excessive nesting (' .. depth .. ')', 0) end
    local out, length = {}, array_length(object)
    if length and length > 0 then
      for index = 1, length do out[index] = encode(object[index], depth) end
      return '[' .. concat(out, ',') .. ']'
    end
    for key, value in pairs(object) do
      local name
      if type(key) == 'string' then name = quoted(key)
      elseif type(key) == 'number' then name = '"' .. number(key) .. '"'
      else refuse(type(key), 'table key must be a number or string') end
      out[#out + 1] = name .. ':' .. encode(value, depth)
    end
    return '{' .. concat(out, ',') .. '}'
  end
  function encode(value, depth)
    local kind = type(value)
    if kind == 'string' then return quoted(value) end
    if kind == 'number' then return number(value) end
    if kind == 'boolean' then return tostring(value) end
    if kind == 'table' then return encode_table(value, depth + 1) end
    if value == nil or value == null then return 'null' end
    refuse(kind, 'type not supported')
  end
  return encode
end

local function utf8(code)
  if code < 0x80 then return char(code) end
  if code < 0x800 then return char(0xc0 + floor(code / 64), 0x80 + code % 64) end
  if code < 0x10000 then return char(0xe0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64) end
  return char(0xf0 + floor(code / 262144), 0x80 + floor(code / 4096) % 64, 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
end

local UNESCAPES = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }

local function decoder(null)
  local value

  local function found(text, at)
    local token = sub(text, at, at)
    if token == '' then return 'T_END' end
    if token == '}' then return 'T_OBJ_END' elseif token == ']' then return 'T_ARR_END' end
    if token == ',' then return 'T_COMMA' elseif token == ':' then return 'T_COLON' elseif token == '"' then return 'T_STRING' end
    if token == '{' then return 'T_OBJ_BEGIN' elseif token == '[' then return 'T_ARR_BEGIN' end
    if find(text, '^-?%d', at) then return 'T_NUMBER' end
    if find(text, '^true', at) or find(text, '^false', at) then return 'T_BOOLEAN' end
    return find(text, '^null', at) and 'T_NULL' or 'invalid token'
  end
  local function expected(what, text, at)
    error('Expected ' .. what .. ' but found ' .. found(text, at) .. ' at character ' .. at, 0)
  end
  local function skip(text, at) return find(text, '[^ \t\r\n]', at) or #text + 1 end

  local function string_at(text, at)
    local out, from = {}, at + 1
    while true do
      local stop = find(text, '["\\%c]', from)
      local letter = stop and sub(text, stop, stop)
      if letter ~= '"' and letter ~= '\\' then
        local what = stop and 'invalid token' or 'unexpected end of string'
        error('Expected value but found ' .. what .. ' at character ' .. (stop or #text + 1), 0)
      end
      out[#out + 1] = sub(text, from, stop - 1)
      if letter == '"' then return concat(out), stop + 1 end
      local code = sub(text, stop + 1, stop + 1)
      if code == 'u' then
        local unit = tonumber(sub(text, stop + 2, stop + 5), 16)
        if not unit then error('Expected value but found invalid unicode escape code at character ' .. stop, 0) end
        from = stop + 6
        if unit >= 0xd800 and unit < 0xdc00 and sub(text, from, from + 1) == '\\u' then
          local low = tonumber(sub(text, from + 2, from + 5), 16)
          if low then unit, from = 0x10000 + (unit - 0xd800) * 1024 + (low - 0xdc00), from + 6 end
        end
        out[#out + 1] = utf8(unit)
      else
        if not UNESCAPES[code] then error('Expected value but found invalid escape code at character ' .. stop, 0) end
        out[#out + 1] = UNESCAPES[code]
        from = stop + 2
      end
    end
  end

  local function list_at(text, at, depth)
    local out, count = {}, 0
    at = skip(text, at + 1)
    if sub(text, at, at) == ']' then return out, at + 1 end
    while true do
      count = count + 1
      out[count], at = value(text, at, depth)
      at = skip(text, at)
      local token = sub(text, at, at)
      if token == ']' then return out, at + 1 end
      if token ~= ',' then expected('comma or array end', text, at) end
      at = skip(text, at + 1)
    end
  end

  local function object_at(text, at, depth)
    local out, key = {}, nil
    at = skip(text, at + 1)
    if sub(text, at, at) == '}' then return out, at + 1 end
    while true do
      if sub(text, at, at) ~= '"' then expected('object key string', text, at) end
      key, at = string_at(text, at)
      at = skip(text, at)
      if sub(text, at, at) ~= ':' then expected('colon', text, at) end
      out[key], at = value(text, skip(text, at + 1), depth)
      at = skip(text, at)
      local token = sub(text, at, at)
      if token == '}' then return out, at + 1 end
      if token ~= ',' then expected('comma or object end', text, at) end
      at = skip(text, at + 1)
    end
  end

  function value(text, at, depth)
    local token = sub(text, at, at)
    if token == '"' then return string_at(text, at) end
    if token == '{' or token == '[' then
      if depth >= 1000 then error('Found too many nested data structures (' .. depth + 1 .. ')', 0) end
      return (token == '{' and object_at or list_at)(text, at, depth + 1)
    end
    if sub(text, at, at + 3) == 'true' then return true, at + 4 end
    if sub(text, at, at + 4) == 'false' then return false, at + 5 end
    if sub(text, at, at + 3) == 'null' then return null, at + 4 end
    local _, stop = find(text, '^-?0[xX]%x+', at)
    if not stop then _, stop = find(text, '^-?%d+%.?%d*[eE]?[+-]?%d*', at) end
    local parsed = stop and tonumber(sub(text, at, stop))
    if not parsed then expected('value', text, at) end
    return parsed, stop + 1
  end

  return function(text)
    local result, at = value(text, skip(text, 1), 0)
    at = skip(text, at)
    if at <= #text then expected('the end', text, at) end
    return result
  end
end

return function(null, native)
  local encode, decode = encoder(null), decoder(null)
  local function one_argument(count, name)
    if count ~= 1 then error("bad argument #1 to '" .. name .. "' (expected 1 argument)", 0) end
  end
  return {
    _NAME = 'cjson', _VERSION = '2.1.0', null = null,
    encode = native(function(...)
      one_argument(select('#', ...), 'encode')
      return encode((...), 0)
    end, true),
    decode = native(function(...)
      one_argument(select('#', ...), 'decode')
      local text = (...)
      if type(text) ~= 'string' and type(text) ~= 'number' then
        error("bad argument #1 to 'decode' (string expected, got " .. type(text) .. ')', 0)
      end
      return decode(tostring(text))
    end, true),
  }
end
`
