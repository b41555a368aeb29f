import { expect, test } from 'vitest'
import { START, streamed, testServer } from '../../testing'

test.each([
  ['return 3.99', '(integer) 3'],
  ['return -3.99', '(integer) -3'],
  ["return '3.99'", '"3.99"'],
  ['return true', '(integer) 1'],
  ['return false', '(nil)'],
  ['return nil', '(nil)'],
  ['return {1, 2, nil, 4}', '1) (integer) 1 2) (integer) 2'],
  ["return {'a', {}, {ok='FINE'}}", '1) "a" 2) (empty array) 3) FINE'],
  ["return {err='MYERR no'}", '(error) MYERR no'],
  ["return redis.error_reply('boom')", '(error) ERR boom'],
  ["return redis.error_reply('CODE boom')", '(error) CODE boom'],
  ["return redis.status_reply('FINE')", 'FINE'],
  ['return 10/2', '(integer) 5'],
  ['return tostring(10/2)', '"5"'],
  ["return tonumber('2592000') * 1000", '(integer) 2592000000'],
  ['return 2^53', '(integer) 9007199254740992'],
  ["return redis.sha1hex('')", '"da39a3ee5e6b4b0d3255bfef95601890afd80709"'],
  ['return #ARGV', '(integer) 0'],
  ["return cjson.encode({a={1,2,'x'}})", '"{\\"a\\":[1,2,\\"x\\"]}"'],
  ['return cjson.decode(\'{"a":[1,{"b":"c"}]}\').a[2].b', '"c"'],
  ["return table.concat({'a', 1, 'b'}, '-')", '"a-1-b"'],
])('%s answers %s', (text, reply) => {
  expect(testServer().script(text)).toBe(reply)
})

test.each([
  ["return type(redis.call('GET', 'missing'))", '"boolean"'],
  ["return redis.call('SET', 'k', 'v').ok", '"OK"'],
  ["return redis.call('INCR', 'n') + 1", '(integer) 2'],
  ["return redis.call('MGET', 'k', 'missing')[2] == false", '(integer) 1'],
  ["redis.call('SET', 'k', 0.1) return redis.call('GET', 'k')", '"0.10000000000000001"'],
  ["redis.call('SET', 'k', 10) return redis.call('GET', 'k')", '"10"'],
  ["return redis.pcall('INCR', 'k', 'x').err", '"ERR Wrong number of args calling Redis command from script"'],
])('replies become Lua values: %s answers %s', (text, reply) => {
  expect(testServer().script(text)).toBe(reply)
})

test.each([
  ["error('boom')", 'ERR user_script:1: boom script: 82903a0434f1503e152f89c03c9acd881a0e8150, on @user_script:1.'],
  [
    "return redis.call('NOSUCH')",
    'ERR Unknown Redis command called from script script: 7ae0187b9ac91447963709e3bfd83c5935fec648, on @user_script:1.',
  ],
  [
    'return foo',
    "ERR user_script:1: Script attempted to access nonexistent global variable 'foo' script: 47e30a5d10d5694f99208f9adc4fe3bf2450edbd, on @user_script:1.",
  ],
  [
    'foo = 1; return foo',
    'ERR user_script:1: Attempt to modify a readonly table script: 4b528e507a88a301e01fb2df2cf5d0d5274b7fe3, on @user_script:1.',
  ],
  [
    "\n\nerror('third line')",
    'ERR user_script:3: third line script: 91cc6244bfff0a918976afe188ae05d3ad6115a3, on @user_script:3.',
  ],
  ['return +', "ERR Error compiling script (new function): user_script:1: unexpected symbol near '+'"],
])('an error names the script and its line: %s', (text, reply) => {
  expect(testServer().script(text)).toBe(`(error) ${reply}`)
})

test('a script goes into the stream as its effects, in a transaction when they are several', () => {
  const { send } = testServer()
  const one = send(1, ['EVAL', "return redis.call('SET', KEYS[1], ARGV[1], 'PX', 1000)", '1', 'k', 'v'])
  expect(streamed(one)).toEqual([`SET k v PXAT ${START + 1000}`])
  const two = send(1, ['EVAL', "redis.call('INCR', 'n') redis.call('GET', 'n') return redis.call('DEL', 'k')", '0'])
  expect(streamed(two)).toEqual(['MULTI', 'INCR n', 'DEL k', 'EXEC'])
  const none = send(1, ['EVAL', "return redis.call('DEL', 'k')", '0'])
  expect(streamed(none)).toEqual([])
})

test('what a script did is listed, and keeps the origin of its call', () => {
  const { send } = testServer()
  const execution = send(1, ['EVAL', "redis.call('SET', KEYS[1], 'v') return redis.call('GET', KEYS[1])", '1', 'k'], 12)
  expect(execution.inner).toEqual([
    { args: ['SET', 'k', 'v'], reply: { type: 'status', text: 'OK' } },
    { args: ['GET', 'k'], reply: { type: 'bulk', text: 'v' } },
  ])
  expect(execution.effects.map(({ origin }) => origin)).toEqual([12])
  expect(execution.keys).toEqual(['k'])
})

test('an error after a write keeps the write', () => {
  const { script, say } = testServer()
  expect(script("redis.call('SET', 'k', '1') error('late')")).toContain('late')
  expect(say('GET k')).toBe('"1"')
})

test('an endless script is ended with an error, and the server goes on', () => {
  const { script, send } = testServer({ scriptLimit: 100_000 })
  const endless = send(1, ['EVAL', 'while true do pcall(function() while true do end end) end', '0'])
  expect(endless.replies).toEqual([
    { type: 'error', text: expect.stringMatching(/^ERR script \w{40} was ended after 100000 instructions/) },
  ])
  expect(script('return 1')).toBe('(integer) 1')
})

test('EVALSHA runs what EVAL or SCRIPT LOAD has left, until SCRIPT FLUSH', () => {
  const { say, script } = testServer()
  const sha = 'e0e1f9fabfc9d4800c877a703b823ac0578ff8db'
  const noScript = '(error) NOSCRIPT No matching script. Please use EVAL.'
  expect(say(`EVALSHA ${sha} 0`)).toBe(noScript)
  script('return 1')
  expect(say(`EVALSHA ${sha.toUpperCase()} 0`)).toBe('(integer) 1')
  say('SCRIPT FLUSH')
  expect(say(`EVALSHA ${sha} 0`)).toBe(noScript)
})

test('a script sees one moment, whatever the clock does', () => {
  const test = testServer()
  test.say('SET k v PX 20')
  test.now = 20
  expect(test.script("return {redis.call('PTTL', 'k'), redis.call('GET', 'k')}")).toBe('1) (integer) 0 2) "v"')
})

test('math.random gives what redis-server gives after its start', () => {
  expect(testServer().script('return {math.random(1000000), math.random(1000000)}')).toBe(
    '1) (integer) 396465 2) (integer) 840486',
  )
})

test('every server starts from the same Lua state', () => {
  const text = 'return {tostring({}), tostring(function() end), math.random(1000000)}'
  const first = testServer()
  const reply = first.script(text)
  first.script('local t = {} for i = 1, 1000 do t[i] = {i} end')
  first.server.dispose()
  expect(testServer().script(text)).toBe(reply)
})
