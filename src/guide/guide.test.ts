import { describe, expect, test } from 'vitest'
import { applySettings, changedSettings, type Listing, listingOf, PROPERTIES, TERMS } from '../scenario'
import { CATALOGUE, findBuiltin } from '../scenario/catalogue'
import { findPlace, minutesOf, PATHS, PLACES, propertiesOf, START, termsOf, wayTo } from '.'

const LISTINGS: readonly Listing[] = CATALOGUE.map(listingOf)

/** What is wrong with a run that something leads to; nothing where it exists, written as a link would write it. */
function complaints({ id, settings }: { readonly id: string; readonly settings: Readonly<Record<string, string>> }) {
  const builtin = findBuiltin(id)
  if (!builtin) return [`no scenario is called ${id}`]
  const applied = applySettings(builtin, settings)
  if (applied.problems.length > 0) return applied.problems.map(({ message }) => `${id}: ${message}`)
  const link = changedSettings(builtin, applied.settings)
  const isSame = JSON.stringify(Object.entries(link).sort()) === JSON.stringify(Object.entries(settings).sort())
  return isSame ? [] : [`${id}: a link has ${JSON.stringify(link)}`]
}

describe('the paths', () => {
  test('are the ones that a teacher looks for', () => {
    expect(PATHS.map(({ title }) => title)).toEqual([
      'The classic five',
      'Single instance',
      'Failover and fencing',
      'The Redlock debate',
      'Library internals',
      'Incident review',
    ])
    expect(PATHS.map(({ order }) => order)).toEqual(PATHS.map((_, index) => index + 1))
  })

  test('fill three quarters of an hour with the classic five', () => {
    const [classic] = PATHS
    expect(classic && minutesOf(classic)).toBe(45)
    const ids = CATALOGUE.filter(({ group }) => group === 'The classic five').map(({ id }) => id)
    expect(classic?.steps.map(({ id }) => id)).toEqual(ids)
  })

  test.each(PATHS.map((path) => [path.id, path] as const))(
    '%s leads to runs that exist, no run twice',
    (_, { steps }) => {
      expect(steps.flatMap(complaints)).toEqual([])
      const texts = steps.map(({ id, settings }) => JSON.stringify([id, settings]))
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  test.each(PATHS.map((path) => [path.id, path] as const))(
    '%s says in a sentence or two why each step is there',
    (_, { steps }) => {
      for (const { why, minutes } of steps) {
        const sentences = why.split(/[.?!](?:\s|$)/).filter((text) => text !== '').length
        expect(sentences).toBeGreaterThanOrEqual(1)
        expect(sentences).toBeLessThanOrEqual(2)
        expect(minutes).toBeGreaterThan(0)
      }
    },
  )

  test('review every step of the debate as an argument or an answer', () => {
    const sides = PATHS.find(({ id }) => id === 'redlock-debate')?.steps.map(({ side }) => side)
    expect(new Set(sides)).toEqual(new Set(['argument', 'answer']))
  })
})

describe('the glossary', () => {
  const terms = termsOf(LISTINGS)

  test('has a meaning and a scenario for every term', () => {
    expect(terms.map(({ name }) => name).sort()).toEqual([...TERMS].sort())
    expect(terms.filter(({ shows, text }) => shows.length === 0 || text === '').map(({ name }) => name)).toEqual([])
  })

  test('reaches every scenario from a term', () => {
    const reached = new Set(terms.flatMap(({ shows }) => shows.map(({ id }) => id)))
    expect(CATALOGUE.filter(({ id }) => !reached.has(id))).toEqual([])
  })

  test('has every property, with what breaks it', () => {
    const properties = propertiesOf(LISTINGS)
    expect(properties.map(({ name }) => name)).toEqual(PROPERTIES)
    expect(properties.find(({ name }) => name === 'stale-writes')?.breaks.map(({ id }) => id)).toContain('gc-pause')
  })
})

describe('“Do you need a lock?”', () => {
  test('leads by every answer to another question or to runs that exist', () => {
    for (const place of Object.values(PLACES)) {
      if ('answers' in place) expect(place.answers.filter(({ to }) => !findPlace(to))).toEqual([])
      else {
        expect(place.runs.length).toBeGreaterThan(0)
        expect(place.runs.flatMap(complaints)).toEqual([])
      }
    }
  })

  test('has one way to each place', () => {
    const ends = Object.values(PLACES).flatMap((place) => ('answers' in place ? place.answers.map(({ to }) => to) : []))
    expect(ends.sort()).toEqual(
      Object.keys(PLACES)
        .filter((id) => id !== START)
        .sort(),
    )
    for (const id of ends) expect(wayTo(id)[0]?.at).toBe(START)
  })
})
