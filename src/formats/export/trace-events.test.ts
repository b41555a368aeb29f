import { expect, test } from 'vitest'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { type ChromeEvent, chromeTrace } from './trace-events'
import { traceUpTo } from './trace-json'

const TRACE = handMadeTrace()
const read = (text: string): readonly ChromeEvent[] => JSON.parse(text).traceEvents
const of = (events: readonly ChromeEvent[], ...kinds: readonly ChromeEvent['ph'][]) =>
  events.filter(({ ph }) => kinds.includes(ph))

/** What the format asks of each kind of event. */
function expectWellFormed(events: readonly ChromeEvent[]) {
  for (const event of events) {
    expect(event.name).toEqual(expect.any(String))
    expect([event.pid, event.tid]).toEqual([expect.any(Number), expect.any(Number)])
    if (event.ph !== 'M') expect(Number.isInteger(event.ts) && Number(event.ts) >= 0).toBe(true)
    if (event.ph === 'X') expect(Number.isInteger(event.dur) && Number(event.dur) > 0).toBe(true)
    if (['b', 'e', 's', 'f'].includes(event.ph)) {
      expect([event.cat, event.id]).toEqual([expect.any(String), expect.any(Number)])
    }
  }
}

test('each actor is a thread with its name', () => {
  const names = of(read(chromeTrace(TRACE)), 'M').filter(({ name }) => name === 'thread_name')
  expect(names.map(({ args }) => args?.name)).toEqual(TRACE.actors.map(({ id }) => id))
  expect(new Set(names.map(({ tid }) => tid)).size).toBe(TRACE.actors.length)
})

test('each foreground event is a mark at its time, in its thread, with its sentence', () => {
  const events = read(chromeTrace(TRACE))
  expectWellFormed(events)
  const marks = of(events, 'X')
  expect(marks.map(({ ts, args }) => [args?.seq, ts])).toEqual(TRACE.events.map(({ seq, at }) => [seq, at]))
  const thread = (id: string) => TRACE.actors.findIndex((actor) => actor.id === id) + 1
  expect(marks.map(({ tid }) => tid)).toEqual(TRACE.events.map(({ actor }) => thread(actor)))
})

test('marks of one thread nest or lie apart', () => {
  const script = { ...TRACE, events: TRACE.events.map((e) => (e.kind === 'execute' ? { ...e, us: 700 } : e)) }
  for (const trace of [TRACE, script]) {
    const marks = of(read(chromeTrace(trace)), 'X').map(({ tid, ts = 0, dur = 0 }) => ({ tid, from: ts, to: ts + dur }))
    for (const a of marks) {
      for (const b of marks.filter(({ tid, from }) => tid === a.tid && from > a.from && from < a.to)) {
        expect(b.to).toBeLessThanOrEqual(a.to)
      }
    }
  }
})

test('a hold, a call and a pause are spans from their beginning to their end', () => {
  const events = read(chromeTrace(TRACE))
  const at = (kind: string, actor: string) => TRACE.events.find((e) => e.kind === kind && e.actor === actor)?.at
  const span = (cat: string, tid: number) => of(events, 'b', 'e').filter((e) => e.cat === cat && e.tid === tid)
  expect(span('hold', 1).map(({ ts }) => ts)).toEqual([at('enter', 'A'), at('leave', 'A')])
  expect(span('pause', 1).map(({ ts }) => ts)).toEqual([at('pause', 'A'), at('resume', 'A')])
  const calls = TRACE.events.filter(({ kind }) => kind === 'call')
  expect(of(events, 'b').filter(({ cat }) => cat === 'call')).toHaveLength(calls.length)
  for (const { id, cat, ts = 0 } of of(events, 'b')) {
    const ends = of(events, 'e').filter((e) => e.id === id && e.cat === cat)
    expect(ends).toHaveLength(1)
    expect(ends[0]?.ts).toBeGreaterThanOrEqual(ts)
  }
})

test('each message is an arrow between two marks', () => {
  const events = read(chromeTrace(TRACE))
  const marks = of(events, 'X')
  const bindsTo = (flow: ChromeEvent) => marks.some(({ tid, ts }) => tid === flow.tid && ts === flow.ts)
  const sent = TRACE.events.filter(({ kind }) => kind === 'send')
  expect(of(events, 's').map(({ id }) => id)).toEqual(sent.map(({ seq }) => seq))
  expect(of(events, 'f').map(({ id, bp }) => [id, bp])).toEqual(sent.map(({ seq }) => [seq, 'e']))
  for (const flow of of(events, 's', 'f')) expect(bindsTo(flow)).toBe(true)
})

test('what goes on at the end of a part of a run ends with the part', () => {
  const wakes = TRACE.events.findIndex(({ kind }) => kind === 'resume')
  const part = traceUpTo(TRACE, wakes - 1)
  const events = read(chromeTrace(part))
  expectWellFormed(events)
  const last = part.events.at(-1)?.at ?? 0
  expect(Math.max(...of(events, 'e').map(({ ts }) => Number(ts)))).toBe(last)
})

test('texts of a run stay texts', () => {
  for (const text of HOSTILE) expectWellFormed(read(chromeTrace(hostileTrace(text))))
})
