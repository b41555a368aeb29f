import { expect, test } from 'vitest'
import type { Selector } from '../scenario'
import { find } from '../trace'
import { eventsOf, runPrograms } from './testing'

const argsOf = async (program: string, on: Selector, replica = false) => {
  const nodes = [{ id: 'redis-1' }, ...(replica ? [{ id: 'redis-2', replicaOf: 'redis-1' }] : [])]
  const event = find(on, (await runPrograms([program], { nodes })).events)
  return event && 'args' in event ? event.args.slice(0, 3).join(' ') : event
}

test.each([
  ['a hash that a count made', "await redis.hincrby('h', 'me', 1)\nawait redis.hincrby('h', 'me', 1)", 'hincrby h me'],
  ['a sorted set', "await redis.zadd('h', 1, 'me')", 'zadd h 1'],
  ['a list', "await redis.rpush('h', 'me')\nawait redis.rpush('h', 'you')", 'rpush h me'],
])('a key is created and deleted where it is %s', async (_what, program, made) => {
  expect(await argsOf(program, { kind: 'created', key: 'h' })).toBe(made)
  expect(await argsOf(program, { kind: 'created', key: 'h', nth: 2 })).toBeUndefined()
  expect(await argsOf(`${program}\nawait redis.del('h')`, { kind: 'deleted', key: 'h', client: 'A' })).toBe('del h')
})

test('the last field takes its hash along', async () => {
  const program = "await redis.hset('h', 'me', 1)\nawait redis.hdel('h', 'me')"
  expect(await argsOf(program, { kind: 'deleted', key: 'h' })).toBe('hdel h me')
})

test('a replica applies the change of a field as it does that of a text', async () => {
  const program = "await redis.hincrby('h', 'me', 1)\nawait sleep(100)"
  expect(await argsOf(program, { kind: 'applied', key: 'h' }, true)).toBe('hincrby h me')
})

test('a fault that waits for a lock’s hash happens when its script has made it', async () => {
  const program = `await redis.eval("redis.call('hincrby', KEYS[1], 'me', 1)", 1, 'lock')\nawait sleep(1000)`
  const trace = await runPrograms([program], {
    faults: [
      { id: 'f', when: { on: { kind: 'created', key: 'lock', client: 'A' } }, action: { do: 'crash', actor: 'A' } },
    ],
  })
  const [granted, crash] = [eventsOf(trace, 'execute')[0], eventsOf(trace, 'crash')[0]]
  expect(crash?.at).toBe(granted?.at)
})
