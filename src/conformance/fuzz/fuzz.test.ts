import { expect, test } from 'vitest'
import { fuzz } from '.'
import { alike, alikeText } from './compare'
import { generateSteps } from './generate'
import { shrink } from './shrink'

const SEED = 20260707
const RUNS = 2000

test('2,000 random cases end as on redis-server', { timeout: 300_000 }, async () => {
  const lines: string[] = []
  const program = process.env.REDIS_SERVER || 'redis-server'
  expect(
    await fuzz({ program, seed: SEED, runs: RUNS, most: 3, say: (line) => lines.push(line) }),
    lines.join('\n'),
  ).toBe(0)
})

test('a run is named by its seed and number', () => {
  expect(generateSteps(1, 2)).toEqual(generateSteps(1, 2))
  expect(generateSteps(1, 2)).not.toEqual(generateSteps(1, 3))
})

test('numbers are alike that can only be times and are near', () => {
  expect(alikeText('1796181367615', '1796181367700')).toBe(true)
  expect(alikeText('7', '8')).toBe(false)
  expect(alikeText('100000', '200000')).toBe(false)
})

test('order counts but where there is none', () => {
  const list = (...texts: string[]) => ({
    type: 'array' as const,
    items: texts.map((text) => ({ type: 'bulk' as const, text })),
  })
  expect(alike(list('a', 'b'), list('b', 'a'), true)).toBe(true)
  expect(alike(list('a', 'b'), list('b', 'a'), false)).toBe(false)
})

test('a difference is made as small as it goes', async () => {
  const steps = ['SET a 1', 'INCR a', 'GET b', 'LPUSH a x y'].map((words) => ({ conn: 'a', args: words.split(' ') }))
  const needs = (words: string) => async (fewer: readonly { args?: readonly unknown[] }[]) =>
    words.split(',').every((one) => fewer.some(({ args = [] }) => args.join(' ').startsWith(one)))
  expect(await shrink(steps, needs('SET a,LPUSH'))).toEqual([
    { conn: 'a', args: ['SET', 'a'] },
    { conn: 'a', args: ['LPUSH'] },
  ])
})
