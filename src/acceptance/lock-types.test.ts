import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { applySettings } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { KEY } from '../scenario/catalogue/common'
import { eventsOf, runForTest } from '../simulation/testing'
import { find, stateIndex, type Trace } from '../trace'

function run(id: string, set: Readonly<Record<string, string>>): Promise<Trace> {
  const builtin = findBuiltin(id)
  if (!builtin) throw new Error(`no scenario is called ${id}`)
  const { settings, problems } = applySettings(builtin, set)
  expect(problems).toEqual([])
  return runForTest(builtin.build(settings))
}
const at = (trace: Trace, ...on: Parameters<typeof find>[0][]) => on.map((selector) => find(selector, trace.events)?.at)

test.each([
  ['with-its-lease', '5s', 8, 25],
  ['early', '5s', 8, 25],
  ['early', '2s', 10, 10],
])(
  'fair-lock: five dead waiters let the sixth wait (A releases %s, %s each)',
  async (release, waiter, lease, delay) => {
    const trace = await run('fair-lock', { situation: 'dead-waiters', release, waiter, lease: `${lease}s` })
    const [granted = 0, left = 0, entered = 0] = at(
      trace,
      { kind: 'created', key: KEY, client: 'A' },
      { kind: 'leave', actor: 'A' },
      { kind: 'enter', actor: 'G' },
    )
    const over = granted + lease * 1e6
    expect(left).toBeCloseTo(release === 'early' ? granted + (lease / 4) * 1e6 : over, -5)
    const waited = (entered - over) / 1e6
    expect(waited).toBeGreaterThanOrEqual(delay)
    expect(waited).toBeLessThan(delay + 0.1)
  },
)

test('fair-lock: an expired one is released without an error, another’s is not', async () => {
  const claims = async (lease: string) => eventsOf(await run('fair-lock', { situation: 'expiry', lease }), 'claim', 'A')
  expect(await claims('8s')).toMatchObject([{ what: 'released' }])
  expect(await claims('11s')).toMatchObject([{ what: 'not-mine' }])
})

test('multi-lock: two that start over in step need luck, and may need more than the bound of 35 s', async () => {
  const entered = async (seed: string) => {
    const trace = await run('multi-lock', { strategy: 'start-over', seed })
    return [analyse(trace).progress.verdict, Math.round((find({ kind: 'enter' }, trace.events)?.at ?? 0) / 3e6)]
  }
  // In rounds of three seconds.
  expect([await entered('9'), await entered('10')]).toEqual([
    ['holds', 2],
    ['violated', 13],
  ])
})

test('multi-lock: what was taken is released when an instance does not answer, and nothing stays behind', async () => {
  const trace = await run('multi-lock', { situation: 'instance-down', strategy: 'start-over' })
  const [down = 0, back = 0] = at(trace, { kind: 'crash', actor: 'redis-2' }, { kind: 'restart', actor: 'redis-2' })
  const [released = 0, other = 0] = at(
    trace,
    { kind: 'deleted', actor: 'redis-1', client: 'A', key: 'lock:account:1' },
    { kind: 'enter', actor: 'B' },
  )
  expect(released).toBeGreaterThan(down)
  expect(other - released).toBeLessThan(10_000)
  expect(other).toBeLessThan(back)
  const { nodes } = stateIndex(trace).at(trace.events.length - 1)
  const locks = ['redis-1', 'redis-2'].map((id) => nodes.get(id)?.keys.has(id.replace('redis-', 'lock:account:')))
  expect(locks).toEqual([false, false])
})
