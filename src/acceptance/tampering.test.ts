import { expect, test } from 'vitest'
import { traceHash } from '../formats'
import { defaultSettings } from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'
import { eventsOf, runForTest, runPrograms } from '../simulation/testing'

/** The lock's whole life, behind whatever a program tries first. */
const LOCK = `
await want('r', { key: 'k', owner: 'me' })
await redis.set('k', 'me', 'PX', 10000, 'NX')
await enter('r')
await storage.write('r', 'x')
await leave('r')
await redis.eval("return redis.call('del', KEYS[1])", 1, 'k')`

/** On one line, and always caught: so that all calls keep their lines. */
const attempt = (code: string) => `try { ${code} } catch {}${LOCK}`

const ATTEMPTS: readonly string[] = [
  'Promise.prototype.then = () => new Promise(() => {})',
  'Object.defineProperty(Promise.prototype, "then", { value() {} })',
  'Promise = class {}',
  'Promise.resolve = () => { throw 1 }',
  'Object.defineProperty(Promise, Symbol.species, { value: class { constructor(f) { f(() => {}, () => {}) } } })',
  'Array.prototype.push = function () { return 0 }',
  'Array.prototype.map = () => []',
  'Array.prototype[Symbol.iterator] = function* () {}',
  'Array.isArray = () => false',
  'Object.defineProperty(Array.prototype, "0", { set() {}, get() { return "forged" } })',
  'Map.prototype.get = () => undefined; Map.prototype.set = () => {}',
  'Set.prototype.has = () => true',
  'JSON.stringify = () => "{}"',
  'JSON.parse = () => ({})',
  'Date.now = () => 0',
  'Date = class { static now() { return 0 } }',
  'Object.defineProperty(Date.prototype, "getTime", { value: () => 0 })',
  'Math.random = () => 0; Math.floor = () => 0',
  'Number.isInteger = () => true; Number = () => 7',
  'String.prototype.replace = () => ""; String.prototype.split = () => []',
  'RegExp.prototype.exec = () => null; RegExp.prototype.test = () => true',
  'Object.prototype.kind = "forged"; Object.prototype.actor = "B"',
  'Object.freeze = (x) => x; Object.entries = () => []; Object.assign = () => ({})',
  'Reflect.apply = () => undefined; Function.prototype.call = () => undefined; Function.prototype.apply = () => undefined',
  '({}).constructor.prototype.toString = () => "x"',
  '(async () => {}).constructor("globalThis.Date = class {}")()',
  'redis.set.constructor("return this")().Date = { now: () => 0 }',
  '[].constructor.constructor("Array.prototype.map = null")()',
  'new Error().constructor.prepareStackTrace = () => "at lockstep-program:99:1"',
  'Error.stackTraceLimit = 0; Error.captureStackTrace = () => {}',
  'globalThis.Date = null; self.setTimeout = null; window.Promise = null',
  'Object.setPrototypeOf(globalThis, null)',
  'TextEncoder.prototype.encode = () => new Uint8Array(0)',
  'Object.setPrototypeOf(Array.prototype, { forged: true })',
  'Object.assign(Redis.defaultOptions, { lazyConnect: true, host: "nowhere", retryStrategy: null })',
  'redis.on("ready", () => { throw 1 }); redis.emit("error", new Error("mine"))',
  'new Redis({ tls: {} })',
  'new Redis({ get host() { throw 1 } })',
  'new Redis({ sentinels: Object.assign([{}], { map: (f) => f.constructor("Date = null")(), slice: () => [] }), name: "x" })',
  'redis.options.retryStrategy = redis.options.reconnectOnError = () => { globalThis.Date = null }',
  'redis.options.commandTimeout = { valueOf: () => 1 }; redis.options.maxRetriesPerRequest = "1"',
  'redis.defineCommand("set", { get lua() { throw 1 }, numberOfKeys: 1 })',
  'Object.getPrototypeOf(Object.getPrototypeOf(redis)).emit = () => { throw 1 }',
  'redis.set.call({}, "k", "forged").catch(() => {})',
  'redis.pipeline().constructor.prototype.exec = null',
  'queueMicrotask(() => { try { Array.prototype.push = null } catch {} })',
]

const untouched = runPrograms([attempt('')])

test.each(ATTEMPTS)('%s leaves the trace as it is', async (code) => {
  const trace = await runPrograms([attempt(code)])
  expect(traceHash(trace)).toBe(traceHash(await untouched))
})

test('an object as an argument is its text, as ioredis sends it, and a forged thenable is never followed', async () => {
  const trace = await runPrograms([
    `console.log(await redis.set({ toString() { return 'k' }, then(f) { f('x') } }, 'v'), await redis.get('k'))`,
  ])
  expect(eventsOf(trace, 'execute').map(({ args }) => args)).toEqual([
    ['set', 'k', 'v'],
    ['get', 'k'],
  ])
  expect(eventsOf(trace, 'print')[0]?.text).toBe('OK v')
})

test('what an object does when it is made text happens in the program', async () => {
  const trace = await runPrograms([
    `await redis.set({ toString() { throw new RangeError('mine') } }, 'v').catch((e) => console.log(e.name))`,
    `await redis.set({ toString() { return { call: redis } } }, 'v')`,
  ])
  expect(eventsOf(trace, 'execute')).toEqual([])
  expect(eventsOf(trace, 'end').map(({ error }) => error)).toEqual(['RangeError', 'TypeError'])
})

test('what a client does to its own Redis, no other client meets', async () => {
  const trace = await runPrograms([
    `Redis.prototype.set = null; Redis.defaultOptions.host = 'nowhere'; redis.defineCommand('get', { lua: 'return 1' })`,
    `await sleep(5); await redis.set('k', 'v'); console.log(await new Redis().get('k'))`,
  ])
  expect(eventsOf(trace, 'print', 'B')[0]?.text).toBe('v')
})

/** Each built-in's trace under its defaults. */
async function builtinHashes(): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const builtin of CATALOGUE) {
    const trace = await runForTest(builtin.build(defaultSettings(builtin)))
    hashes.set(builtin.id, traceHash(trace))
  }
  return hashes
}

test('after all of it the same engine runs every scenario as before', { timeout: 240_000 }, async () => {
  const before = await builtinHashes()
  const changedBy: string[] = []
  for (const code of ATTEMPTS) {
    await runPrograms([`try { ${code} } catch {}`])
    if (traceHash(await runPrograms([attempt('')])) !== traceHash(await untouched)) changedBy.push(code)
  }
  expect(changedBy).toEqual([])
  expect(await builtinHashes()).toEqual(before)
})
