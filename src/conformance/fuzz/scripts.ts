/** Random scripts: commands called in every way, values that are converted, errors of each kind. */
import type { RandomStream } from '../../base'
import type { Argument } from '../notation'
import { TEMPLATES } from './commands'
import { chance, expand, pick } from './words'

/** Their order or their effect is not a script's business here. */
const UNFIT = /^(?:KEYS|SCAN|SMEMBERS|SINTER|SUNION|SDIFF|SELECT|RESET|SCRIPT|CLIENT|PUBSUB CHANNELS)/

const luaText = (text: string): string =>
  `'${Array.from(new TextEncoder().encode(text), (byte) => (byte > 31 && byte < 127 && byte !== 39 && byte !== 92 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`)).join('')}'`

function callOf(random: RandomStream): string {
  const template = pick(
    random,
    TEMPLATES.filter((one) => !UNFIT.test(one) && !/%at/.test(one)),
  )
  const args = expand(random, template).map((arg) => {
    if (typeof arg !== 'string') return "'\\255\\000'"
    return /^-?\d{1,6}$/.test(arg) && chance(random, 30) ? arg : luaText(arg)
  })
  return `redis.${chance(random, 70) ? 'call' : 'pcall'}(${args.join(',')})`
}

const LITERALS = [
  '1',
  '-1',
  '3.99',
  '-3.99',
  '0',
  '2^53',
  '1e15',
  'true',
  'false',
  'nil',
  "'text'",
  "''",
  '{}',
  '{1,2,3}',
  '{1,nil,3}',
  "{ok='fine'}",
  "{err='bad'}",
  "{err='MY bad thing'}",
  "{ok='a\\r\\nb'}",
  '{{1},{2,{3}}}',
  '{a=1,2}',
  "{1,'2',3.7,true,false}",
  'KEYS',
  'ARGV',
  '#KEYS',
  'KEYS[1]',
  'ARGV[1]',
  'ARGV[9]',
  'tostring(1/3)',
  'tostring(10)',
  'tostring(1e15)',
  'tonumber(ARGV[1])',
  '10/2',
  "'a'..1.5",
  "1 == '1'",
  'type(KEYS)',
  "redis.sha1hex('x')",
  "redis.status_reply('S')",
  "redis.error_reply('E x')",
  "redis.error_reply('E')",
  "redis.error_reply('-E x')",
  'redis.status_reply(1)',
  'redis.REDIS_VERSION_NUM',
  'string.format("%5.1f|%d|%s|%q", 1.25, 3, "x", "y")',
  '{double=3.5}',
  '{map={a=1}}',
  '#ARGV[1]',
  'math.floor(-1.5)',
  'math.max(1,5)',
  "table.concat({1,2,3},',')",
  "string.rep('ab',3)",
  "('x'):upper()",
  "string.byte('A')",
  'tostring(nil)',
  'tostring({} ~= nil)',
  'select("#",1,nil,nil)',
  'cjson.encode({1,2,{a=1}})',
  "cjson.encode({a='x/\"y'})",
  'cjson.encode(1.5)',
  "cjson.encode('\\0\\127\\200')",
  'cjson.decode(\'[1,2,{"a":null}]\')[1]',
  'cjson.decode(\'{"a":[true,false]}\').a',
  'cjson.decode(\'"\\\\u00e9"\')',
  "cjson.decode('1e3')",
  'cjson.encode({})',
  "cjson.decode('[1e5,-0,0x1F,nan,-inf]')",
  "cjson.decode('1e')",
  'cjson.decode(\'"\\\\ud83d\\\\ude00"\')',
  'cjson.decode(\'{"a":[],"b":{"c":""}}\').b.c',
  '{cjson.encode_sparse_array(false)}',
  'cjson.encode_number_precision(14)',
  'cjson.encode(redis.pcall("incrby","a","x"))',
  "cmsgpack.unpack('\\207\\255\\255\\255\\255\\255\\255\\255\\255')",
  "{verbatim_string={format='txt',string='x'}}",
  "cmsgpack.pack(1,-5,300,1.5,'x',{1,2},{a=1},nil,true)",
  'cmsgpack.pack(2^40,-2^40,-129,70000)',
  "{cmsgpack.unpack(cmsgpack.pack({1,2,'x'},5))}",
  "cmsgpack.unpack('\\193')",
  "struct.pack('>I2i4hB',1,-2,3,4)",
  "{struct.unpack('<i2bc0s','\\1\\255\\3\\3abcxyz\\0')}",
  "struct.size('!4bi8')",
  "struct.pack('!8bd',1,2.5)",
  'bit.band(0xff,0x0f)',
  'bit.tohex(-1)',
  'bit.rol(1,31)',
  'bit.bnot(0)',
  'bit.arshift(-256,4)',
]

