import { expect, test } from 'vitest'
import { gcPause } from './testing/handmade'
import { causesOf, chainOf } from './why'

test('the causes of an event lead back to the first one, and have nothing in them that comes later', () => {
  const { trace, stale } = gcPause()
  const causes = causesOf(trace, [stale])
  expect(causes.at(-1)).toBe(stale)
  expect(trace.events[causes[0] as number]?.cause).toBeUndefined()
  expect(causes.every((seq) => seq <= stale)).toBe(true)
})

test('a chain tells of the expiry while its owner was paused before it tells of what that led to', () => {
  const { trace, enterA, enterB, stale } = gcPause()
  const steps = chainOf(trace, [enterA, enterB, stale])
  const texts = steps.map(({ text }) => text)
  expect(texts.join(' ')).toMatch(
    /runs A's SET.*answers OK.*A stands still.*expires on redis-1 at 10\.001 s, while A is paused.*runs B's SET.*answers OK.*storage accepts A's write/,
  )
  expect(steps.map(({ seq }) => seq)).toEqual([...steps.map(({ seq }) => seq)].sort((a, b) => a - b))
})

test('each step of a chain is an event of the trace at its own time', () => {
  const { trace, enterB } = gcPause()
  for (const { seq, at } of chainOf(trace, [enterB])) expect(trace.events[seq]?.at).toBe(at)
})
