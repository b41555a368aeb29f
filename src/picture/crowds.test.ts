import { expect, test } from 'vitest'
import { NIL } from '../base'
import { createLog } from '../trace'
import { lanesOf, type Mark, prepare, project, type Shape, scaleOf } from '.'
import { handmade, KEY } from './testing/handmade'

function tries(count: number, apart = 2_000) {
  const run = handmade()
  for (let index = 0; index < count; index++) run.command(index * apart, index % 2 ? 'A' : 'B', ['GET', KEY], NIL, [])
  return prepare(run.trace(), null)
}
const drawn = (marks: readonly Mark[]) => marks.filter(({ kind }) => kind === 'exchange')
const crowds = (marks: readonly Mark[]) => marks.filter(({ kind }) => kind === 'crowd')
const bars = (marks: readonly Mark[]) =>
  crowds(marks).flatMap(({ id, shapes }) =>
    shapes.flatMap((shape) => (shape.type === 'bars' ? shape.xs.map((x) => `${id} ${x} ${shape.opacity}`) : [])),
  )

test('few marks are all drawn by themselves', () => {
  const prepared = tries(20)
  const { marks } = project(prepared, scaleOf(prepared, 'linear', 900))
  expect(drawn(marks)).toHaveLength(20)
  expect(crowds(marks)).toHaveLength(0)
})

test('many marks cost what can be seen: a bar for each pixel column and pair of lanes at most', () => {
  const prepared = tries(20_000)
  const { marks } = project(prepared, scaleOf(prepared, 'linear', 900), { labels: false })
  const shapes = marks.reduce((sum, mark) => sum + mark.shapes.length, 0)
  expect(shapes).toBeLessThan(400)
  expect(bars(marks).length).toBeLessThanOrEqual(2 * 900)
})

test('no mark is lost in a crowd: those drawn and those counted are all there are', () => {
  const prepared = tries(3_000)
  const { marks } = project(prepared, scaleOf(prepared, 'linear', 700), { labels: false })
  const counted = crowds(marks).reduce((sum, { text }) => sum + Number.parseInt(text, 10), 0)
  expect(drawn(marks).length + counted).toBe(3_000)
})

test('nor is one of thousands that last as long as the run', () => {
  const log = createLog()
  for (let n = 0; n < 3_000; n++) log.append(n, { actor: 'A', kind: 'call', call: 'work', us: 1_000_000 })
  log.append(1_000_000, { actor: 'run', kind: 'finish', why: 'until', truncated: false, unfired: [] })
  const prepared = prepare({ ...handmade().trace(), events: log.events }, null)
  const scale = scaleOf(prepared, 'linear', 700)
  for (const window of [undefined, [500, 600] as const]) {
    const { marks } = project(prepared, scale, { labels: false, ...(window ? { window } : {}) })
    const counted = crowds(marks).reduce((sum, { text }) => sum + Number.parseInt(text, 10), 0)
    const alone = marks.filter(({ kind }) => kind === 'activity')
    expect(alone.length + counted).toBe(3_000)
    expect(alone.length).toBeLessThanOrEqual(100)
  }
})

test('where a crowd stands does not depend on what is in view', () => {
  const prepared = tries(3_000)
  const scale = scaleOf(prepared, 'linear', 1_400)
  const inside = (list: readonly string[]) =>
    list.filter((bar) => Number(bar.split(' ').at(-2)) > 520 && Number(bar.split(' ').at(-2)) < 880)
  const whole = inside(bars(project(prepared, scale, { labels: false }).marks))
  const part = inside(bars(project(prepared, scale, { labels: false, window: [500, 900] }).marks))
  expect(part.length).toBeGreaterThan(100)
  expect([...part].sort()).toEqual([...whole].sort())
})

test('a window shows the marks that touch it, and no others of far away', () => {
  const prepared = tries(60)
  const scale = scaleOf(prepared, 'linear', 4_000)
  const whole = project(prepared, scale, { labels: false }).marks
  const part = project(prepared, scale, { labels: false, window: [1_000, 2_000] }).marks
  const ids = new Set(part.map(({ id }) => id))
  for (const { id, x0, x1 } of whole) if (x1 >= 1_000 && x0 <= 2_000) expect(ids, id).toContain(id)
  for (const { x0, x1 } of drawn(part)) expect(x1 > 900 && x0 < 2_100).toBe(true)
})

