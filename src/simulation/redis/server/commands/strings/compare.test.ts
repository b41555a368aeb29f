import { describe, expect, test } from 'vitest'
import { streamed, testServer } from '../../testing'

describe('compare and set', () => {
  test('is unknown to Redis 7.0', () => {
    const server = testServer()
    expect(server.say('SET k v IFEQ v')).toBe('(error) ERR syntax error')
    expect(server.say('DELEX k')).toMatch(/^\(error\) ERR unknown command 'DELEX'/)
    expect(server.say('DELIFEQ k v')).toMatch(/^\(error\) ERR unknown command 'DELIFEQ'/)
  })

  test('of Redis 8.4 sets and deletes where the value is equal, or is not', () => {
    const server = testServer({ dialect: 'redis-8.4' })
    expect(server.say('SET k v IFEQ v')).toBe('(nil)')
    expect(server.say('SET k v IFNE x')).toBe('OK')
    expect(server.say('SET k w IFEQ x')).toBe('(nil)')
    expect(streamed(server.run('SET k w IFEQ v'))).toEqual(['SET k w'])
    expect(server.say('SET k x IFEQ v GET')).toBe('"w"')
    expect(server.say('SET k x NX IFEQ w')).toBe('(error) ERR syntax error')
    expect(server.say('DELEX k IFEQ v')).toBe('(integer) 0')
    expect(streamed(server.run('DELEX k IFNE v'))).toEqual(['DEL k'])
    expect(server.say('DELIFEQ k v')).toMatch(/unknown command/)
  })

  test('of Valkey 9 has DELIFEQ for a release', () => {
    const server = testServer({ dialect: 'valkey-9' })
    server.say('SET k tok')
    expect(server.say('DELIFEQ k other')).toBe('(integer) 0')
    expect(streamed(server.run('DELIFEQ k tok'))).toEqual(['DEL k'])
    server.say('RPUSH list x')
    expect(server.say('DELIFEQ list x')).toMatch(/WRONGTYPE/)
    expect(server.say('SET k v IFNE x')).toBe('(error) ERR syntax error')
  })
})
