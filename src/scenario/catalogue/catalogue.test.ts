import { expect, test } from 'vitest'
import { applySettings, defaultSettings, sideRunsOf, variantTexts } from '..'
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

test('no name is both a parameter and a switch, or the seed: a link has one value for each', () => {
  for (const { id, parameters, switches } of CATALOGUE) {
    const names = [...Object.keys(parameters), ...Object.keys(switches), 'seed']
    expect({ id, names: [...new Set(names)] }).toEqual({ id, names })
  }
})

test('numbers are laid side by side from one row, over settings that exist, in few enough runs', () => {
  for (const builtin of CATALOGUE) {
    const { numbers } = builtin
    if (!numbers || sideRunsOf(builtin, defaultSettings(builtin)).length === 0) continue
    const { across = null, over, rows } = numbers
    const places = over?.values ?? [null]
    const serieses = across === null ? [null] : (builtin.switches[across]?.values ?? [])
    expect(serieses.length).toBeGreaterThan(0)
    expect(serieses.length * places.length).toBeLessThanOrEqual(32)
    expect(rows).toHaveLength(1)
    for (const place of places)
      for (const series of serieses)
        expect(applySettings(builtin, variantTexts(numbers, series, place)).problems).toEqual([])
  }
})