const ERRORS = [
  "error('boom')",
  "error({err='MY boom'})",
  "error({err='boom'})",
  'error()',
  'error(nil)',
  'error(5)',

  "error('a\\nb')",
  'local x = nil; return x.y',
  'local x = nil; x()',
  "return 1 + 'a'",
  'return #nil',
  "return 'a' < 1",
  'return {} .. 1',
  'return nosuch',
  'nosuch = 1',
  'redis.nosuch()',
  'redis.call()',
  'redis.call({})',
  'redis.call(nil)',
  "redis.call('nosuch')",
  "redis.call('set','a')",
  "redis.pcall('set','a')",
  'return (',
  'return "',
  'x x',
  'return 1 2',
  "redis.log('x')",
  "redis.log(9,'x')",
  'redis.sha1hex()',
  'redis.setresp(4)',
  'redis.set_repl(9)',
  "rawset(redis,'x',1)",
  'redis.call = 1',
  'string.x = 1',
  '_G.x = 1',
  'setmetatable(_G,{})',
  'cjson.decode("{")',
  "cjson.decode('')",
  "cjson.decode('[1,]')",
  "cjson.decode('nope')",
  'cjson.decode(\'"\\\\udc00"\')',
  "cjson.decode('-')",
  "cjson.decode('{\\0}')",
  "cjson.encode_max_depth('x')",
  "redis.acl_check_cmd('nosuch')",
  "local function f() error('x',2) end; local ok,e = pcall(f); return e",
  'cjson.encode(function() end)',
  'cjson.encode(1/0)',
  'cjson.encode()',
  "struct.pack('i')",
  "struct.pack('i','x')",
  "struct.pack('y',1)",
  "struct.unpack('i','x')",
  "struct.pack('c5','abc')",
  "struct.size('s')",
  "struct.pack('i99',1)",
  "struct.pack('!3i',1)",
  'cmsgpack.pack()',
  'cmsgpack.unpack(5)',
  "cmsgpack.unpack('\\217')",
  'cmsgpack.unpack({})',
  'bit.band()',
  "bit.band('x')",
  'string.rep()',
  'table.concat({{}})',
  'tonumber()',
  "string.format('%d','x')",
  'unpack()',
  'assert(false)',
  "assert(false,'why')",
  "assert(nil,{err='OBJ x'})",
  "loadstring('return')()",
  "loadstring('x x')()",
  "local ok,e = pcall(error,'x'); return e",
  "local ok,e = pcall(redis.call,'nosuch'); return e",
  "local ok,e = pcall(redis.call,'get'); return {tostring(ok),type(e),e.err}",
  'local ok,e = pcall(function() return nil + 1 end); return e',
  "return redis.pcall('get').err",
  'local t = {}; t[nil] = 1',
  "for i = 1,'x' do end",
  'local function f() return f() + 1 end return f()',
  "return string.gsub('x','(','')",
  'return os.time()',
  'return print',
  'return type(os.clock)',
  'return tostring(debug)',
  'return type(loadstring)',
  'return type(coroutine.wrap)',
]

function statement(random: RandomStream): string {
  const kind = random.below(10)
  if (kind < 4) return callOf(random)
  if (kind < 6) return `local r${random.below(3)} = ${callOf(random)}`
  if (kind < 7) return `if ${callOf(random)} then ${callOf(random)} end`
  if (kind < 8) return `local ok, e = pcall(function() return ${callOf(random)} end)`
  return `redis.call('set', KEYS[1] or 'a', ${pick(random, ["'1'", '1.5', '10', '1e20', 'ARGV[1] or 1', '0.1', '-0', '1e15', '123456789012', '2^53', '1/3', '1e300*1e10', '3.0'])})`
}

/** The text of a script, or one that cannot be compiled. */
function scriptText(random: RandomStream): string {
  const lines = Array.from({ length: random.below(3) }, () => statement(random))
  const last = random.below(10)
  if (last < 4) lines.push(`return ${callOf(random)}`)
  else if (last < 7) lines.push(`return ${pick(random, LITERALS)}`)
  else if (last < 9) lines.push(pick(random, ERRORS))
  else lines.push(`return {${pick(random, LITERALS)}, ${pick(random, LITERALS)}}`)
  const text = lines.join(pick(random, ['\n', '; ', ' ']))
  if (!chance(random, 6)) return text
  return (
    pick(random, [
      '#!lua\n',
      '#!lua flags=no-writes\n',
      '#!lua flags=nope\n',
      '#!js\n',
      '#!lua name=x\n',
      '#!lua flags=allow-oom,no-writes\n',
      '#!lua',
    ]) + text
  )
}

/** EVAL and its like with that text. */
export function evaluation(random: RandomStream): Argument[] {
  const name = pick(random, ['EVAL', 'EVAL', 'EVAL', 'EVAL', 'eval', 'EVAL_RO'])
  const keys = Array.from({ length: random.below(3) }, () => expand(random, '%key')).flat()
  const rest = Array.from({ length: random.below(3) }, () => expand(random, '%value')).flat()
  const count = chance(random, 92) ? String(keys.length) : pick(random, ['-1', '9', 'x', '', '1.5'])
  return [name, scriptText(random), count, ...keys, ...rest]
}
