/** The emulator's command processor alone, and raw ioredis-mock, doing the same commands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import RedisMock from 'ioredis-mock'
import { randomStream } from '../../src/base'
import { createServer, loadLua } from '../../src/simulation/redis/server'

export { commandToWire } from '../../src/base'
export { startRedisServer } from '../../src/conformance/redis-server'

const COMPARE_AND_DELETE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end"

/** What a lock sends: acquisition, a look at it, its end. */
export const COMMANDS: readonly (readonly string[])[] = [
  ['SET', 'lock:order', 'token', 'NX', 'PX', '10000'],
  ['GET', 'lock:order'],
  ['PEXPIRE', 'lock:order', '20000'],
  ['DEL', 'lock:order'],
]

const path = createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')
const lua = await loadLua(new Uint8Array(readFileSync(path)))
let nowUs = 1_767_225_600_000_000
const server = createServer({
  clock: () => nowUs++,
  random: randomStream(1, 'bench'),
  lua,
  info: () => ({ offset: 0, replid: '', replid2: '', secondOffset: -1, replicas: [] }),
  acknowledged: () => 0,
})
server.open(1, { id: 'A', address: '127.0.0.1:1' })
const run = (args: readonly string[]) => server.execute(1, args, null)

export function emulated(rounds: number): number {
  for (let round = 0; round < rounds; round++) for (const args of COMMANDS) run(args)
  return rounds * COMMANDS.length
}

const mock = new RedisMock()
export async function mocked(rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round++) {
    await mock.set('lock:order', 'token', 'PX', 10000, 'NX')
    await mock.get('lock:order')
    await mock.pexpire('lock:order', 20000)
    await mock.del('lock:order')
  }
  return rounds * COMMANDS.length
}

export function gets(count: number): number {
  run(['SET', 'k', 'v'])
  for (let done = 0; done < count; done++) run(['GET', 'k'])
  return count
}

export function scripts(count: number): number {
  const [sha] = run(['SCRIPT', 'LOAD', COMPARE_AND_DELETE]).replies
  const digest = sha?.type === 'bulk' ? (sha.text ?? '') : ''
  for (let done = 0; done < count; done++) run(['EVALSHA', digest, '1', 'k', 'other'])
  return count
}

/** Snapshots of a keyspace of `keys` keys. */
export function snapshots(keys: number, count: number): number {
  run(['FLUSHALL'])
  for (let key = 0; key < keys; key++) run(['SET', `lock:${key}`, 'token', 'PX', '10000000'])
  for (let done = 0; done < count; done++) server.snapshot()
  run(['FLUSHALL'])
  return count
}
