import { expect, test } from 'vitest'
import { measure } from '../analysis/measures'
import { applySettings, LIMITS, type Measure, type Numbers, variantTexts } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { runForTest } from '../simulation/testing'

/** The numbers of one of the runs that a scenario lays side by side. */
async function numbersOf(id: string, series: string, place: string, set: Readonly<Record<string, string>> = {}) {
  const builtin = findBuiltin(id)
  if (!builtin?.numbers) throw new Error(`${id} has no numbers`)
  const numbers: Numbers = builtin.numbers
  const { settings } = applySettings(builtin, { ...variantTexts(numbers, series, place), ...set })
  const trace = await runForTest(builtin.build(settings))
  expect(trace.events.length).toBeLessThan(LIMITS.events)
  const [row] = measure(trace, numbers, settings.switches)
  return (name: Measure) => row?.values[numbers.measures.indexOf(name)] ?? Number.NaN
}

// The largest crowds are the largest runs that there are.
test('spin-lock: as clients grow from 2 to 200, polling goes from fewer messages than pub/sub to more', {
  timeout: 60_000,
}, async () => {
  const few = { poll: await numbersOf('spin-lock', 'poll', '2'), told: await numbersOf('spin-lock', 'pub-sub', '2') }
  expect(few.poll('messages') * 5).toBeLessThan(few.told('messages'))
  const many = {
    poll: await numbersOf('spin-lock', 'poll', '200'),
    told: await numbersOf('spin-lock', 'pub-sub', '200'),
  }
  expect(many.poll('messages')).toBeGreaterThan(many.told('messages'))
  expect(many.poll('commands')).toBeGreaterThan(many.told('commands'))
})

test('spin-lock: a release is passed on to each other node of the cluster, and to none on a single one', async () => {
  const one = await numbersOf('spin-lock', 'pub-sub', '2', { nodes: '1' })
  const hundred = await numbersOf('spin-lock', 'pub-sub', '2', { nodes: '100' })
  const releases = 2
  expect(hundred('messages') - one('messages')).toBe(releases * 99)
})

test('optimistic-locking: refusals grow faster than the clients, and nothing is lost', async () => {
  const [few, many] = [
    await numbersOf('optimistic-locking', 'version', '4'),
    await numbersOf('optimistic-locking', 'version', '16'),
  ]
  expect(many('conflicts')).toBeGreaterThan(4 * few('conflicts'))
  expect([few('lost-updates'), many('lost-updates')]).toEqual([0, 0])
})
