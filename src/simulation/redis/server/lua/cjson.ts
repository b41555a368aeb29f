/**
 * cjson in Lua, after lua-cjson 2.1 as redis-server 7.0 configures it: 14 digits, sparse arrays refused, 1000 levels.
 * The chunk returns a function of the value that stands for null and of `host.native`.
 */
export const CJSON = String.raw`
local type, error, tostring, tonumber, pairs, floor = type, error, tostring, tonumber, pairs, math.floor
local format, gsub, byte, char, find, sub = string.format, string.gsub, string.byte, string.char, string.find, string.sub
local match, lower, concat = string.match, string.lower, table.concat

local ESCAPES = { ['"'] = '\\"', ['\\'] = '\\\\', ['/'] = '\\/', ['\b'] = '\\b', ['\f'] = '\\f', ['\n'] = '\\n',
  ['\r'] = '\\r', ['\t'] = '\\t' }
local function escape(letter) return ESCAPES[letter] or format('\\u%04x', byte(letter)) end
local function quoted(text) return '"' .. gsub(text, '[%c"\\/\127]', escape) .. '"' end
local function refuse(what, why) error('Cannot serialise ' .. what .. ': ' .. why, 0) end

local function number(value, settings)
  if value ~= value or value == 1 / 0 or value == -1 / 0 then
    local allowed = settings.encode_invalid_numbers
    if allowed == 'null' then return 'null' end
    if not allowed then refuse('number', 'must not be NaN or Inf') end
    return value ~= value and 'nan' or value > 0 and 'inf' or '-inf'
  end
  return format('%.' .. settings.encode_number_precision .. 'g', value)
end

-- The length as an array; nil for an object.
local function array_length(object, settings)
  local max, items = 0, 0
  for key in pairs(object) do
    if type(key) ~= 'number' or key < 1 or floor(key) ~= key then return nil end
    if key > max then max = key end
    items = items + 1
  end
  if settings.sparse_ratio > 0 and max > settings.sparse_safe and max > items * settings.sparse_ratio then
    if not settings.sparse_convert then refuse('table', 'excessively sparse array') end
    return nil
  end
  return max
end

local function encoder(null, settings)
  local encode
  local function encode_table(object, depth)
    if depth > settings.encode_max_depth then error('Cannot serialise, excessive nesting (' .. depth .. ')', 0) end
    local out, length = {}, array_length(object, settings)
    if length and length > 0 then
      for index = 1, length do out[index] = encode(object[index], depth) end
      return '[' .. concat(out, ',') .. ']'
    end
    for key, value in pairs(object) do
      local name
      if type(key) == 'string' then name = quoted(key)
      elseif type(key) == 'number' then name = '"' .. number(key, settings) .. '"'
      else refuse(type(key), 'table key must be a number or string') end
      out[#out + 1] = name .. ':' .. encode(value, depth)
    end
    return '{' .. concat(out, ',') .. '}'
  end
  function encode(value, depth)
    local kind = type(value)
    if kind == 'string' then return quoted(value) end
    if kind == 'number' then return number(value, settings) end
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

local ESCAPED = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }
local SINGLE = { ['{'] = 'T_OBJ_BEGIN', ['}'] = 'T_OBJ_END', ['['] = 'T_ARR_BEGIN', [']'] = 'T_ARR_END',
  [','] = 'T_COMMA', [':'] = 'T_COLON' }
local WORDS = { t = 'true', f = 'false', n = 'null' }

local function decoder(null, settings)
  -- A token: its type (T_ERROR: what is wrong comes second), its value, where it begins, where the next one may.
  local function bad(what, at) return 'T_ERROR', what, at, at end

  -- What strtod takes: also a sign, hexadecimal digits, inf and nan.
  local function number_at(text, at)
    local _, digits = find(text, '^[+-]?%d+%.?%d*', at)
    if digits then
      local _, hex = find(text, '^[+-]?0[xX]%x+%.?%x*', at)
      if hex then return 'T_NUMBER', tonumber(sub(text, at, hex)), at, hex + 1 end
      local _, power = find(text, '^[eE][+-]?%d+', digits + 1)
      return 'T_NUMBER', tonumber(sub(text, at, power or digits)), at, (power or digits) + 1
    end
    local sign, word = match(text, '^([+-]?)(%a+)', at)
    word = lower(word or '')
    local name = sub(word, 1, 8) == 'infinity' and 'infinity' or sub(word, 1, 3)
    local value = name == 'nan' and 0 / 0 or (name == 'inf' or name == 'infinity') and 1 / 0
    if not value then return bad('invalid number', at) end
    return 'T_NUMBER', sign == '-' and -value or value, at, at + #sign + #name
  end

  local function is_odd_number(text, at)
    if sub(text, at, at) == '+' then return true end
    local name = lower(match(text, '^-?(%a%a%a)', at) or '')
    return name == 'inf' or name == 'nan' or find(text, '^-?0[xX%d]', at) ~= nil
  end

  local function unit_at(text, at)
    return find(text, '^\\u%x%x%x%x', at) and tonumber(sub(text, at + 2, at + 5), 16)
  end
  -- The character of \uXXXX, or of a pair of surrogates; nil where it is none.
  local function unicode_at(text, at)
    local unit = unit_at(text, at)
    if not unit or unit >= 0xdc00 and unit < 0xe000 then return nil end
    if unit < 0xd800 or unit >= 0xe000 then return utf8(unit), at + 6 end
    local low = unit_at(text, at + 6)
    if not low or low < 0xdc00 or low >= 0xe000 then return nil end
    return utf8(0x10000 + (unit - 0xd800) * 1024 + (low - 0xdc00)), at + 12
  end

  local function string_at(text, at)
    local out, from = {}, at + 1
    while true do
      local stop = find(text, '["\\%z]', from)
      local letter = stop and sub(text, stop, stop)
      if letter ~= '"' and letter ~= '\\' then return bad('unexpected end of string', stop or #text + 1) end
      out[#out + 1] = sub(text, from, stop - 1)
      if letter == '"' then return 'T_STRING', concat(out), at, stop + 1 end
      local code = sub(text, stop + 1, stop + 1)
      if code == 'u' then
        out[#out + 1], from = unicode_at(text, stop)
        if not from then return bad('invalid unicode escape code', stop) end
      else
        if not ESCAPED[code] then return bad('invalid escape code', stop) end
        out[#out + 1], from = ESCAPED[code], stop + 2
      end
    end
  end

  local function token_at(text, at)
    at = find(text, '[^ \t\r\n]', at) or #text + 1
    local letter = sub(text, at, at)
    if letter == '' or letter == '\0' then return 'T_END', nil, at, at end
    if SINGLE[letter] then return SINGLE[letter], nil, at, at + 1 end
    if letter == '"' then return string_at(text, at) end
    if find(letter, '[-%d]') then
      if not settings.decode_invalid_numbers and is_odd_number(text, at) then return bad('invalid number', at) end
      return number_at(text, at)
    end
    local word = WORDS[letter]
    if word and sub(text, at, at + #word - 1) == word then
      if word == 'null' then return 'T_NULL', null, at, at + 4 end
      return 'T_BOOLEAN', word == 'true', at, at + #word
    end
    if find(letter, '[+iInN]') and settings.decode_invalid_numbers and is_odd_number(text, at) then
      return number_at(text, at)
    end
    return bad('invalid token', at)
  end

  local function expected(what, token, found, at)
    error('Expected ' .. what .. ' but found ' .. (token == 'T_ERROR' and found or token) .. ' at character ' .. at, 0)
  end

  -- The value that begins with this token, and where the next token is.
  local function value_of(text, depth, token, value, at, next_at)
    if token == 'T_STRING' or token == 'T_NUMBER' or token == 'T_BOOLEAN' or token == 'T_NULL' then return value, next_at end
    if token ~= 'T_OBJ_BEGIN' and token ~= 'T_ARR_BEGIN' then expected('value', token, value, at) end
    if depth >= settings.decode_max_depth then
      error('Found too many nested data structures (' .. depth + 1 .. ') at character ' .. next_at - 1, 0)
    end
    local is_list, out, count = token == 'T_ARR_BEGIN', {}, 0
    local close, either = 'T_OBJ_END', 'comma or object end'
    if is_list then close, either = 'T_ARR_END', 'comma or array end' end
    token, value, at, next_at = token_at(text, next_at)
    if token == close then return out, next_at end
    while true do
      local item, key = nil, value
      if is_list then
        count = count + 1
        key = count
      else
        if token ~= 'T_STRING' then expected('object key string', token, value, at) end
        token, value, at, next_at = token_at(text, next_at)
        if token ~= 'T_COLON' then expected('colon', token, value, at) end
        token, value, at, next_at = token_at(text, next_at)
      end
      item, next_at = value_of(text, depth + 1, token, value, at, next_at)
      out[key] = item
      token, value, at, next_at = token_at(text, next_at)
      if token == close then return out, next_at end
      if token ~= 'T_COMMA' then expected(either, token, value, at) end
      token, value, at, next_at = token_at(text, next_at)
    end
  end

  return function(text)
    if find(sub(text, 1, 2), '%z') and #text >= 2 then error('JSON parser does not support UTF-16 or UTF-32', 0) end
    local result, next_at = value_of(text, 0, token_at(text, 1))
    local token, value, at = token_at(text, next_at)
    if token ~= 'T_END' then expected('the end', token, value, at) end
    return result
  end
end

return function(null, native)
  local function bad_argument(index, name, why) error('bad argument #' .. index .. " to '" .. name .. "' (" .. why .. ')', 0) end

  local function build()
    local settings = { decode_invalid_numbers = true, decode_max_depth = 1000, encode_invalid_numbers = false,
      encode_keep_buffer = true, encode_max_depth = 1000, encode_number_precision = 14, sparse_convert = false,
      sparse_ratio = 2, sparse_safe = 10 }
    local encode, decode = encoder(null, settings), decoder(null, settings)
    local function one_argument(count, name)
      if count ~= 1 then bad_argument(1, name, 'expected 1 argument') end
    end
    local function set_integer(name, setting, index, value, least, most)
      if value == nil then return end
      local number = tonumber(value)
      if not number then bad_argument(index, name, 'number expected, got ' .. type(value)) end
      number = floor(number)
      if number < least or number > most then
        bad_argument(index, name, 'expected integer between ' .. least .. ' and ' .. format('%d', most))
      end
      settings[setting] = number
    end
    local function set_flag(name, setting, index, value, word)
      if value == nil then return end
      if type(value) == 'number' then value = tostring(value) end
      if type(value) ~= 'boolean' and type(value) ~= 'string' then
        bad_argument(index, name, 'string expected, got ' .. type(value))
      end
      if type(value) == 'string' and value ~= 'on' and value ~= 'off' and value ~= word then
        bad_argument(index, name, "invalid option '" .. value .. "'")
      end
      settings[setting] = value ~= 'off' and (value == 'on' or value)
    end
    local INT_MAX = 2147483647

    local cjson = { _NAME = 'cjson', _VERSION = '2.1.0', null = null }
    local function define(name, most, run)
      cjson[name] = native(function(...)
        if select('#', ...) > most then bad_argument(most + 1, name, 'found too many arguments') end
        return run(name, ...)
      end, true)
    end
    local function define_integer(setting, most)
      define(setting, 1, function(name, value)
        set_integer(name, setting, 1, value, 1, most)
        return settings[setting]
      end)
    end
    local function define_flag(setting, word)
      define(setting, 1, function(name, value)
        set_flag(name, setting, 1, value, word)
        return settings[setting]
      end)
    end
    define_integer('encode_max_depth', INT_MAX)
    define_integer('decode_max_depth', INT_MAX)
    define_integer('encode_number_precision', 14)
    define_flag('encode_keep_buffer')
    define_flag('encode_invalid_numbers', 'null')
    define_flag('decode_invalid_numbers')
    define('encode_sparse_array', 3, function(name, convert, ratio, safe)
      set_flag(name, 'sparse_convert', 1, convert)
      set_integer(name, 'sparse_ratio', 2, ratio, 0, INT_MAX)
      set_integer(name, 'sparse_safe', 3, safe, 0, INT_MAX)
      return settings.sparse_convert, settings.sparse_ratio, settings.sparse_safe
    end)
    cjson.new = native(build, true)
    cjson.encode = native(function(...)
      one_argument(select('#', ...), 'encode')
      return encode((...), 0)
    end, true)
    cjson.decode = native(function(...)
      one_argument(select('#', ...), 'decode')
      local text = (...)
      if type(text) ~= 'string' and type(text) ~= 'number' then
        bad_argument(1, 'decode', 'string expected, got ' .. type(text))
      end
      return decode(tostring(text))
    end, true)
    return cjson
  end
  return build()
end
`
