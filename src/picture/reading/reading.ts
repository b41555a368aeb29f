/** The trace as the marks read it: cut at `until`, with messages paired to what they caused. It draws nothing. */
import type { Micros } from '../../base'
import type { ActorId, EventOf, Seq, Trace, TraceEvent } from '../../trace'
import { callOf } from '../describe'
import { actorTones } from '../tones'
import type { Tone } from '../types'

export type Send = EventOf<'send'>

/** A message from its sending to the event that took it up. */
export interface Flight {
  readonly send: Send
  /** It waits at its receiver from here. */
  readonly arrive: EventOf<'arrive'> | undefined
  readonly lost: EventOf<'lost'> | undefined
  /** What took it up. */
  readonly taken: TraceEvent | undefined
}

/** Request, execution and reply. */
export interface Exchange {
  readonly client: ActorId
  readonly server: ActorId
  readonly call: EventOf<'call'> | undefined
  readonly request: Flight
  readonly run: EventOf<'execute'> | EventOf<'store'> | undefined
  readonly unblock: EventOf<'unblock'> | undefined
  readonly reply: Flight | undefined
  /** One of many tries that were refused and changed nothing. */
  readonly calm: boolean
}

export interface Reading {
  readonly trace: Trace
  readonly events: readonly TraceEvent[]
  readonly end: Micros
  readonly tones: ReadonlyMap<ActorId, Tone>
  readonly exchanges: readonly Exchange[]
  /** Messages that are no part of an exchange: replication, pushes, sentinels' talk. */
  readonly transfers: readonly Flight[]
  readonly calm: ReadonlySet<Seq>
}

export interface ReadOptions {
  /** Nothing after this event is read. */
  readonly until?: Seq
  /** Heartbeats too. */
  readonly background?: boolean
}

type Children = ReadonlyMap<Seq, readonly TraceEvent[]>

export function readTrace(trace: Trace, options: ReadOptions = {}): Reading {
  const cut = options.until === undefined ? trace.events : trace.events.slice(0, options.until + 1)
  const events = options.background ? cut : cut.filter((event) => event.background !== true)
  const children = childrenOf(events)
  const drafts = readExchanges(trace, events, children)
  const calm = calmEvents(trace, events, drafts)
  const exchanges = drafts.map((draft) => ({ ...draft, calm: calm.has(draft.request.send.seq) }))
  const used = new Set(
    exchanges.flatMap(({ request, reply }) => [request.send.seq, ...(reply ? [reply.send.seq] : [])]),
  )
  const transfers = events.flatMap((event) =>
    event.kind === 'send' && !used.has(event.seq) ? [flightOf(event, children)] : [],
  )
  return { trace, events, end: cut.at(-1)?.at ?? 0, tones: actorTones(trace.actors), exchanges, transfers, calm }
}

function childrenOf(events: readonly TraceEvent[]): Children {
  const children = new Map<Seq, TraceEvent[]>()
  for (const event of events) {
    if (event.cause === undefined) continue
    const siblings = children.get(event.cause)
    if (siblings) siblings.push(event)
    else children.set(event.cause, [event])
  }
  return children
}

function flightOf(send: Send, children: Children): Flight {
  const next = children.get(send.seq) ?? []
  const arrive = next.find((event): event is EventOf<'arrive'> => event.kind === 'arrive')
  const lost = next.find((event): event is EventOf<'lost'> => event.kind === 'lost')
  const takers = arrive ? (children.get(arrive.seq) ?? []) : next
  const taken = takers.find((event) => event.kind !== 'arrive' && event.kind !== 'lost' && event.actor === send.to)
  return { send, arrive, lost, taken }
}

type Draft = Omit<Exchange, 'calm'>

function readExchanges(trace: Trace, events: readonly TraceEvent[], children: Children): Draft[] {
  const drafts: { -readonly [K in keyof Draft]: Draft[K] }[] = []
  const byCall = new Map<Seq, number>()
  const byRun = new Map<Seq, number>()
  for (const event of events) {
    if (event.kind === 'unblock' && event.of !== undefined) {
      const draft = drafts[byCall.get(event.of) ?? -1]
      if (draft) draft.unblock = event
      continue
    }
    if (event.kind !== 'send') continue
    if (event.payload === 'request' || event.payload === 'write') {
      const request = flightOf(event, children)
      const { taken } = request
      const run = taken?.kind === 'execute' || taken?.kind === 'store' ? taken : undefined
      const call = callOf(trace, event.of ?? event.cause)
      drafts.push({ client: event.actor, server: event.to, call, request, run, unblock: undefined, reply: undefined })
      if (call) byCall.set(call.seq, drafts.length - 1)
      if (run) byRun.set(run.seq, drafts.length - 1)
    } else if (event.payload === 'reply' || event.payload === 'write-reply') {
      const index = byRun.get(event.cause ?? -1) ?? byCall.get(event.of ?? -1)
      const draft = index === undefined ? undefined : drafts[index]
      if (draft && !draft.reply) draft.reply = flightOf(event, children)
    }
  }
  return drafts
}

const REFUSALS = new Set<unknown>([null, 0, '0', ''])

/** Tries after the first of a want that got nothing and changed nothing, and the sleeps between them. */
function calmEvents(trace: Trace, events: readonly TraceEvent[], exchanges: readonly Draft[]): Set<Seq> {
  const refused = new Map<Seq, Draft>()
  for (const exchange of exchanges) if (exchange.call && wasRefused(exchange)) refused.set(exchange.call.seq, exchange)
  const calm = new Set<Seq>()
  const tries = new Map<ActorId, number>()
  for (const event of events) {
    if (event.kind === 'want') tries.set(event.actor, 0)
    else if (event.kind === 'enter' || event.kind === 'give-up' || event.kind === 'crash') tries.delete(event.actor)
    const before = tries.get(event.actor)
    if (before === undefined) continue
    if (event.kind === 'call' && event.call === 'command') {
      tries.set(event.actor, before + 1)
      const exchange = before > 0 ? refused.get(event.seq) : undefined
      if (exchange) for (const seq of exchangeSeqs(exchange)) calm.add(seq)
    } else if (before > 1 && isSleep(trace, event)) calm.add(event.seq)
  }
  return calm
}

function isSleep(trace: Trace, event: TraceEvent): boolean {
  if (event.kind === 'call') return event.call === 'sleep'
  return event.kind === 'answered' && callOf(trace, event.of)?.call === 'sleep'
}

function wasRefused({ run, request, reply }: Draft): boolean {
  if (run?.kind !== 'execute' || request.lost || reply?.lost || run.effects.length > 0 || !run.reply) return false
  const { reply: value } = run
  if (value.type === 'integer') return REFUSALS.has(value.value)
  return (value.type === 'bulk' && REFUSALS.has(value.text)) || (value.type === 'array' && value.items === null)
}

/** Every event of an exchange, in order. */
export function exchangeSeqs({ call, request, run, unblock, reply }: Draft): Seq[] {
  const parts = [
    call,
    request.send,
    request.arrive,
    request.lost,
    run,
    unblock,
    reply?.send,
    reply?.arrive,
    reply?.lost,
    reply?.taken,
  ]
  return parts.flatMap((part) => (part ? [part.seq] : []))
}
