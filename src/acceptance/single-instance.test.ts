import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
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

describe('constant-token', () => {
  const victims = async (set: Readonly<Record<string, string>>) =>
    analyse(await run('constant-token', set)).ownership.violations.map(({ text }) => text.replace(/ at .*?,/, ','))

  test('with one value for all, the first release deletes the key of the second, and so on', async () => {
    expect(await victims({})).toEqual([
      'A deleted lock:order:123, which B had created at 10.023 s.',
      'B deleted lock:order:123, which C had created at 15.333 s.',
    ])
  })

  test('with one value for each process, a task deletes the key of another task of its process', async () => {
    const [first, ...more] = await victims({ token: 'per-process', second: 'same-process' })
    expect(first).toMatch(/^A1 deleted lock:order:123, which A2 had created/)
    expect(more).toEqual([])
  })

  test('with a value for each acquisition, the first release answers 0, and its caller is told', async () => {
    const trace = await run('constant-token', { token: 'per-acquisition' })
    expect(claims(trace, 'A')).toEqual(['not-mine'])
    expect(printed(trace, 'A')).toEqual(['A: the lock was not mine any more'])
  })
})

describe('watchdog', () => {
  const renewals = (trace: Trace, client: string) =>
    eventsOf(trace, 'execute').filter(
      (event) => event.client === client && event.effects.some(({ op }) => op === 'ttl'),
    )

  test('renews at each third of the lease', async () => {
    const times = renewals(await run('watchdog'), 'A').map(({ at }) => Math.round(at / 1_000_000))
    expect(times).toEqual([3, 6, 9, 12, 15, 18, 21, 24])
  })

  test('renews nothing during a pause, and is told afterwards that the lock is lost', async () => {
    const trace = await run('watchdog', { pause: 'on' })
    expect(renewals(trace, 'A')).toHaveLength(2)
    expect(printed(trace, 'A')).toEqual(['the lock is no longer mine'])
  })
})

describe('renewal-without-owner-check: B dies at about 20 s', () => {
  test.each([
    ['bare', 60, 72],
    ['compared', 20, 32],
  ])('with the renewal %s, C enters between %d s and %d s', async (renewal, from, to) => {
    const [enter = 0] = seconds(await run('renewal-without-owner-check', { renewal }), 'enter', 'C')
    expect(enter).toBeGreaterThan(from)
    expect(enter).toBeLessThan(to)
  })
})

test('missed-wake-up: A publishes to nobody, and B waits for the whole lease', async () => {
  const trace = await run('missed-wake-up')
  const released = eventsOf(trace, 'execute').find(({ effects }) => effects.some(({ op }) => op === 'delete'))
  const subscribed = eventsOf(trace, 'execute').find(({ args }) => args[0] === 'subscribe')
  expect(released?.reply).toEqual({ type: 'integer', value: 0 })
  expect(subscribed?.seq).toBeGreaterThan(released?.seq ?? Number.NaN)
  expect(seconds(trace, 'enter', 'B')[0]).toBeGreaterThan(30)
})

describe('reentrant: A calls a function that takes the lock again', () => {
  const counts = (trace: Trace) =>
    eventsOf(trace, 'execute')
      .filter((event) => event.client === 'A')
      .flatMap(({ effects }) => effects.filter(({ field }) => field !== undefined))
      .map(({ before, after }) => [before, after])

  test('the hash counts 1, 2, 1 and 0', async () => {
    expect(counts(await run('reentrant'))).toEqual([
      [null, '1'],
      ['1', '2'],
      ['2', '1'],
      ['1', '0'],
    ])
  })

  test('an inner call that asks for a shorter lease loses the lock for both, and both are told', async () => {
    const trace = await run('reentrant', { 'inner-lease': 'a-shorter-one' })
    expect(printed(trace, 'A')).toEqual(['the lock was not mine any more', 'the lock was not mine any more'])
  })
})

test('non-reentrant: A is told at once that it holds the lock, and B waits for A', async () => {
  const trace = await run('non-reentrant')
  expect(printed(trace, 'A')).toEqual(['ERR the lock is already held by who asks for it'])
  expect(seconds(trace, 'enter', 'B')[0]).toBeGreaterThan(seconds(trace, 'leave', 'A')[0] ?? Number.NaN)
})

describe('advisory: the script writes while A is inside', () => {
  const writes = (trace: Trace) =>
    eventsOf(trace, 'store').map(({ client, accepted, value }) => [client, accepted, value])

  test.each([
    ['off', true],
    ['on', false],
  ])('with fencing %s it is accepted: %s', async (fencing, accepted) => {
    expect(writes(await run('advisory', { fencing }))).toEqual([
      ['script', accepted, 'corrected by hand:'],
      ['A', true, 'charged by: A'],
      ['B', true, 'charged by: A B'],
    ])
  })
})

test('single-instance-down: B’s client gives up after 20 attempts, and A’s release fails', async () => {
  const trace = await run('single-instance-down')
  expect(eventsOf(trace, 'give-up', 'B')[0]?.why).toMatch(/max retries per request limit \(which is 20\)/)
  expect(printed(trace, 'A')[0]).toMatch(/^not released: /)
})

describe('compare-and-delete-natively', () => {
  const commands = (trace: Trace) => new Set(eventsOf(trace, 'execute').map(({ args }) => args[0]?.toUpperCase()))

  test.each([
    ['delex', ['SET', 'DELEX']],
    ['delifeq', ['SET', 'DELIFEQ']],
    ['script', ['SET', 'EVAL']],
  ])('with %s, Redis sees %s, also with a watchdog', async (command, seen) => {
    expect([...commands(await run('compare-and-delete-natively', { command, watchdog: 'on' }))]).toEqual(seen)
  })
})
