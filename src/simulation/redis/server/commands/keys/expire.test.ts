import { expect, test } from 'vitest'
import { START, streamed, testServer } from '../../testing'

test('a key is there at its deadline and gone one millisecond later', () => {
  const test = testServer()
  test.say('SET k v PX 100')
  test.now = 100
  expect(test.say('GET k')).toBe('"v"')
  expect(test.say('PTTL k')).toBe('(integer) 0')
  test.now = 101
  expect(test.say('GET k')).toBe('(nil)')
  expect(test.say('PTTL k')).toBe('(integer) -2')
})

test('the access that finds a key ended deletes it, once, with a DEL in the stream', () => {
  const test = testServer()
  test.run('SET k v PX 100', 5)
  test.now = 101
  expect(test.say('DBSIZE')).toBe('(integer) 1')
  const read = test.run('GET k')
  expect(streamed(read)).toEqual(['DEL k'])
  expect(read.expired).toEqual([
    { key: 'k', op: 'expire', before: 'v', after: null, expiresAt: null, origin: null, originBefore: 5 },
  ])
  expect(read.effects).toEqual([])
  expect(streamed(test.run('GET k'))).toEqual([])
  expect(test.say('DBSIZE')).toBe('(integer) 0')
})

test('taking over an ended lock is one transaction in the stream: DEL, then SET', () => {
  const test = testServer()
  test.say('SET lock a NX PX 100')
  test.now = 150
  const taken = test.run('SET lock b NX PX 100')
  expect(streamed(taken)).toEqual(['MULTI', 'DEL lock', `SET lock b PXAT ${START + 250}`, 'EXEC'])
})

test('the expiry cycle deletes all that has ended, and only that', () => {
  const test = testServer()
  test.say('SET a 1 PX 10')
  test.say('SET b 1 PX 20')
  test.say('SET c 1')
  test.now = 11
  const { effects, propagated } = test.server.expireCycle()
  expect(effects.map(({ key, op }) => [key, op])).toEqual([['a', 'expire']])
  expect(streamed({ propagated })).toEqual(['DEL a'])
  expect(test.server.size()).toBe(2)
})

test.each([
  ['PEXPIRE k 1000 NX', null, 1, 1000],
  ['PEXPIRE k 1000 NX', 500, 0, 500],
  ['PEXPIRE k 1000 XX', null, 0, null],
  ['PEXPIRE k 1000 XX', 500, 1, 1000],
  ['PEXPIRE k 1000 GT', null, 0, null],
  ['PEXPIRE k 1000 GT', 500, 1, 1000],
  ['PEXPIRE k 1000 gt', 1000, 0, 1000],
  ['PEXPIRE k 1000 LT', null, 1, 1000],
  ['PEXPIRE k 1000 LT', 500, 0, 500],
  ['PEXPIRE k 1000 LT', 5000, 1, 1000],
])('%s with a deadline of %s answers %i and leaves %s', (command, before, reply, after) => {
  const { say } = testServer()
  say(before === null ? 'SET k v' : `SET k v PX ${before}`)
  expect(say(command)).toBe(`(integer) ${reply}`)
  expect(say('PTTL k')).toBe(`(integer) ${after ?? -1}`)
})

test('a deadline that is not in the future deletes at once', () => {
  const { run, say } = testServer()
  say('SET k v')
  const expired = run('PEXPIRE k 0')
  expect(expired.replies).toEqual([{ type: 'integer', value: 1 }])
  expect(expired.effects.map(({ op }) => op)).toEqual(['delete'])
  expect(streamed(expired)).toEqual(['DEL k'])
})

test('extending a lock keeps its creator as the origin', () => {
  const { run } = testServer()
  run('SET k v PX 100', 3)
  expect(run('PEXPIRE k 500', 8).effects).toEqual([
    { key: 'k', op: 'ttl', before: 'v', after: 'v', expiresAt: START + 500, origin: 3, originBefore: 3 },
  ])
})

test('TTL rounds to the nearest second', () => {
  const { say } = testServer()
  say('SET k v PX 1499')
  expect(say('TTL k')).toBe('(integer) 1')
  say('SET k v PX 1500')
  expect(say('TTL k')).toBe('(integer) 2')
})
