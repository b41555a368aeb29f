import { expect, test } from 'vitest'
import { LIMITS } from '../scenario'
import { RunTooLarge } from '../simulation/engine'
import { eventsOf, runPrograms } from '../simulation/testing'

const LONG = `const long = 'x'.repeat(60_000)`

test.each([
  ['long values', `${LONG}\nfor (let i = 0; ; i++) await redis.set('k', long)`],
  ['long arguments of commands that are refused', `${LONG}\nfor (;;) await redis.get(long, long).catch(() => {})`],
  ['long replies', `${LONG}\nawait redis.set('k', long)\nfor (;;) await redis.get('k')`],
  ['a value that grows', `${LONG}\nfor (;;) await redis.append('k', long)`],
  ['one value that is too long at once', `await redis.setrange('k', 100_000_000, 'x')`],
  [
    'long arguments in a script',
    `${LONG}\nfor (;;) await redis.eval("for i=1,100 do redis.call('get', ARGV[1]) end", 0, long)`,
  ],
  [
    'messages of a script',
    `redis.subscribe('c')\nawait sleep(5)\nawait new Redis().eval("for i=1,50000 do redis.call('publish', 'c', i) end", 0)`,
  ],
  ['long writes to the storage', `${LONG}\nfor (;;) await storage.write('r', long)`],
  [
    'long texts to itself',
    `${LONG}\nfor (;;) console.log(long), await want(long.slice(0, 500), { key: 'k', owner: 'o' })`,
  ],
])('%s end the run before they fill the trace', async (_, program) => {
  const size = await runPrograms([program]).then(
    (trace) => JSON.stringify(trace).length,
    (error: Error) => error,
  )
  if (typeof size !== 'number') expect(size).toBeInstanceOf(RunTooLarge)
  else expect(size).toBeLessThan(5 * LIMITS.traceText)
})

test.each([
  ['commands', `for (;;) await redis.set('k', 'v')`],
  ['timers', `for (let i = 0; i < 100; i++) setInterval(() => {}, 1)\nawait sleep(60_000)`],
  ['prints', `for (;;) { console.log('x'); await sleep(0) }`],
  [
    'transactions',
    `for (;;) { const all = redis.multi(); for (let i = 0; i < 900; i++) all.set('k', i); await all.exec() }`,
  ],
  ['messages', `redis.subscribe('c')\nconst other = new Redis()\nfor (;;) await other.publish('c', 'm')`],
])('a flood of %s ends at the limit of events and says so', async (_, program) => {
  const trace = await runPrograms([program])
  expect(trace.events.length).toBeLessThan(1.1 * LIMITS.events)
  expect(trace.events.at(-1)).toMatchObject({ kind: 'finish', why: 'too-many-events', truncated: true })
})

test.each([
  ['a function that calls itself', `const again = () => again() + 1\nagain()`, 'RangeError'],
  ['an async function that calls itself', `const again = async () => { await again() }\nawait again()`, 'RangeError'],
  [
    'a Lua function that calls itself',
    `await redis.eval('local function f() return 1 + f() end return f()', 0)`,
    'ReplyError',
  ],
  ['a Lua text that doubles', `await redis.eval("local s = 'x' while true do s = s .. s end", 0)`, 'ReplyError'],
])('%s ends its program with a %s', async (_, program, error) => {
  expect(eventsOf(await runPrograms([program]), 'end')[0]?.error).toBe(error)
})

test('a Lua loop that never ends keeps its node, and the run ends by its time', async () => {
  const trace = await runPrograms([`await redis.eval('while true do end', 0)`])
  expect(eventsOf(trace, 'execute')[0]?.endless).toBe(true)
  expect(trace.events.at(-1)).toMatchObject({ kind: 'finish', why: 'until' })
})
