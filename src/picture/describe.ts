/**
 * One sentence for each event: hovers, rows of the trace and the list that stands for the timeline say the same.
 * A sentence speaks of what happened up to its event, never of what comes.
 */
import { formatDuration, type Resp, respToText } from '../base'
import { STOPPED_PPM, senderTo } from '../scenario'
import type { ActorId, EventOf, Seq, Trace, TraceEvent } from '../trace'
import { commandText, lengthText, replyWord, shortValue } from './words'

type Call = EventOf<'call'>
type Send = EventOf<'send'>

const eventAt = (trace: Trace, seq: Seq | undefined): TraceEvent | undefined =>
  seq === undefined ? undefined : trace.events[seq]

/** The `call` that an event belongs to, if it has one. */
export function callOf(trace: Trace, seq: Seq | undefined): Call | undefined {
  const event = eventAt(trace, seq)
  return event?.kind === 'call' ? event : undefined
}

const reply = (value: Resp): string => {
  const text = value.type === 'bulk' && value.text !== null ? `"${shortValue(value.text, 40)}"` : respToText(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

const withToken = (token: number | string | undefined): string => (token === undefined ? '' : ` with token ${token}`)
const held = (holder: string, actor: ActorId): string => (holder === actor ? actor : `${actor} (${holder})`)

/** What the program asked of its host, as a phrase: "SET lock:order:123 …", "write order:123", "sleep 200ms". */
function callText(call: Call): string {
  switch (call.call) {
    case 'command':
      return commandText(call.args ?? [])
    case 'sleep':
    case 'work':
      return call.us === undefined ? call.call : `${call.call} ${lengthText(call.us)}`
    case 'give-up':
      return `giveUp ${call.resource ?? ''}`.trimEnd()
    default:
      return `${call.call} ${call.resource ?? ''}`.trimEnd()
  }
}

/** A reply's text, found from the message that carries it: its cause ran the command. */
export function carriedReply(trace: Trace, send: Send): Resp | undefined {
  const cause = eventAt(trace, send.cause)
  if (cause?.kind === 'execute' || cause?.kind === 'unblock') return cause.reply
  return undefined
}

function describeSend(trace: Trace, send: Send): string {
  const actor = senderTo(send.to, send.actor)
  const to = senderTo(send.actor, send.to)
  const call = callOf(trace, send.of)
  switch (send.payload) {
    case 'request':
      return `${actor} sends ${call ? callText(call) : send.args ? commandText(send.args) : 'a command'} to ${to}`
    case 'reply': {
      const value = carriedReply(trace, send)
      return value ? `${actor} answers ${reply(value)} to ${to}` : `${actor} answers ${to}`
    }
    case 'write':
      return `${actor} sends its write of ${call?.resource ?? 'a resource'} to ${to}`
    case 'write-reply': {
      const cause = eventAt(trace, send.cause)
      if (cause?.kind === 'store')
        return `${actor} tells ${to} that its write is ${cause.accepted ? 'accepted' : 'refused'}`
      return `${actor} answers ${to}`
    }
    case 'stream':
      return `${actor} streams ${commandText(send.args ?? [])} to ${to}${offset(send.offset)}`
    case 'ack':
      return `${actor} acknowledges the stream to ${to}${offset(send.offset)}`
    case 'push':
      return `${actor} publishes ${(send.args ?? []).map((arg) => shortValue(arg, 24)).join(' ')} to ${to}`
    case 'ping':
      return `${actor} pings ${to}`
    case 'pong':
      return `${actor} answers the ping of ${to}`
    case 'sync':
      return `${actor} synchronises with ${to}`
    case 'control':
      return send.args ? `${actor} tells ${to}: ${commandText(send.args)}` : `${actor} sends an instruction to ${to}`
  }
}

const offset = (value: number | undefined): string => (value === undefined ? '' : `, up to offset ${value}`)

function describeAnswer(trace: Trace, event: EventOf<'answered'>): string {
  const { actor } = event
  if (event.error !== undefined) return `${actor} sees an error, ${event.error}: ${event.message ?? 'no message'}`
  const call = callOf(trace, event.of)
  if (event.reply)
    return `${actor} gets ${reply(event.reply)}${call?.args ? ` for ${call.args[0]?.toUpperCase()}` : ''}`
  switch (event.call) {
    case 'sleep':
      return `${actor} has slept${call?.us === undefined ? '' : ` ${lengthText(call.us)}`}`
    case 'work':
      return `${actor} has done its work${call?.us === undefined ? '' : ` of ${lengthText(call.us)}`}`
    case 'write':
      return `${actor} learns that its write of ${event.resource ?? 'the resource'} is done`
    default:
      return `${actor} goes on after ${call ? callText(call) : event.call}`
  }
}

function describeStore(event: EventOf<'store'>): string {
  const what = `${held(event.holder, event.client)}'s write "${shortValue(event.value, 32)}" to ${event.resource}`
  if (event.accepted) return `${event.actor} accepts ${what}${withToken(event.token)}`
  return `${event.actor} refuses ${what}${withToken(event.token)}: ${event.why ?? `it has accepted ${event.highest}`}`
}

function describeResync(event: EventOf<'resync'>): string {
  const lost = [...new Set(event.effects.filter(({ op }) => op === 'delete').map(({ key }) => key))]
  const loss = lost.length > 0 ? ` and loses ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ' …' : ''}` : ''
  return `${event.actor} ${event.how === 'full' ? 'copies' : 'catches up with'} ${event.from}${loss}`
}

function describeRole(event: EventOf<'role'>): string {
  if (event.role === 'replica') return `${event.actor} becomes a replica${event.of ? ` of ${event.of}` : ''}`
  return `${event.actor} is promoted to master${event.current ? '' : ', but no majority said so'}`
}

function describeFinish(event: EventOf<'finish'>): string {
  const why = {
    ended: 'every program has ended and every bound is decided',
    until: 'its time is over',
    'too-many-events': 'it has made as many events as a run may',
  }[event.why]
  return `The run ends: ${why}${event.unfired.length > 0 ? `; not fired: ${event.unfired.join(', ')}` : ''}`
}

const CLAIMS = {
  held: 'that it holds',
  'not-held': 'that it does not hold',
  released: 'that it released',
  'not-mine': 'that it had lost',
} as const

/** What happened, in one sentence without a full stop. */
export function describe(trace: Trace, event: TraceEvent): string {
  const { actor } = event
  switch (event.kind) {
    case 'start':
      return `${actor} starts`
    case 'call':
      if (event.line === undefined) return `Someone types ${callText(event)} at ${actor}`
      return `${actor} calls ${callText(event)} at line ${event.line}`
    case 'answered':
      return describeAnswer(trace, event)
    case 'want':
      return `${held(event.holder, actor)} wants ${event.resource}${event.key ? `, locked by ${event.key}` : ''}`
    case 'enter':
      return `${held(event.holder, actor)} enters ${event.resource}${withToken(event.token)}`
    case 'leave':
      return `${held(event.holder, actor)} leaves ${event.resource}`
    case 'give-up':
      return `${held(event.holder, actor)} gives up on ${event.resource}: ${event.why}`
    case 'claim':
      return `${held(event.holder, actor)} is told ${CLAIMS[event.what]} ${event.resource}`
    case 'print':
      return `${actor} prints ${shortValue(event.text, 80)}`
    case 'timer':
      return `A timer of ${actor} rings after ${lengthText(event.us)}`
    case 'pause':
      return `${actor} is paused`
    case 'resume':
      return `${actor} goes on after its pause`
    case 'crash':
      return event.what === 'host' ? `The host of ${actor} crashes` : `The process of ${actor} crashes`
    case 'restart':
      return `${actor} restarts`
    case 'end':
      if (event.error === undefined) return `${actor}'s program ends`
      return `${actor}'s program ends with ${event.error}${event.line ? ` at line ${event.line}` : ''}`
    case 'send':
      return describeSend(trace, event)
    case 'arrive':
      return `A ${event.payload} from ${event.from} reaches ${actor} and waits there`
    case 'lost':
      return `A ${event.payload} from ${actor} to ${event.to} is lost: ${event.why}`
    case 'connect':
      return `${actor} connects to ${event.to}`
    case 'disconnect':
      return `The connection of ${actor} to ${event.to} closes: ${event.why}`
    case 'execute':
      return `${actor} runs ${commandText(event.args)} for ${senderTo(actor, event.client)}${event.reply ? `: ${reply(event.reply)}` : event.endless ? ', whose script does not end' : ', which blocks'}`
    case 'unblock':
      return `${actor} ends the wait of ${senderTo(actor, event.client)}: ${reply(event.reply)}`
    case 'apply':
      return `${actor} applies ${commandText(event.args)} of its master's stream`
    case 'expire':
      return `${actor} deletes ${event.effects.map(({ key }) => key).join(', ')}: its time had passed`
    case 'role':
      return describeRole(event)
    case 'resync':
      return describeResync(event)
    case 'load':
      return `${actor} comes back with ${event.effects.length === 0 ? 'nothing' : `${event.effects.length} keys`} (persistence ${event.persistence})`
    case 'dump':
      return `${actor} writes ${event.size === 1 ? '1 key' : `${event.size} keys`} to its disk`
    case 'sdown':
      return `${actor} finds ${event.node} down`
    case 'odown':
      return `${actor} and enough others find ${event.node} down`
    case 'up':
      return `${actor} finds ${event.node} up again`
    case 'elected':
      return `${actor} is elected to replace ${event.node} with ${event.votes} ${event.votes === 1 ? 'vote' : 'votes'}`
    case 'switch-master':
      return `${actor} announces ${event.to} as master instead of ${event.from}`
    case 'store':
      return describeStore(event)
    case 'fault':
      return event.phase === 'fired' ? `Fault: ${event.text}` : `Fault over: ${event.text}`
    case 'clock':
      return `The wall clock of ${actor} is now ${clockText(event)}`
    case 'finish':
      return describeFinish(event)
  }
}

export function clockText(event: EventOf<'clock'>): string {
  const { offset: us, ratePpm } = event
  const step = us === 0 ? 'right' : `${formatDuration(Math.abs(us))} ${us < 0 ? 'slow' : 'fast'}`
  if (ratePpm === 0) return step
  return ratePpm === STOPPED_PPM ? `${step}, and stands still` : `${step}, gaining ${ratePpm} ppm`
}

/** The commands that a script or a transaction ran inside, each with its reply: "get lock → nil; del lock → 1". */
export const innerText = (event: TraceEvent): string =>
  event.kind === 'execute'
    ? (event.inner ?? []).map((one) => `${commandText(one.args)} → ${reply(one.reply)}`).join('; ')
    : ''

/** For a label: what an execution or its answer said. */
export const replyLabel = (value: Resp | undefined): string => (value ? replyWord(value) : '')
