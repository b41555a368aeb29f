// @vitest-environment jsdom
import mermaid from 'mermaid'
import { expect, test } from 'vitest'
import type { Trace, TraceEvent } from '../../trace'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { mermaidDiagram } from './mermaid'
import { traceUpTo } from './trace-json'

interface Message {
  readonly from: string
  readonly to: string
  readonly type: number
  readonly message: string
}

/** What Mermaid itself reads: its model of the diagram. */
async function read(text: string) {
  // It also loads what reads this type of diagram, and looks for directives.
  expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'sequence' })
  const { db, type } = await mermaid.mermaidAPI.getDiagramFromText(text)
  expect(type).toBe('sequence')
  const model = db as unknown as {
    getMessages(): readonly Message[]
    getActors(): ReadonlyMap<string, { readonly description: string }>
    getDiagramTitle(): string
  }
  const actors = new Map([...model.getActors()].map(([id, { description }]) => [id, shown(description)]))
  const isNote = ({ type: kind }: Message) => kind === 2
  const messages = model.getMessages().map((each) => ({ ...each, message: shown(each.message) }))
  return {
    title: shown(model.getDiagramTitle()),
    actors: [...actors.values()],
    arrows: messages
      .filter((each) => !isNote(each))
      .map((each) => ({ ...each, from: actors.get(each.from), to: actors.get(each.to) })),
    notes: messages.filter(isNote).map(({ message }) => message),
  }
}

/** A text as Mermaid puts it on the page, and as a browser reads that. */
function shown(text: string): string {
  const html = text.replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';')
  return new DOMParser().parseFromString(html.replace(/</g, '&lt;'), 'text/html').body.textContent ?? ''
}

const TRACE = handMadeTrace()
const sendsOf = (trace: Trace) =>
  trace.events.filter((event): event is TraceEvent & { kind: 'send' } => event.kind === 'send')

test('each message is an arrow from its sender to its receiver, in the order of sending', async () => {
  const { title, actors, arrows } = await read(mermaidDiagram(TRACE, 'Expiry: during a pause; twice'))
  expect(title).toBe('Expiry: during a pause; twice')
  expect(actors).toEqual(['A', 'B', 'redis-1', 'storage'])
  expect(arrows.map(({ from, to }) => [from, to])).toEqual(sendsOf(TRACE).map(({ actor, to }) => [actor, to]))
  expect(arrows[0]?.message).toBe('0.000100 s SET lock:order:123 7f3a-c2 NX PX 10000')
  expect(arrows[1]?.message).toBe('0.001100 s OK')
})

test('what actors do by themselves is in notes', async () => {
  const { notes } = await read(mermaidDiagram(TRACE, 'Run'))
  for (const text of ['A enters order:123', 'A is paused', 'redis-1 deletes lock:order:123', 'A leaves order:123']) {
    expect(notes.filter((note) => note.includes(text))).toHaveLength(1)
  }
})

test('a message that is lost ends in a cross, and one that takes effect late says when', async () => {
  const [first, second] = sendsOf(TRACE)
  const lost: Trace = {
    ...TRACE,
    events: [
      ...TRACE.events.slice(0, 4),
      { seq: 4, at: 100, actor: 'A', kind: 'send', to: 'storage', payload: 'write', connection: 2 },
      { seq: 5, at: 200, actor: 'A', kind: 'lost', to: 'storage', payload: 'write', why: 'cut', cause: 4 },
      { seq: 6, at: 300, actor: 'B', kind: 'pause', fault: 'f' },
      { seq: 7, at: 400, actor: 'redis-1', kind: 'arrive', from: 'A', payload: 'request', cause: first?.seq ?? 0 },
    ],
  }
  const { arrows, notes } = await read(mermaidDiagram(lost, 'Run'))
  expect(arrows.map(({ type }) => type)).toEqual([0, 3])
  expect(notes.at(-1)).toContain('A request from A reaches redis-1 and waits there')
  expect(second?.actor).toBe('redis-1')
})

test('heartbeats are left out', async () => {
  const silent = { ...TRACE, events: TRACE.events.map((event): TraceEvent => ({ ...event, background: true })) }
  const { arrows, notes } = await read(mermaidDiagram(silent, 'Run'))
  expect([...arrows, ...notes]).toEqual([])
})

test('a run that is longer than Mermaid draws is cut, and says so', () => {
  const events = Array.from({ length: 60 }, () => TRACE.events).flat()
  const long = mermaidDiagram({ ...TRACE, events }, 'Run')
  expect(long.length).toBeLessThan(50_000)
  expect(long.trimEnd().split('\n').at(-1)).toMatch(/^ {2}Note over p1: \d+ more lines are left out$/)
})

test('no text of a run is anything but text, not even the name of an actor', async () => {
  const plain = await read(mermaidDiagram(TRACE, 'Run'))
  const shapes = (arrows: typeof plain.arrows) => arrows.map(({ from, to, type }) => [from, to, type])
  for (const text of HOSTILE) {
    const forged: Trace = JSON.parse(JSON.stringify(hostileTrace(text)).replaceAll('"B"', JSON.stringify(text)))
    const { title, actors, arrows, notes } = await read(mermaidDiagram(forged, text))
    const name = withoutControls(text)
    expect(title.replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    expect(actors.map((each) => (each === actors[1] ? 'B' : each))).toEqual(plain.actors)
    const renamed = arrows.map((each) => ({
      ...each,
      from: each.from === actors[1] ? 'B' : each.from,
      to: each.to === actors[1] ? 'B' : each.to,
    }))
    expect(shapes(renamed)).toEqual(shapes(plain.arrows))
    expect(notes).toHaveLength(plain.notes.length)
  }
})

test('nothing of what is hidden is in the diagram of the part before it', () => {
  const wakes = TRACE.events.findIndex(({ kind }) => kind === 'resume')
  expect(mermaidDiagram(traceUpTo(TRACE, wakes - 1), 'Run')).not.toMatch(/goes on after its pause|leaves|ends/)
})

const withoutControls = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ').trim()
