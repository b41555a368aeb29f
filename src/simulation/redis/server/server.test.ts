import { expect, test } from 'vitest'
import { streamed, testServer } from './testing'

test('a replica refuses writes and hides an ended key without deleting it', () => {
  const test = testServer()
  test.say('SET k v PX 100')
  test.server.setRole('replica')
  expect(test.say('SET k w')).toBe("(error) READONLY You can't write against a read only replica.")
  expect(test.script("return redis.call('SET', 'k', 'w')")).toContain('READONLY')
  test.now = 101
  const read = test.run('GET k')
  expect(read.replies).toEqual([{ type: 'bulk', text: null }])
  expect(read.expired).toEqual([])
  expect(test.say('DBSIZE')).toBe('(integer) 1')
})

test("the master's stream sees a key that the replica's own clock has ended", () => {
  const test = testServer()
  test.server.setRole('replica')
  test.server.apply(['SET', 'n', '1', 'PXAT', '1'], 4)
  test.server.apply(['INCR', 'n'], 5)
  test.server.setRole('master')
  expect(test.server.snapshot().entries).toEqual([{ key: 'n', type: 'string', value: '2', expiresAt: 1, origin: 5 }])
  expect(test.say('GET n')).toBe('(nil)')
})

test('what a master propagates makes a replica equal, origins included', () => {
  const master = testServer()
  const replica = testServer()
  replica.server.setRole('replica')
  const commands = [
    'SET a 1 PX 500',
    'HSET h f 1 g 2',
    'HINCRBY h f 4',
    'RPUSH l a b c',
    'LPOP l',
    'ZADD z 1.5 m',
    'SADD s x y',
    'RENAME a b',
  ]
  commands.forEach((command, index) => {
    for (const { args, origin } of master.run(command, index + 1).propagated) replica.server.apply(args, origin)
  })
  expect(replica.server.snapshot()).toEqual(master.server.snapshot())
})

test('a transaction in the stream takes effect at its EXEC', () => {
  const { server } = testServer()
  server.setRole('replica')
  server.apply(['MULTI'], null)
  expect(server.apply(['SET', 'a', '1'], 3).effects).toEqual([])
  server.apply(['SET', 'b', '1'], 3)
  expect(server.apply(['EXEC'], null).effects.map(({ key, origin }) => [key, origin])).toEqual([
    ['a', 3],
    ['b', 3],
  ])
})

test('a snapshot restores values, deadlines and origins, and survives a structured clone', () => {
  const one = testServer()
  one.run('SET k v PX 100', 1)
  one.run('HSET h f v', 2)
  one.run('ZADD z inf m', 3)
  const snapshot = structuredClone(one.server.snapshot())
  const other = testServer()
  other.say('SET old x')
  const effects = other.server.load(snapshot)
  expect(effects.map(({ key, op, origin }) => `${op} ${key} ${origin}`)).toEqual([
    'create k 1',
    'create h 2',
    'create z 3',
  ])
  expect(other.server.snapshot()).toEqual(snapshot)
  expect(other.say('GET old')).toBe('(nil)')
  other.server.load(null)
  expect(other.server.size()).toBe(0)
})

test('a master that loads a snapshot leaves out what has ended, a replica keeps it', () => {
  const source = testServer()
  source.say('SET k v PX 100')
  const snapshot = source.server.snapshot()
  const late = testServer()
  late.now = 101
  late.server.load(snapshot)
  expect(late.server.size()).toBe(0)
  late.server.setRole('replica')
  late.server.load(snapshot)
  expect(late.server.size()).toBe(1)
})

test('WAIT answers at once when enough replicas have acknowledged, and otherwise says that it has to wait', () => {
  const { run, say } = testServer({ acknowledged: () => 1 })
  expect(say('WAIT 1 0')).toBe('(integer) 1')
  const waiting = run('WAIT 2 500')
  expect(waiting.replies).toEqual([])
  expect(waiting.blocked).toEqual({ replicas: 2, timeoutMs: 500 })
  say('MULTI')
  say('WAIT 2 0')
  expect(say('EXEC')).toBe('1) (integer) 1')
})

test('too few good replicas refuse writes, not reads', () => {
  const { say } = testServer()
  say('CONFIG SET min-replicas-to-write 1')
  expect(say('SET k v')).toBe('(error) NOREPLICAS Not enough good replicas to write.')
  expect(say('GET k')).toBe('(nil)')
})

test('a command of Redis that is not emulated says so, one that does not exist is unknown', () => {
  const { say } = testServer()
  expect(say('XADD s * a 1')).toBe("(error) ERR 'xadd' is not emulated by this simulator (Lockstep)")
  expect(say('CONFIG REWRITE')).toBe("(error) ERR 'config|rewrite' is not emulated by this simulator (Lockstep)")
  expect(say('NOSUCH a b')).toBe("(error) ERR unknown command 'NOSUCH', with args beginning with: 'a' 'b' ")
  expect(say('SCRIPT NOSUCH')).toBe("(error) ERR unknown subcommand 'NOSUCH'. Try SCRIPT HELP.")
  expect(say('GET')).toBe("(error) ERR wrong number of arguments for 'get' command")
})

test('two servers share nothing, and one that is given back leaves nothing behind', () => {
  const one = testServer()
  const other = testServer()
  one.say('SET k v')
  expect(other.say('GET k')).toBe('(nil)')
  one.server.dispose()
  expect(testServer().say('DBSIZE')).toBe('(integer) 0')
})

test('a hash keeps the order of its fields, a sorted set that of its scores', () => {
  const { say } = testServer()
  say('HSET h 2 b 1 a __proto__ c')
  expect(say('HGETALL h')).toBe('1) "2" 2) "b" 3) "1" 4) "a" 5) "__proto__" 6) "c"')
  say('ZADD z 2 b 1 c 1 a')
  expect(say('ZRANGE z 0 -1 WITHSCORES')).toBe('1) "a" 2) "1" 3) "c" 4) "1" 5) "b" 6) "2"')
})

test('two keys that a read finds ended are deleted in one transaction of the stream', () => {
  const test = testServer()
  test.say('SET a 1 PX 10')
  test.say('SET b 1 PX 10')
  test.now = 11
  expect(streamed(test.run('MGET a b'))).toEqual(['MULTI', 'DEL a', 'DEL b', 'EXEC'])
})
