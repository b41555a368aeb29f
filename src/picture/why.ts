/**
 * Why something happened: the events that led to it, back to the beginning, and the decisive ones of them in words. A
 * cause is what an event names as its cause; what its node's keyspace and role were made by; and the pause that it
 * waited for. It follows the trace and judges nothing.
 */
import { formatMoment, type Micros } from '../base'
import { type Seq, stateIndex, type Trace, type TraceEvent, virtualAfter } from '../trace'
import { callOf, describe } from './describe'
import { commandLabels, lengthText, replyWord } from './words'

/** What of the past an event may rest on beside its cause, by where to look for it. */
interface Past {
  /** The pauses of each actor, and the event that ended each. */
  readonly pauses: ReadonlyMap<string, readonly (readonly [TraceEvent, TraceEvent | undefined])[]>
  /** What changed a key on a node, by `keyId`, ascending. */
  readonly changes: ReadonlyMap<string, readonly Seq[]>
  /** What gave a node another role or another keyspace. */
  readonly turns: ReadonlyMap<string, readonly Seq[]>
  readonly crashes: readonly Seq[]
  /** Parts of a stream that never reached a replica, by replica. */
  readonly gaps: ReadonlyMap<string, readonly Seq[]>
}

const keyId = (node: string, key: string): string => JSON.stringify([node, key])
const known = new WeakMap<Trace, Past>()

function pastOf(trace: Trace): Past {
  let past = known.get(trace)
  if (!past) {
    past = readPast(trace)
    known.set(trace, past)
  }
  return past
}

function readPast(trace: Trace): Past {
  const pauses = new Map<string, [TraceEvent, TraceEvent | undefined][]>()
  const changes = new Map<string, Seq[]>()
  const turns = new Map<string, Seq[]>()
  const crashes: Seq[] = []
  const gaps = new Map<string, Seq[]>()
  const add = <T>(map: Map<string, T[]>, key: string, item: T): void => {
    const items = map.get(key)
    if (items) items.push(item)
    else map.set(key, [item])
  }
  for (const event of trace.events) {
    if (event.kind === 'pause') add(pauses, event.actor, [event, undefined])
    else if (event.kind === 'resume' || event.kind === 'crash') {
      const open = pauses.get(event.actor)?.at(-1)
      if (open && !open[1]) open[1] = event
    }
    if (event.kind === 'crash') crashes.push(event.seq)
    if (event.kind === 'lost' && event.payload === 'stream') add(gaps, event.to, event.seq)
    if (event.kind === 'role' || event.kind === 'load' || event.kind === 'resync') add(turns, event.actor, event.seq)
    if ('effects' in event) for (const { key } of event.effects) add(changes, keyId(event.actor, key), event.seq)
  }
  return { pauses, changes, turns, crashes, gaps }
}

const lastBefore = (seqs: readonly Seq[] | undefined, seq: Seq): Seq | undefined => seqs?.findLast((one) => one < seq)

/** What an event rests on. */
function groundsOf(trace: Trace, event: TraceEvent): Seq[] {
  const past = pastOf(trace)
  const grounds: (Seq | undefined)[] = [event.cause]
  const cause = event.cause === undefined ? undefined : trace.events[event.cause]
  for (const [pause, over] of past.pauses.get(event.actor) ?? []) {
    const waited = over && over.at <= event.at && over.seq < event.seq && pause.seq > (cause?.seq ?? event.seq)
    if (waited) grounds.push(pause.seq, over.seq)
  }
  if (event.kind === 'execute' && event.effects.length > 0) {
    for (const key of event.keys) grounds.push(lastBefore(past.changes.get(keyId(event.actor, key)), event.seq))
    grounds.push(lastBefore(past.turns.get(event.actor), event.seq))
  }
  if (event.kind === 'expire') {
    for (const { key } of event.effects) {
      grounds.push(lastBefore(past.changes.get(keyId(event.actor, key)), event.seq))
      grounds.push(expiryOf(trace, event, key).asleep?.seq)
    }
  }
  if (event.kind === 'role' && event.role === 'master')
    grounds.push(lastBefore(past.crashes, event.seq), lastBefore(past.gaps.get(event.actor), event.seq))
  return grounds.filter((seq): seq is Seq => seq !== undefined)
}

