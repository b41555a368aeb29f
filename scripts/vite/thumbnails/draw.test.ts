import { beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../../src/scenario/catalogue'
import type { Thumbnails } from '../../../src/views/catalogue/thumbnail'
import { drawThumbnails } from './draw'

let drawn: Thumbnails
beforeAll(async () => {
  drawn = await drawThumbnails()
})

/** What is drawn in the red of what is wrong. */
const reds = (id: string, which: 'before' | 'whole') =>
  drawn[id]?.[which].parts.filter((part) => JSON.stringify(part).includes('bad')).length ?? 0

test('every built-in scenario has a picture of its run, and one that ends before its question', () => {
  expect(Object.keys(drawn)).toEqual(CATALOGUE.map(({ id }) => id))
  for (const { id, lesson } of CATALOGUE) {
    const { before, whole } = drawn[id] ?? {}
    expect(before?.parts.length).toBeGreaterThan(5)
    if (lesson.prediction) expect(before).not.toEqual(whole)
    else expect(before).toBe(whole)
  }
})

test('what goes wrong after the question is in the whole picture alone', () => {
  expect([reds('setnx-then-expire', 'before'), reds('get-then-del', 'before')]).toEqual([0, 0])
  expect(reds('setnx-then-expire', 'whole')).toBeGreaterThan(0)
  expect(reds('get-then-del', 'whole')).toBeGreaterThan(0)
})

test('a picture is made of colours of the page alone', () => {
  const colours = Object.values(drawn).flatMap(({ whole }) => whole.parts.flatMap(({ fill, stroke }) => [fill, stroke]))
  for (const colour of new Set(colours))
    expect(colour ?? 'none').toMatch(/^(none|var\(--[\w-]+\)|url\(#thumbnail-[\w-]+\))$/)
})

test('the same scenarios give the same pictures', async () => {
  expect(JSON.stringify(await drawThumbnails())).toBe(JSON.stringify(drawn))
})
