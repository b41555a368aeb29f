import { SELECTOR_KINDS, type Selector, type SelectorKind } from '../scenario'
import type { Seq, TraceEvent } from './event'
import { matches } from './matches'

/**
 * The selector that finds this event again, by its role: "A's second command on the lock key is answered". A message is
 * named by what it carries: a request by its call, a reply by its execution. Null where no selector names it.
 */
export function selectorOf(events: readonly TraceEvent[], seq: Seq): Selector | null {
  const event = carried(events, events[seq])
  if (!event) return null
  const selector = roleOf(event)
  if (!selector || !matches(selector, event)) return null
  const nth = events.filter((each) => each.seq <= event.seq && matches(selector, each)).length
  return nth === 1 ? selector : { ...selector, nth }
}

/**
 * What something that happens at an event can be tied to: the last event before it that a selector names, of these
 * actors where they have one.
 */
export function tieBefore(events: readonly TraceEvent[], seq: Seq, actors: readonly string[]): Selector | null {
  const last = (wanted: (event: TraceEvent) => boolean): Selector | null => {
    for (const event of events.slice(0, seq).reverse()) {
      const on = event.background || !wanted(event) ? null : selectorOf(events, event.seq)
      if (on) return on
    }
    return null
  }
  return last(({ actor }) => actors.includes(actor)) ?? last(() => true)
}

function carried(events: readonly TraceEvent[], event: TraceEvent | undefined): TraceEvent | undefined {
  if (event?.kind !== 'send') return event
  const isReply = event.payload === 'reply' || event.payload === 'write-reply'
  const seq = isReply ? event.cause : event.of
  return seq === undefined ? undefined : events[seq]
}

function roleOf(event: TraceEvent): Selector | null {
  const { actor } = event
  switch (event.kind) {
    case 'call':
    case 'answered':
      return isKind(event.call) ? { kind: event.call, actor, ...about(event), ...before(event.kind === 'call') } : null
    case 'execute':
      return { kind: 'executed', actor, ...about(event), client: event.client }
    case 'store':
      return { kind: event.accepted ? 'stored' : 'refused', actor, resource: event.resource, client: event.client }
    case 'expire':
      return { kind: 'expired', actor, ...(event.effects[0] ? { key: event.effects[0].key } : {}) }
    case 'role':
      return { kind: event.role === 'master' ? 'promoted' : 'demoted', actor }
    case 'apply':
      return { kind: 'applied', actor }
    case 'sdown':
      return { kind: 'down', actor }
    default:
      return isKind(event.kind) ? { kind: event.kind, actor, ...about(event) } : null
  }
}

/** The key or the resource that an event is about, where it is about one. */
function about(event: TraceEvent): Pick<Selector, 'key' | 'resource'> {
  if ('keys' in event && event.keys?.[0] !== undefined) return { key: event.keys[0] }
  return 'resource' in event && event.resource !== undefined ? { resource: event.resource } : {}
}

const before = (is: boolean): Pick<Selector, 'when'> => (is ? { when: 'before' } : {})
const isKind = (name: string): name is SelectorKind => (SELECTOR_KINDS as readonly string[]).includes(name)
