import { expect, test } from 'vitest'
import { describe } from './describe'
import { visibleSteps } from './steps'
import { gcPause, handmade, KEY } from './testing/handmade'
import { actorTone } from './tones'

test('each event is one sentence without a full stop', () => {
  const { trace } = gcPause({ fenced: true })
  for (const event of trace.events) {
    const text = describe(trace, event)
    expect(text).toMatch(/^[A-Za-z]/)
    expect(text).not.toMatch(/\.$|undefined|\n/)
  }
})

test('a run reads as a story', () => {
  const { trace } = gcPause({ tries: 1 })
  const texts = trace.events.map((event) => describe(trace, event))
  expect(texts).toContain('A sends SET lock:order:123 7f3a91c2 NX PX 10000 to redis-1')
  expect(texts).toContain('redis-1 answers OK to A')
  expect(texts).toContain('A gets OK for SET')
  expect(texts).toContain('A enters order:123')
  expect(texts).toContain('redis-1 answers (nil) to B')
  expect(texts).toContain('redis-1 deletes lock:order:123: its time had passed')
  expect(texts).toContain('storage accepts A\'s write "A was here" to order:123')
})

test('stepping leaves heartbeats out', () => {
  const { add, trace } = handmade()
  add(0, { actor: 'A', kind: 'start' })
  add(1, { actor: 'redis-1', kind: 'send', to: 'A', payload: 'ping', connection: 1, background: true })
  add(2, { actor: 'A', kind: 'end' })
  expect(visibleSteps(trace())).toEqual([0, 2])
})

test('clients take the tones in their order, others the tone of their kind', () => {
  const { trace } = gcPause()
  expect(['A', 'B', 'redis-1', 'storage', 'nobody'].map((id) => actorTone(trace, id))).toEqual([
    'var(--actor-1)',
    'var(--actor-2)',
    'var(--redis)',
    'var(--store)',
    'var(--ink)',
  ])
})

test('a script shows as a script, not as its text', () => {
  const { add, trace } = handmade()
  add(0, { actor: 'A', kind: 'call', call: 'command', line: 3, args: ['EVAL', 'return 1', '1', KEY], keys: [KEY] })
  const made = trace()
  expect(describe(made, made.events[0] as (typeof made.events)[0])).toBe(
    'A calls EVAL script 1 lock:order:123 at line 3',
  )
})
