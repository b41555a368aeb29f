import { expect, test } from 'vitest'
import { CATALOGUE } from '.'
import { loadBuiltin } from './load'

test('each scenario is found by its id, which is the name of its folder', async () => {
  const loaded = await Promise.all(CATALOGUE.map(({ id }) => loadBuiltin(id)))
  expect(loaded.map(({ id }) => id)).toEqual(CATALOGUE.map(({ id }) => id))
  await expect(loadBuiltin('nope')).rejects.toThrow('no scenario is called "nope"')
})

test('each has a place of its own', () => {
  expect(new Set(CATALOGUE.map(({ order }) => order)).size).toBe(CATALOGUE.length)
})
