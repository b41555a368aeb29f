import { describe, expect, test } from 'vitest'
import { applySettings, type Selector } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { KEY } from '../scenario/catalogue/common'
import { eventsOf, printed, runForTest } from '../simulation/testing'
import { find, type Trace } from '../trace'

/** What the scenarios of the group have to show beyond their verdicts. */
async function run(id: string, set: Readonly<Record<string, string>> = {}): Promise<Trace> {
  const builtin = findBuiltin(id)
  if (!builtin) throw new Error(`${id} is gone`)
  return runForTest(builtin.build(applySettings(builtin, set).settings))
}
/** In seconds; NaN where it does not happen. */
const at = (trace: Trace, selector: Selector) => (find(selector, trace.events)?.at ?? Number.NaN) / 1e6
const promoted = (trace: Trace) => eventsOf(trace, 'switch-master')[0]?.to

test.each([[{}], [{ 'passed-over': 'priority' }]])(
  'replica-check-wrong-replica: with %o one of two has the lock, and the other is promoted',
  async (set) => {
    const trace = await run('replica-check-wrong-replica', set)
    expect(printed(trace)).toEqual(['1 of 2 replicas have acknowledged'])
    expect(promoted(trace)).toBe('redis-3')
  },
)

test('replica-check-resent: the new master answers 1 to a WAIT that the old one was asked', async () => {
  const trace = await run('replica-check-resent')
  expect(printed(trace)).toEqual(['1 of 2 replicas have acknowledged'])
  const asked = eventsOf(trace, 'execute').filter(({ args, client }) => client === 'A' && args[0] === 'wait')
  expect(asked.map(({ actor }) => actor)).toEqual(['redis-1', promoted(trace)])
})

test('replica-check-no-replica: nobody is connected, and Sentinel still chooses one of those that are not', async () => {
  const trace = await run('replica-check-no-replica')
  expect(printed(trace)).toEqual(['connected replicas: 0'])
  expect(promoted(trace)).toMatch(/^redis-[23]$/)
})

describe('split-brain: A can reach only the old master', () => {
  const cut: Selector = { kind: 'cut' }

  test('its SET comes 4 s after the cut and is granted, and B has the lock of the new one at about 6 s', async () => {
    const trace = await run('split-brain')
    expect(at(trace, { kind: 'created', actor: 'redis-1', client: 'A', key: KEY }) - at(trace, cut)).toBeCloseTo(4, 1)
    expect(at(trace, { kind: 'enter', actor: 'B' })).toBeCloseTo(6, 1)
  })

  test.each([
    ['4s', false],
    ['1s', true],
  ])('with a lag of at most 2 s and the SET %s after the cut it is granted: %s', async (arrives, granted) => {
    const trace = await run('split-brain', { 'min-replicas': 'on', arrives })
    expect(eventsOf(trace, 'enter', 'A')).toHaveLength(granted ? 1 : 0)
    if (!granted) expect(eventsOf(trace, 'give-up', 'A')[0]?.why).toContain('NOREPLICAS')
  })
})

test('fencing-counter-lost: both are given 33', async () => {
  expect(eventsOf(await run('fencing-counter-lost'), 'enter').map(({ token }) => token)).toEqual([33, 33])
})

describe('renewed-through-failover: Sentinel promotes 30 s after the crash', () => {
  test.each([
    ['20s', 37],
    ['60s', 60],
  ])('with a lease of %s B is inside at about %d s', async (ttl, entered) => {
    const trace = await run('renewed-through-failover', { ttl })
    const crash = at(trace, { kind: 'crash', actor: 'redis-1' })
    expect(at(trace, { kind: 'promoted', actor: 'redis-2' }) - crash).toBeCloseTo(30, 0)
    expect(at(trace, { kind: 'enter', actor: 'B' })).toBeCloseTo(entered, 0)
  })

  test('with 60 s the new master is asked to renew, and does', async () => {
    const trace = await run('renewed-through-failover', { ttl: '60s' })
    expect(find({ kind: 'extended', actor: 'redis-2', client: 'A', key: KEY }, trace.events)).toBeTruthy()
  })
})
