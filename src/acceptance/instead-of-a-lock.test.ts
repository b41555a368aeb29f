import { expect, test } from 'vitest'
import { applySettings } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { eventsOf, runForTest } from '../simulation/testing'

/** What the storage held, write by write: the verdicts of a lock do not tell. */
async function stored(id: string, set: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const builtin = findBuiltin(id)
  if (!builtin) throw new Error(`${id} is gone`)
  const trace = await runForTest(builtin.build(applySettings(builtin, set).settings))
  return eventsOf(trace, 'store').map(({ value }) => value)
}

test.each([
  [{}, ['20', '40', '60']],
  [{ charge: 'has-a-key' }, ['charge-123: 20', 'charge-123: 20', 'charge-123: 20']],
])('idempotency: with %o the same charge comes three times', async (set, values) => {
  expect(await stored('idempotency', set)).toEqual(values)
})

test('idempotency: a charge with a key is harmless without a lock too', async () => {
  expect(new Set(await stored('idempotency', { charge: 'has-a-key', lock: 'off' }))).toEqual(
    new Set(['charge-123: 20']),
  )
})

test.each([
  [{}, ['2026-01-01, by A', '2026-01-01, by B']],
  [{ remembers: 'redis' }, ['2026-01-01, by A']],
  [{ remembers: 'storage' }, ['2026-01-01, by A']],
  [{ remembers: 'redis', crash: 'on' }, []],
  [{ remembers: 'storage', crash: 'on' }, ['2026-01-01, by B']],
])('once-per-period: with %o the bills are %o', async (set, bills) => {
  expect(await stored('once-per-period', set)).toEqual(bills)
})
