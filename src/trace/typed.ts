/**
 * What became of what somebody typed, read from the trace. It is imported by itself: only the prompt needs it, and that
 * is loaded when it is opened.
 */
import type { Resp } from '../base'
import type { EventOf, Seq, Trace, TraceEvent } from './event'

/** A command that was typed: a fault that fired. */
export interface Typed {
  readonly fault: string
  readonly fired: Seq
  /** Whether it left redis-cli; not, where its host or its node was down. */
  readonly sent: boolean
  /** The last that is known of it: its reply's sending or arrival, where it has one. */
  readonly last: Seq
  /** Whether `last` is the end of it, and what it was told. */
  readonly over: boolean
  readonly reply: Resp | null
  /** Instead of a reply: why there is none. */
  readonly problem: string | null
}

type Draft = { -readonly [K in keyof Typed]: Typed[K] }

const CLOSED = 'Server closed the connection'

/** The typed commands of a run by the ids of their faults, in the order in which they were typed. */
export function typedCommands(trace: Trace, faults: ReadonlySet<string>): ReadonlyMap<string, Typed> {
  const typed = new Map<string, Draft>()
  /** By the events that lead on from it. */
  const carried = new Map<Seq, Draft>()
  /** Typed at a node, and blocked there: its one connection answers in order. */
  const blocked = new Map<string, Draft>()
  /** Typed at a node, and unanswered, by connection. */
  const atNode = new Map<number, Set<Draft>>()
  const follow = (event: TraceEvent, draft: Draft | undefined, change: Partial<Draft> = {}) => {
    if (!draft) return
    Object.assign(draft, { last: event.seq, ...change })
    carried.set(event.seq, draft)
  }
  const waitingOn = (connection: number) => {
    const waiting = atNode.get(connection) ?? new Set()
    atNode.set(connection, waiting)
    return waiting
  }
  const causeOf = ({ cause }: TraceEvent) => (cause === undefined ? undefined : carried.get(cause))
  const ownerOf = (event: EventOf<'execute'> | EventOf<'unblock'>) =>
    event.of === undefined ? undefined : carried.get(event.of)
  for (const event of trace.events) {
    switch (event.kind) {
      case 'fault':
        if (event.phase === 'fired' && faults.has(event.fault)) {
          const draft = { fault: event.fault, fired: event.seq, sent: false, over: false, reply: null, problem: null }
          typed.set(event.fault, { ...draft, last: event.seq })
          carried.set(event.seq, typed.get(event.fault) as Draft)
        }
        break
      case 'call':
        if (event.line === undefined) follow(event, causeOf(event), { sent: true })
        break
      case 'send':
        if (event.payload === 'request' && (event.actor === 'run' || event.of === event.cause)) {
          const draft = causeOf(event)
          follow(event, draft, { sent: true })
          if (draft && event.actor === 'run') waitingOn(event.connection).add(draft)
        } else if (event.payload === 'reply' && event.to === 'run') {
          const draft = causeOf(event)
          follow(event, draft, { over: true })
          if (draft) waitingOn(event.connection).delete(draft)
        }
        break
      case 'disconnect':
        if (event.actor !== 'run') break
        for (const draft of waitingOn(event.connection)) follow(event, draft, { over: true, problem: CLOSED })
        waitingOn(event.connection).clear()
        break
      case 'arrive':
        if (event.payload === 'request') follow(event, causeOf(event))
        break
      case 'execute': {
        const draft = event.client === 'run' ? causeOf(event) : ownerOf(event)
        follow(event, draft, event.reply ? { reply: event.reply } : {})
        if (draft && event.client === 'run' && !event.reply) blocked.set(event.actor, draft)
        break
      }
      case 'unblock':
        follow(event, event.client === 'run' ? blocked.get(event.actor) : ownerOf(event), { reply: event.reply })
        if (event.client === 'run') blocked.delete(event.actor)
        break
      case 'answered':
        follow(event, carried.get(event.of), {
          over: true,
          reply: event.reply ?? null,
          problem: event.message ?? null,
        })
        break
      default:
    }
  }
  return typed
}
