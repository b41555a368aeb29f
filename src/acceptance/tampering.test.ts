import { expect, test } from 'vitest'
import { traceHash } from '../formats'
import { eventsOf, runPrograms } from '../simulation/testing'

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
  'new Error().constructor.prepareStackTrace = () => "at lockstep-program-A-0:99:1"',
  'Error.stackTraceLimit = 0; Error.captureStackTrace = () => {}',
  'globalThis.Date = null; self.setTimeout = null; window.Promise = null',
  'Object.setPrototypeOf(globalThis, null)',
  'TextEncoder.prototype.encode = () => new Uint8Array(0)',
  'Object.setPrototypeOf(Array.prototype, { forged: true })',
  'queueMicrotask(() => { try { Array.prototype.push = null } catch {} })',
]

const untouched = runPrograms([attempt('')])

test.each(ATTEMPTS)('%s leaves the trace as it is', async (code) => {
  const trace = await runPrograms([attempt(code)])
  expect(traceHash(trace)).toBe(traceHash(await untouched))
})

test('a forged thenable as an argument or result changes nothing but the caller’s own call', async () => {
  const trace = await runPrograms([
    `await redis.set({ toString() { return 'k' }, then(f) { f('x') } }, 'v').catch((e) => console.log(e.name))`,
  ])
  expect(eventsOf(trace, 'end')[0]).toMatchObject({ error: 'TypeError' })
})

test('an engine afterwards works as before', async () => {
  for (const code of ATTEMPTS) await runPrograms([`try { ${code} } catch {}`])
  expect(traceHash(await runPrograms([attempt('')]))).toBe(traceHash(await untouched))
})
