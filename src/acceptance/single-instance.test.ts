import { describe, expect, test } from 'vitest'
import { applySettings } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { eventsOf, printed, runForTest } from '../simulation/testing'
import type { Trace } from '../trace'

/** What the scenarios of the group have to show beyond their verdicts. */
async function run(id: string, set: Readonly<Record<string, string>> = {}): Promise<Trace> {
  const builtin = findBuiltin(id)
  if (!builtin) throw new Error(`${id} is gone`)
  return runForTest(builtin.build(applySettings(builtin, set).settings))
}
const seconds = (trace: Trace, kind: 'enter' | 'crash' | 'give-up' | 'leave', actor: string) =>
  eventsOf(trace, kind, actor).map(({ at }) => at / 1_000_000)
const claims = (trace: Trace, actor: string) => eventsOf(trace, 'claim', actor).map(({ what }) => what)

describe('in-process-mutex: four requests add one each', () => {
  test.each([
    ['in-memory', '2'],
    ['redis', '4'],
  ])('with the lock %s the storage says %s', async (lock, count) => {
    expect(eventsOf(await run('in-process-mutex', { lock }), 'store').at(-1)?.value).toBe(count)
  })
})

describe('key-per-worker: somebody looks for keys that begin with lock:', () => {
  test.each([
    [{ key: 'resource' }, 'no key begins with lock:'],
    [{ key: 'resource', prefix: 'on' }, 'lock:order:123'],
    [{ key: 'worker', prefix: 'on' }, 'lock:worker-A lock:worker-B'],
    [{ key: 'two-spellings', prefix: 'on' }, 'lock:Order-123 lock:order:123'],
  ])('with %o the answer is “%s”', async (set, found) => {
    expect(printed(await run('key-per-worker', set), 'operator')).toEqual([found])
  })
})

test('release-not-mine: B deletes the key of A, and C is inside while A still is', async () => {
  const trace = await run('release-not-mine')
  expect(seconds(trace, 'enter', 'B')).toEqual([])
  expect(seconds(trace, 'enter', 'C')[0]).toBeLessThan(seconds(trace, 'leave', 'A')[0] ?? Number.NaN)
})

describe('ttl-too-short: A’s release is told whose the lock is', () => {
  test.each([
    ['off', 'not-mine'],
    ['on', 'released'],
  ])('with the watchdog %s it is %s', async (watchdog, what) => {
    expect(claims(await run('ttl-too-short', { watchdog }), 'A')).toEqual([what])
  })
})

describe('ttl-too-long: A dies at 3 s', () => {
  test('with five minutes B gives up after 45 s', async () => {
    const trace = await run('ttl-too-long')
    expect(seconds(trace, 'enter', 'B')).toEqual([])
    expect(seconds(trace, 'give-up', 'B')[0]).toBeGreaterThan(45)
  })

  test('with a renewed lease of 30 s B is inside soon after it has run out', async () => {
    const [enter = 0] = seconds(await run('ttl-too-long', { watchdog: 'on' }), 'enter', 'B')
    expect(enter).toBeGreaterThan(30)
    expect(enter).toBeLessThan(34)
  })
})
