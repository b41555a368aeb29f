/**
 * Chrome's trace events in JSON, as Perfetto opens them: a thread an actor, a mark a microsecond wide for each event,
 * an arrow for each message, and spans (asynchronous, since they may overlap) for holds, calls and pauses. Times are
 * microseconds of virtual time. Heartbeats are left out.
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
import { describe } from '../../picture'
import type { ActorId, EventKind, EventOf, Seq, Trace, TraceEvent } from '../../trace'

/** The fields of the format that are used here. */
export interface ChromeEvent {
  readonly ph: 'M' | 'X' | 'b' | 'e' | 's' | 'f'
  readonly name: string
  readonly pid: 1
  readonly tid: number
  readonly ts?: number
  readonly dur?: number
  readonly cat?: string
  readonly id?: number
  readonly bp?: 'e'
  readonly args?: Readonly<Record<string, string | number>>
}

const MARK_US = 1

/** What spans begin with and what ends them. */
type Span = readonly [first: TraceEvent, last: TraceEvent | undefined, name: string]

export function chromeTrace(trace: Trace): string {
  const threads = new Map(trace.actors.map(({ id }, index) => [id, index + 1]))
  const tid = (actor: ActorId) => threads.get(actor) ?? 0
  const shown = trace.events.filter(({ background }) => !background)
  const traceEvents = [
    ...names(trace),
    ...shown.map((event) => markOf(trace, event, tid(event.actor))),
    ...spansOf(shown).flatMap((span) => spanEvents(span, tid(span[0].actor), trace.events.at(-1)?.at ?? 0)),
    ...flowsOf(trace, shown, tid),
  ]
  const lines = traceEvents.map((event: ChromeEvent) => JSON.stringify(event)).join(',\n')
  return `{"displayTimeUnit":"ms","traceEvents":[\n${lines}\n]}\n`
}

function names({ actors }: Trace): ChromeEvent[] {
  const about = (name: string, tid: number, args: NonNullable<ChromeEvent['args']>): ChromeEvent => {
    return { ph: 'M', name, pid: 1, tid, args }
  }
  return [
    about('process_name', 0, { name: 'Lockstep' }),
    ...actors.flatMap(({ id }, index) => [
      about('thread_name', index + 1, { name: id }),
      about('thread_sort_index', index + 1, { sort_index: index }),
    ]),
  ]
}

/** A script keeps its node for as long as it runs; all else happens in an instant. */
function markOf(trace: Trace, event: TraceEvent, tid: number): ChromeEvent {
  const { seq, at: ts, kind } = event
  const dur = Math.max(MARK_US, event.kind === 'execute' ? (event.us ?? 0) : 0)
  return { ph: 'X', name: kind, cat: 'event', pid: 1, tid, ts, dur, args: { seq, text: describe(trace, event) } }
}

/** Calls until they are answered, holds until they are left, pauses until they are over; one that goes on has no end. */
function spansOf(events: readonly TraceEvent[]): readonly Span[] {
  const open = new Map<string, number>()
  const spans: Span[] = []
  const begin = (key: string, event: TraceEvent, name: string) => {
    open.set(key, spans.length)
    spans.push([event, undefined, name])
  }
  const end = (key: string, event: TraceEvent) => {
    const index = open.get(key)
    const span = index === undefined ? undefined : spans[index]
    open.delete(key)
    if (span && index !== undefined) spans[index] = [span[0], event, span[2]]
  }
  for (const event of events) {
    const pause = JSON.stringify(['pause', event.actor])
    if (event.kind === 'call') begin(`call ${event.seq}`, event, callName(event))
    else if (event.kind === 'answered') end(`call ${event.of}`, event)
    else if (event.kind === 'enter') begin(holdKey(event), event, `holds ${event.resource}`)
    else if (event.kind === 'leave') end(holdKey(event), event)
    else if (event.kind === 'pause') begin(pause, event, 'paused')
    else if (event.kind === 'resume' || event.kind === 'crash') end(pause, event)
  }
  return spans
}

const callName = ({ call, line }: EventOf<'call'>) => (line === undefined ? call : `${call} at line ${line}`)
const holdKey = ({ actor, holder, resource }: EventOf<'enter'> | EventOf<'leave'>) =>
  JSON.stringify(['hold', actor, holder, resource])

const CATEGORIES: Partial<Record<EventKind, string>> = { call: 'call', enter: 'hold', pause: 'pause' }

/** Perfetto draws only spans that end: what goes on ends with what is exported. */
function spanEvents([first, last, name]: Span, tid: number, end: number): ChromeEvent[] {
  const span = { name, cat: CATEGORIES[first.kind] ?? 'span', id: first.seq, pid: 1, tid } as const
  return [
    { ph: 'b', ts: first.at, ...span },
    { ph: 'e', ts: last?.at ?? end, ...span },
  ]
}

/** From a message's sending to what it made happen: from mark to mark. */
function flowsOf(trace: Trace, events: readonly TraceEvent[], tid: (actor: ActorId) => number): ChromeEvent[] {
  const arrived = new Set<Seq>()
  return events.flatMap((event): ChromeEvent[] => {
    const sent = event.cause === undefined ? undefined : trace.events[event.cause]
    if (sent?.kind !== 'send' || sent.background || event.kind === 'lost' || arrived.has(sent.seq)) return []
    arrived.add(sent.seq)
    const flow = { name: sent.payload, cat: 'message', id: sent.seq, pid: 1 } as const
    return [
      { ph: 's', ts: sent.at, tid: tid(sent.actor), ...flow },
      { ph: 'f', bp: 'e', ts: event.at, tid: tid(event.actor), ...flow },
    ]
  })
}