test('a filter leaves out messages and keeps the scale', () => {
  const run = handmade()
  run.command(0, 'A', ['GET', KEY], NIL, [])
  run.command(5_000, 'B', ['SET', KEY, 'x'], NIL, [])
  const trace = run.trace()
  const all = prepare(trace, null)
  const some = prepare(trace, null, { filter: { commands: new Set(['SET']), connections: new Set() } })
  expect(all.choices.commands).toEqual(['GET', 'SET'])
  expect(some.choices).toEqual(all.choices)
  expect(drawn(project(some, scaleOf(some, 'linear')).marks)).toHaveLength(1)
  expect(scaleOf(some, 'linear').times).toEqual(scaleOf(all, 'linear').times)
})

test('a lane that is collapsed is low and has no words, and lanes come in the order asked for', () => {
  const prepared = tries(4)
  const usual = lanesOf(prepared, 600)
  const plan = lanesOf(prepared, 600, { order: ['redis-1'], collapsed: new Set(['A']) })
  expect(plan.lanes.map(({ id }) => id)).toEqual(['redis-1', 'A', 'B'])
  const a = plan.lanes.find(({ id }) => id === 'A')
  expect(a?.height).toBeLessThan(usual.lanes.find(({ id }) => id === 'A')?.height ?? 0)
  const { labels } = project(prepared, scaleOf(prepared, 'linear', 900), { plan })
  const inside = labels.filter(
    ({ box, onTone }) => !onTone && a && box.y < a.top + a.height && box.y + box.height > a.top,
  )
  expect(inside).toEqual([])
})

test('a script is one block, with what ran inside under it once there is room', () => {
  const run = handmade()
  run.command(0, 'A', ['EVAL', 'return 1', '1', KEY], NIL, [])
  const trace = run.trace()
  const events = trace.events.map((event) =>
    event.kind === 'execute' ? { ...event, inner: [{ args: ['get', KEY], reply: NIL }] } : event,
  )
  const prepared = prepare({ ...trace, events }, null)
  const near = project(prepared, scaleOf(prepared, 'linear', 900))
  const glyphs = drawn(near.marks).flatMap(({ shapes }) =>
    shapes.filter((shape): shape is Shape & { type: 'glyph' } => shape.type === 'glyph'),
  )
  expect(glyphs.map(({ glyph }) => glyph)).toContain('script')
  expect(near.labels.map(({ text }) => text).join()).toMatch(/GET/i)
  const far = project(prepared, scaleOf(prepared, 'linear', 120))
  expect(far.labels.map(({ text }) => text)).not.toContain('GET')
})

/** Holds that are all open at once, each of a task of A's: what a program that floods its run may leave. */
function flood(count: number) {
  const run = handmade()
  for (let index = 0; index < count; index++) {
    const mark = { actor: 'A', resource: 'r', holder: `t${index}` }
    run.add(index, { ...mark, kind: 'want', mode: 'exclusive' })
    run.add(index, { ...mark, kind: 'enter' })
  }
  run.add(count + 1, { actor: 'run', kind: 'finish', why: 'ended', truncated: false, unfired: [] })
  return prepare(run.trace(), null)
}

test('a flood of holds makes no lane higher than a page, and the lane says what it leaves out', () => {
  const [lane] = lanesOf(flood(500)).lanes
  expect(lane?.rows.length).toBeLessThanOrEqual(40)
  expect(lane?.missing).toBe(`${500 - (lane?.rows.length ?? 0)} more holds`)
  expect(lanesOf(flood(4)).lanes[0]).toMatchObject({ rows: { length: 4 }, missing: '' })
})

test('a flood of holds is drawn as crowds, and few of them one by one', () => {
  const marksOf = (count: number) => {
    const prepared = flood(count)
    return project(prepared, scaleOf(prepared, 'linear', 900), { labels: false }).marks
  }
  expect(marksOf(10).filter(({ kind }) => kind === 'hold')).toHaveLength(10)
  expect(marksOf(5_000).length).toBeLessThan(200)
})
