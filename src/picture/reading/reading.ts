/** The trace as the marks read it: cut at `until`, with messages paired to what they caused. It draws nothing. */
import type { Micros } from '../../base'
import { senderTo } from '../../scenario'
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
  /** When it was over though no reply was sent: its server went down or its client saw an error. */
  readonly brokenOff: Micros | undefined
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
  const breaks = readBreaks(events)
  const exchanges = drafts.map((draft) => ({
    ...draft,
    brokenOff: draft.reply ? undefined : breaks(draft),
    calm: calm.has(draft.request.send.seq),
  }))
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
  const takes = (event: TraceEvent): boolean =>
    event.actor === send.to && event.kind !== 'arrive' && event.kind !== 'lost'
  // A command on a key whose time has passed also makes the key go: that is not what took it up.
  const taken = takers.find((event) => takes(event) && event.kind !== 'expire') ?? takers.find(takes)
  return { send, arrive, lost, taken }
}

type Draft = Omit<Exchange, 'calm' | 'brokenOff'>

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
      const client = senderTo(event.to, event.actor)
      drafts.push({ client, server: event.to, call, request, run, unblock: undefined, reply: undefined })
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

/** When an exchange that got no reply was over: the crash of its server or the error at its client, if any. */
function readBreaks(events: readonly TraceEvent[]): (draft: Draft) => Micros | undefined {
  const answers = new Map<Seq, Micros>()
  const crashes: EventOf<'crash'>[] = []
  for (const event of events) {
    if (event.kind === 'answered') answers.set(event.of, event.at)
    else if (event.kind === 'crash') crashes.push(event)
  }
  return ({ call, server, request }) => {
    const crash = crashes.find((event) => event.actor === server && event.at >= request.send.at)?.at
    const answer = call && answers.get(call.seq)
    return crash === undefined || answer === undefined ? (crash ?? answer) : Math.min(crash, answer)
  }
}

const REFUSALS = new Set<unknown>([null, 0, '0', ''])

/** Tries of a want that repeat one before, got nothing and changed nothing, and the sleeps between them. */
function calmEvents(trace: Trace, events: readonly TraceEvent[], exchanges: readonly Draft[]): Set<Seq> {
  const refused = new Map<Seq, Draft>()
  for (const exchange of exchanges) if (exchange.call && wasRefused(exchange)) refused.set(exchange.call.seq, exchange)
  const calm = new Set<Seq>()
  const wants = new Map<ActorId, { readonly tried: Set<string>; repeats: boolean }>()
  for (const event of events) {
    if (event.kind === 'want') wants.set(event.actor, { tried: new Set(), repeats: false })
    else if (event.kind === 'enter' || event.kind === 'give-up' || event.kind === 'crash') wants.delete(event.actor)
    const want = wants.get(event.actor)
    if (!want) continue
    if (event.kind === 'call' && event.call === 'command') {
      const what = JSON.stringify([event.args?.[0], event.keys])
      const exchange = want.tried.has(what) ? refused.get(event.seq) : undefined
      want.tried.add(what)
      if (!exchange) continue
      want.repeats = true
      for (const seq of exchangeSeqs(exchange)) calm.add(seq)
    } else if (want.repeats && isSleep(trace, event)) calm.add(event.seq)
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
  const seqs: Seq[] = []
  const add = (event: TraceEvent | undefined): void => {
    if (event) seqs.push(event.seq)
  }
  add(call)
  add(request.send)
  add(request.arrive)
  add(request.lost)
  add(run)
  add(unblock)
  if (!reply) return seqs
  add(reply.send)
  add(reply.arrive)
  add(reply.lost)
  add(reply.taken)
  return seqs
}
