import { expect, test } from 'vitest'
import { applySettings } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { eventsOf, runForTest } from '../simulation/testing'

/** Who wrote what is in each storage, as often as that changes. */
async function writersOf(set: Readonly<Record<string, string>>): Promise<(readonly [shop: string, ledger: string])[]> {
  const builtin = findBuiltin('several-storages')
  if (!builtin) throw new Error('several-storages is gone')
  const trace = await runForTest(builtin.build(applySettings(builtin, set).settings))
  let [shop, ledger] = ['', '']
  return eventsOf(trace, 'store').flatMap(({ resource, value, accepted }) => {
    const by = /by ([AB])$/.exec(value)?.[1]
    const before = resource === 'order:123' ? shop : ledger
    if (!accepted || !by || by === before) return []
    if (resource === 'order:123') shop = by
    else ledger = by
    return [[shop, ledger] as const]
  })
}

test('one after the other: A’s second write comes behind B’s first, and the storages name two holders', async () => {
  expect(await writersOf({})).toEqual([
    ['A', ''],
    ['B', ''],
    ['B', 'A'],
    ['B', 'B'],
  ])
})

test('with the token shown first A’s second write is refused, and its first has stayed half of the work', async () => {
  expect(await writersOf({ writes: 'token-first' })).toEqual([
    ['A', ''],
    ['B', ''],
    ['B', 'B'],
  ])
})

test('with both in one write nothing is ever half done', async () => {
  expect(await writersOf({ writes: 'both-in-one' })).toEqual([['B', '']])
})
