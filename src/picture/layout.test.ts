import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { NIL } from '../base'
import type { Label, Mark, Picture, Shape } from '.'
import { type LayoutOptions, layout } from '.'
import { gcPause, handmade, KEY } from './testing/handmade'

const draw = (run: ReturnType<typeof gcPause>, options: LayoutOptions = {}): Picture =>
  layout(run.trace, analyse(run.trace), options)
const markOf = (picture: Picture, id: string): Mark => {
  const mark = picture.marks.find((one) => one.id === id)
  if (!mark) throw new Error(`no mark ${id}`)
  return mark
}
const glyphs = (mark: Mark): string[] => mark.shapes.flatMap((shape) => (shape.type === 'glyph' ? [shape.glyph] : []))
const apart = ({ box: a }: Label, { box: b }: Label): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

test.each([
  { zoom: 0.3 },
  { zoom: 1 },
  { zoom: 3 },
  { width: 300 },
  { mode: 'linear' as const },
  { zoom: 1, height: 900 },
])('no label covers another at %o', (options) => {
  const { labels } = draw(gcPause({ tries: 20 }), options)
  expect(labels.length).toBeGreaterThan(5)
  for (const [index, label] of labels.entries()) {
    for (const other of labels.slice(index + 1)) {
      expect(apart(label, other), `"${label.text}" and "${other.text}"`).toBe(true)
    }
  }
})

test('the same trace gives the same picture', () => {
  const [a, b] = [draw(gcPause()), draw(gcPause())]
  expect(JSON.stringify(a)).toBe(JSON.stringify(b))
})

test('every foreground message is in exactly one mark', () => {
  const { trace } = gcPause({ tries: 12 })
  const { marks } = layout(trace, null)
  const drawn = marks.filter(({ kind }) => kind === 'exchange' || kind === 'message').flatMap(({ seqs }) => seqs)
  for (const { seq, kind } of trace.events) {
    if (kind === 'send')
      expect(
        drawn.filter((one) => one === seq),
        `send ${seq}`,
      ).toHaveLength(1)
  }
})

test('request, execution and reply are one mark', () => {
  const picture = draw(gcPause())
  const first = picture.marks.find(({ kind }) => kind === 'exchange') as Mark
  expect(glyphs(first)).toEqual(['head', 'executed', 'head'])
  expect(first.text).toContain('A sends SET lock:order:123 7f3a91c2 NX PX 10000 to redis-1')
  expect(first.text).toContain('redis-1 runs SET')
})

test('a hold is solid up to the exact expiry of its key and hatched from there', () => {
  const run = gcPause()
  const picture = draw(run)
  const bars = markOf(picture, `hold-${run.enterA}`).shapes as (Shape & { type: 'rect' })[]
  expect(bars.map(({ pattern }) => pattern)).toEqual([undefined, 'hatch'])
  expect(bars[1]?.x).toBeCloseTo(picture.scale.x(run.expiresAt), 6)
  expect(picture.labels.some(({ text }) => text === 'believes it holds; Redis disagrees')).toBe(true)
})

test('a hold whose want names no key is pale with a dashed edge: nobody can say', () => {
  const { add, trace } = handmade()
  const enter = add(0, { actor: 'A', kind: 'enter', resource: 'r', holder: 'A' })
  add(5_000, { actor: 'A', kind: 'leave', resource: 'r', holder: 'A' })
  const picture = layout(trace(), null)
  expect(markOf(picture, `hold-${enter}`).shapes).toMatchObject([{ dash: [4, 3], opacity: 0.28 }])
})

test('an expired key ends in a ring at its expiry, a deleted one in a bar', () => {
  const run = gcPause()
  const picture = draw(run)
  const ends = picture.marks.filter(({ kind }) => kind === 'lease').map((mark) => glyphs(mark).at(-1))
  expect(ends).toEqual(['expired', 'deleted'])
  const ring = picture.marks.find(({ kind }) => kind === 'lease')?.shapes.find(({ type }) => type === 'glyph')
  expect(ring).toMatchObject({ x: picture.scale.x(run.expiresAt) })
})

test('a cross is lost, a bar is refused, a flagged dot is accepted but stale', () => {
  const stale = gcPause()
  expect(glyphs(markOf(draw(stale), `write-${stale.stale}`))).toEqual(['accepted', 'flag'])
  const refused = gcPause({ fenced: true })
  const picture = draw(refused)
  expect(glyphs(markOf(picture, `write-${refused.stale}`))).toEqual(['refused'])
  expect(picture.labels.some(({ text }) => text.startsWith('refused · token 33'))).toBe(true)

  const { add, trace } = handmade()
  const call = add(0, { actor: 'A', kind: 'call', call: 'command', line: 1, args: ['GET', KEY], keys: [KEY] })
  const sent = add(0, {
    actor: 'A',
    kind: 'send',
    to: 'redis-1',
    payload: 'request',
    connection: 1,
    of: call,
    cause: call,
  })
  add(400, { actor: 'A', kind: 'lost', to: 'redis-1', payload: 'request', why: 'the link is cut', cause: sent })
  const lost = layout(trace(), null)
  expect(glyphs(markOf(lost, `exchange-${sent}`))).toEqual(['lost'])
  expect(lost.labels.some(({ text }) => text === 'lost')).toBe(true)
})

test('what arrives at a paused client waits visibly', () => {
  const run = handmade()
  run.command(0, 'A', ['GET', KEY], NIL, [], 9_000)
  const picture = layout(run.trace(), null)
  const mark = picture.marks.find(({ kind }) => kind === 'exchange') as Mark
  expect(glyphs(mark)).toContain('waiting')
})

test('two inside is a band of red, pattern and words', () => {
  const picture = draw(gcPause())
  const band = picture.marks.find(({ kind }) => kind === 'violation') as Mark
  expect(band.shapes[0]).toMatchObject({ pattern: 'clash', fill: 'var(--bad)' })
  expect(picture.labels.some(({ text }) => text === 'two inside: A and B')).toBe(true)
})

test('nothing after the cut is in the picture', () => {
  const run = gcPause()
  const cut = run.enterB - 1
  const picture = draw(run, { until: cut })
  const seqs = picture.marks.flatMap((mark) => mark.seqs)
  expect(Math.max(...seqs)).toBeLessThanOrEqual(cut)
  const texts = [...picture.labels.map(({ text }) => text), ...picture.marks.map(({ text }) => text)].join('\n')
  expect(texts).not.toMatch(/two inside|stale|accepted|15 s|resume/)
  expect(picture.scale.times.at(-1)).toBe(run.trace.events[cut]?.at)
})

test('an empty trace has lanes and no marks but their lines', () => {
  const picture = layout(handmade().trace(), null)
  expect(picture.lanes.map(({ id }) => id)).toEqual(['A', 'B', 'redis-1'])
  expect(picture.marks.every(({ kind }) => kind === 'life')).toBe(true)
})
