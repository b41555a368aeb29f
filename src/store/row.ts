import type { Findings } from '../analysis'
import { type Micros, quote, type Resp, respToText } from '../base'
import { type MonitorLine, monitorLines, quoteArgs, replyOf } from '../formats'
import { senderTo } from '../scenario'
import type { ActorId, EventKind, EventOf, Seq, Trace, TraceEvent } from '../trace'

/** A row of the command trace. */
export interface Row {
  readonly seq: Seq
  readonly at: Micros
  readonly actor: ActorId
  readonly kind: 'command' | 'store' | 'note'
  /** Code as it is written; null where the event's own sentence says it best. */
  readonly text: string | null
  /** What came of it. */
  readonly outcome: string | null
  readonly bad: boolean
  /** command: what went over the wire. */
  readonly wire?: {
    readonly args: readonly string[]
    readonly reply: Resp | undefined
    readonly monitor: MonitorLine | undefined
  }
}

/** Events that have a row beside commands and writes. */
const NOTES: ReadonlySet<EventKind> = new Set([
  'enter',
  'leave',
  'give-up',
  'claim',
  'print',
  'pause',
  'resume',
  'crash',
  'restart',
  'role',
  'resync',
  'load',
  'odown',
  'elected',
  'switch-master',
  'clock',
])

/** One row for each foreground command, write, expiry, fault and mark of a program. */
export function traceRows(trace: Trace, findings: Findings): readonly Row[] {
  const monitor = new Map(monitorLines(trace).map((line) => [line.seq, line]))
  const told = new Set(trace.events.flatMap((event) => toldBy(trace, event)))
  const stale = new Set(
    findings['stale-writes'].violations.flatMap(({ at, evidence }) =>
      evidence.filter((seq) => trace.events[seq]?.at === at),
    ),
  )
  return trace.events.flatMap((event) => {
    if (event.background) return []
    const row = rowOf(trace, event, stale, monitor, told)
    return row ? [row] : []
  })
}

const ON_THE_WAY: ReadonlySet<EventKind> = new Set(['call', 'send', 'arrive'])

/** The fault that an event tells of by itself: of a command that somebody typed, its execution does. */
function toldBy({ events }: Trace, event: TraceEvent): readonly string[] {
  if (event.kind !== 'execute') return 'fault' in event && event.kind !== 'fault' ? [event.fault] : []
  let cause: TraceEvent | undefined = event
  do cause = cause.cause === undefined ? undefined : events[cause.cause]
  while (cause && ON_THE_WAY.has(cause.kind))
  return cause?.kind === 'fault' ? [cause.fault] : []
}

function rowOf(
  trace: Trace,
  event: TraceEvent,
  stale: ReadonlySet<Seq>,
  monitor: ReadonlyMap<Seq, MonitorLine>,
  told: ReadonlySet<string>,
): Row | undefined {
  const base = {
    seq: event.seq,
    at: event.at,
    actor: event.actor,
    kind: 'note',
    text: null,
    outcome: null,
    bad: false,
  } as const
  switch (event.kind) {
    case 'execute':
      return commandRow(trace, event, monitor.get(event.seq))
    case 'lost':
      return lostRow(trace, event)
    case 'store':
      return storeRow(event, event.accepted && stale.has(event.seq))
    case 'expire':
      return {
        ...base,
        text: `expired ${event.effects.map(({ key }) => quote(key)).join(' ')}`,
        outcome: event.how.replace('-', ' '),
      }
    case 'apply':
      return { ...base, text: quoteArgs(event.args), outcome: 'applied' }
    case 'end':
      return event.error === undefined ? undefined : { ...base, bad: true }
    case 'fault':
      return event.phase === 'over' || told.has(event.fault) ? undefined : base
    default:
      return NOTES.has(event.kind) ? base : undefined
  }
}

function commandRow(trace: Trace, event: EventOf<'execute'>, monitor: MonitorLine | undefined): Row {
  const reply = replyOf(trace, event)
  return {
    seq: event.seq,
    at: event.at,
    actor: senderTo(event.actor, event.client),
    kind: 'command',
    text: quoteArgs(event.args),
    outcome: reply ? respToText(reply) : 'no reply',
    bad: reply?.type === 'error',
    wire: { args: event.args, reply, monitor },
  }
}

/** A request that never arrived has no execution, so its loss is its row. */
function lostRow(trace: Trace, event: EventOf<'lost'>): Row | undefined {
  const sent = event.cause === undefined ? undefined : trace.events[event.cause]
  const call = sent?.kind === 'send' && sent.of !== undefined ? trace.events[sent.of] : undefined
  const args = call?.kind === 'call' ? call.args : undefined
  const base = { seq: event.seq, at: event.at, actor: event.actor, bad: true } as const
  if (event.payload === 'request' && args) {
    return {
      ...base,
      kind: 'command',
      text: quoteArgs(args),
      outcome: 'lost',
      wire: { args, reply: undefined, monitor: undefined },
    }
  }
  return { ...base, kind: 'note', text: null, outcome: null }
}

function storeRow(event: EventOf<'store'>, isStale: boolean): Row {
  const { token, ifEqual } = event
  const options = [
    ...(token === undefined ? [] : [`token: ${token}`]),
    ...(ifEqual === undefined ? [] : [`ifEqual: ${ifEqual === null ? 'null' : quote(ifEqual)}`]),
  ]
  return {
    seq: event.seq,
    at: event.at,
    actor: event.client,
    kind: 'store',
    text: `storage.write(${quote(event.resource)}, ${quote(event.value)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`,
    outcome: event.accepted ? (isStale ? 'accepted, stale' : 'accepted') : 'refused',
    bad: isStale,
  }
}
