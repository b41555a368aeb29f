/**
 * The Lua side of a script's world, as redis-server 7.0 sets it up: which globals there are, tables that cannot be
 * modified, errors that know the script's line. It runs once, before any script, with the functions of `library.ts`
 * in `host`. `host.native(f, placed)` makes f look like a function in C: an error that it raises is the caller's,
 * with the caller's place in front if `placed`. Stock Lua has no read-only tables: an empty table stands in for each,
 * which reads through to the real one and refuses writes.
 */
export const PRELUDE = String.raw`
local host, dbg, real = host, debug, _G
local native, error, type, tostring, tonumber, select, math = host.native, error, type, tostring, tonumber, select, math
local lua = { pcall = pcall, rawget = rawget, rawset = rawset, next = next, pairs = pairs,
  getmetatable = getmetatable, setmetatable = setmetatable }
local sub, match, floor = string.sub, string.match, math.floor
local null = newproxy()

for _, name in ipairs({ 'host', 'debug', 'io', 'os', 'package', 'require', 'module', 'dofile', 'loadfile', 'print',
  'newproxy', 'getfenv', 'setfenv' }) do real[name] = nil end

function host.handler(err)
  local frame = dbg.getinfo(2, 'nSl')
  if frame and frame.what == 'C' then frame = dbg.getinfo(3, 'nSl') end
  if type(err) ~= 'table' then err = { err = 'ERR ' .. tostring(err) } end
  if frame then
    err.source = frame.source
    err.line = frame.currentline
  end
  return err
end

local frozen = lua.setmetatable({}, { __mode = 'k' })
local function read_only() error('Attempt to modify a readonly table', 0) end
local refuse = native(read_only, true)

local function freeze(object)
  local stand_in = lua.setmetatable({}, { __index = object, __newindex = refuse })
  frozen[stand_in] = object
  return stand_in
end

-- A raised table with a text in err is caught as that text (redis-server's own pcall).
local function caught(ok, err, ...)
  if not ok and type(err) == 'table' and type(lua.rawget(err, 'err')) == 'string' then err = lua.rawget(err, 'err') end
  -- error(text, 2) right under it: the place would be in here, and a function in C has none.
  if not ok and type(err) == 'string' then err = match(err, '^lockstep:%d+: (.*)$') or err end
  return ok, err, ...
end
function pcall(...) return caught(lua.pcall(...)) end

rawset = native(function(object, ...)
  if frozen[object] then read_only() end
  return lua.rawset(object, ...)
end, false)
setmetatable = native(function(object, ...)
  if frozen[object] then read_only() end
  return lua.setmetatable(object, ...)
end, false)
rawget = native(function(object, ...) return lua.rawget(frozen[object] or object, ...) end, true)
next = native(function(object, ...) return lua.next(frozen[object] or object, ...) end, true)
pairs = native(function(object) return lua.pairs(frozen[object] or object) end, true)
local string_meta = lua.getmetatable('')
local string_meta_read_only = freeze(string_meta)
local globals_meta
function getmetatable(object)
  if object == _G then return globals_meta end
  if frozen[object] then return nil end
  local meta = lua.getmetatable(object)
  return meta == string_meta and string_meta_read_only or meta
end

redis = { call = host.call, pcall = host.pcall,
  LOG_DEBUG = 0, LOG_VERBOSE = 1, LOG_NOTICE = 2, LOG_WARNING = 3,
  REPL_NONE = 0, REPL_AOF = 1, REPL_SLAVE = 2, REPL_REPLICA = 2, REPL_ALL = 3,
  REDIS_VERSION = '7.0.15', REDIS_VERSION_NUM = 458767 }

local function trim(text) return (text:gsub('^[\r\n]+', ''):gsub('[\r\n]+$', '')) end
local function redis_error(text) return { err = 'ERR ' .. text } end

function redis.error_reply(...)
  if select('#', ...) ~= 1 or type(...) ~= 'string' then return redis_error('wrong number or type of arguments') end
  local text = (...)
  if sub(text, 1, 1) == '-' then text = sub(text, 2) end
  local code, rest = match(text, '^([^ ]*) (.*)$')
  return { err = code and code .. ' ' .. trim(rest) or 'ERR ' .. trim(text) }
end

function redis.status_reply(...)
  if select('#', ...) ~= 1 or type(...) ~= 'string' then return redis_error('wrong number or type of arguments') end
  return { ok = (...) }
end

redis.sha1hex = native(function(...)
  if select('#', ...) ~= 1 then error(redis_error('wrong number of arguments')) end
  local value = (...)
  return host.sha1hex((type(value) == 'string' or type(value) == 'number') and tostring(value) or '')
end, true)

redis.log = native(function(...)
  if select('#', ...) < 2 then error(redis_error('redis.log() requires two arguments or more.')) end
  local level = (...)
  if type(level) ~= 'number' then error(redis_error('First argument must be a number (log level).')) end
  if level < 0 or level > 3 then error(redis_error('Invalid debug level.')) end
end, true)

redis.set_repl = native(function(...)
  if select('#', ...) ~= 1 then error(redis_error('redis.set_repl() requires two arguments.')) end
  local flags = tonumber((...)) or 0
  if flags < 0 or flags > 3 then
    error(redis_error('Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.'))
  end
  host.set_repl(flags)
end, true)

redis.setresp = native(function(...)
  if select('#', ...) ~= 1 then error(redis_error('redis.setresp() requires one argument.')) end
  local version = (...)
  if version ~= 2 and version ~= 3 then error(redis_error('RESP version must be 2 or 3.')) end
  host.setresp(version)
end, true)

function redis.replicate_commands() return true end
function redis.breakpoint() return false end
function redis.debug() end
-- Nobody restricts anybody here.
redis.acl_check_cmd = native(function(...)
  if not host.knows(...) then error(redis_error('Invalid command passed to redis.acl_check_cmd()')) end
  return true
end, true)

-- redis-server's own generator (lrand48), which starts the same on every server.
math.random = native(function(...)
  local count, low, high = select('#', ...), ...
  local unit = host.random() / 2147483647
  if count == 0 then return unit end
  if count == 1 then low, high = 1, low end
  if count > 2 then error('wrong number of arguments', 0) end
  if low > high then error("bad argument #" .. count .. " to 'random' (interval is empty)", 0) end
  return floor(unit * (high - low + 1)) + low
end, true)
math.randomseed = host.randomseed

bit = {}
for _, op in ipairs({ 'tobit', 'bnot', 'band', 'bor', 'bxor', 'lshift', 'rshift', 'arshift', 'rol', 'ror', 'bswap' }) do
  bit[op] = native(function(...)
    for index = 1, math.max(1, select('#', ...)) do
      local value = select(index, ...)
      if not tonumber(value) then
        local got = index > select('#', ...) and 'no value' or type(value)
        error('bad argument #' .. index .. " to '" .. op .. "' (number expected, got " .. got .. ')', 0)
      end
    end
    return host.bit(op, ...)
  end, true)
end
bit.tohex = native(function(number, digits) return host.tohex(number, digits or 8) end, true)

struct, cmsgpack = host.struct, host.cmsgpack
cjson = host.cjson(null, native)

for _, name in ipairs({ 'string', 'table', 'math', 'coroutine', 'redis', 'cjson', 'bit', 'struct', 'cmsgpack' }) do
  real[name] = freeze(real[name])
end
string_meta.__index = string

local nonexistent = native(function(_, name)
  error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 0)
end, true)
local real_meta = { __index = nonexistent }
globals_meta = freeze(real_meta)
lua.setmetatable(real, real_meta)
real.__redis__err__handler = host.handler
host.globals = real
_G = freeze(real)
`