/** The events that led to those given, first to last, and these themselves. */
export function causesOf(trace: Trace, seqs: readonly Seq[]): readonly Seq[] {
  const found = new Set<Seq>()
  const open = [...seqs]
  for (let seq = open.pop(); seq !== undefined; seq = open.pop()) {
    const event = trace.events[seq]
    if (!event || found.has(seq)) continue
    found.add(seq)
    open.push(...groundsOf(trace, event))
  }
  return [...found].sort((a, b) => a - b)
}

export interface Step {
  readonly seq: Seq
  readonly at: Micros
  readonly text: string
}

/** How what the evidence shows came about, a sentence for each decisive event. */
export function chainOf(trace: Trace, evidence: readonly Seq[]): readonly Step[] {
  return causesOf(trace, evidence).flatMap((seq): Step[] => {
    const event = trace.events[seq] as TraceEvent
    const text =
      sentenceOf(trace, event) ?? (evidence.includes(seq) ? `${describe(trace, event)} at ${time(event.at)}.` : '')
    return text === '' ? [] : [{ seq, at: event.at, text }]
  })
}

/** To the millisecond, as far as a person follows it. */
const time = (at: Micros): string => `${formatMoment(at).slice(0, -3)} s`

/** The sentence of an event that decides something; of others there is none. */
function sentenceOf(trace: Trace, event: TraceEvent): string | undefined {
  const { actor } = event
  switch (event.kind) {
    case 'execute': {
      if (event.effects.length === 0) return undefined
      const [what] = commandLabels(event.args, event.keys)
      const said = event.reply ? ` and answers ${replyWord(event.reply)}` : ''
      return `${actor} runs ${event.client}'s ${what} at ${time(event.at)}${said}.`
    }
    case 'expire':
      return event.effects.map(({ key }) => expirySentence(trace, event, key)).join(' ')
    case 'pause': {
      const over = pastOf(trace)
        .pauses.get(actor)
        ?.find(([pause]) => pause === event)?.[1]
      return `${actor} stands still from ${time(event.at)}${over ? ` for ${lengthText(over.at - event.at)}` : ' on'}.`
    }
    case 'resume':
      return `${actor} goes on at ${time(event.at)} where it stopped, and knows of nothing.`
    case 'enter':
    case 'leave':
    case 'crash':
    case 'restart':
    case 'lost':
    case 'role':
    case 'resync':
    case 'clock':
    case 'elected':
    case 'sdown':
    case 'store':
      return `${describe(trace, event)} at ${time(event.at)}.`
    default:
      return undefined
  }
}

interface Expiry {
  readonly owner: string | undefined
  /** When its time had passed, which may be before the node noticed. */
  readonly at: Micros
  /** The pause in which its owner was then. */
  readonly asleep: TraceEvent | undefined
}

function expiryOf(trace: Trace, event: TraceEvent, key: string): Expiry {
  const node = stateIndex(trace)
    .at(event.seq - 1)
    .nodes.get(event.actor)
  const before = node?.keys.get(key)
  const owner = callOf(trace, before?.origin ?? undefined)?.actor
  const due =
    node && before && before.expiresAt !== null ? virtualAfter(trace.epoch, node.clock, before.expiresAt) : event.at
  const at = Math.min(due, event.at)
  const pauses = owner === undefined ? [] : (pastOf(trace).pauses.get(owner) ?? [])
  const asleep = pauses.find(([pause, over]) => pause.at <= at && (over === undefined || over.at > at))?.[0]
  return { owner, at, asleep }
}

/** "A's lock:order:123 expires on redis-1 at 10.001 s, while A is paused." */
function expirySentence(trace: Trace, event: TraceEvent, key: string): string {
  const { owner, at, asleep } = expiryOf(trace, event, key)
  const whose = owner === undefined ? key : `${owner}'s ${key}`
  const meanwhile = asleep ? `, while ${owner} is paused` : ''
  const noticed = event.at - at >= 1_000 ? `; the node notices at ${time(event.at)}` : ''
  return `${whose} expires on ${event.actor} at ${time(at)}${meanwhile}${noticed}.`
}
