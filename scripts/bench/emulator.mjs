/** The emulator's commands against raw ioredis-mock and against redis-server over loopback, one at a time. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { findRedisServer } from '../lib/programs.mjs'
import { bundled, median, times } from './lib.mjs'

const ROUNDS = 5
const KEYS = 1000

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  const loops = await bundled('scripts/bench/emulator-loops.ts')
  const real = await startServer(loops)
  /** @type {Record<string, number[]>} */
  const rates = { emulated: [], mocked: [], loopback: [], gets: [], scripts: [], snapshots: [] }
  /** @type {Record<string, () => number | Promise<number>>} */
  const work = {
    emulated: () => loops.emulated(5000),
    mocked: () => loops.mocked(2000),
    gets: () => loops.gets(20000),
    scripts: () => loops.scripts(20000),
    snapshots: () => loops.snapshots(KEYS, 20),
    ...(real ? { loopback: () => real.run(loops.COMMANDS, 2000) } : {}),
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, loop] of Object.entries(work)) {
      const value = await rate(loop)
      // The first round warms up.
      if (round > 0) rates[name]?.push(value)
    }
  }
  real?.stop()
  const per = (/** @type {number} */ value) => `${Math.round(value / 1000)} k/s`
  const {
    emulated = 0,
    mocked = 0,
    loopback = 0,
    gets = 0,
    scripts = 0,
    snapshots = 0,
  } = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]))
  const cost = gets / scripts
  return [
    { what: 'raw ioredis-mock', value: per(mocked), target: 'the floor' },
    {
      what: 'emulator',
      value: per(emulated),
      ratio: times(emulated / mocked),
      target: 'at least ×0.50',
      good: emulated >= mocked / 2,
    },
    real
      ? {
          what: 'redis-server over loopback, one command at a time',
          value: per(loopback),
          ratio: times(emulated / loopback),
          target: 'the emulator is faster',
          good: emulated > loopback,
        }
      : { what: 'redis-server over loopback', value: 'not here', target: 'the emulator is faster' },
    { what: 'GET', value: per(gets), target: '' },
    {
      what: 'compare-and-delete by EVALSHA',
      value: per(scripts),
      ratio: times(cost),
      target: 'at most ×5 of the cost of GET',
      good: cost <= 5,
    },
    {
      what: `snapshot of ${KEYS} keys`,
      value: `${Math.round(1e6 / snapshots)} µs`,
      ratio: times(gets / snapshots / KEYS),
      target: 'a key of it against a GET',
    },
  ]
}

/** Per second. @param {() => number | Promise<number>} loop gives how often it did it */
async function rate(loop) {
  const before = performance.now()
  const done = await loop()
  return (done / (performance.now() - before)) * 1000
}

/**
 * A redis-server and one connection to it; null where there is none.
 * @param {{ startRedisServer: (program: string) => Promise<{ port: number, stop(): void }>, commandToWire: (args: readonly string[]) => string }} parts
 */
async function startServer({ startRedisServer, commandToWire }) {
  const program = findRedisServer()
  if (!program) return null
  const server = await startRedisServer(program)
  const socket = connect(server.port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  return {
    /** @param {readonly (readonly string[])[]} commands @param {number} rounds */
    async run(commands, rounds) {
      const texts = commands.map(commandToWire)
      for (let round = 0; round < rounds; round++) {
        for (const text of texts) {
          socket.write(text)
          // Each reply of these is one packet.
          await once(socket, 'data')
        }
      }
      return rounds * commands.length
    },
    stop() {
      socket.destroy()
      server.stop()
    },
  }
}
