import type { Selector } from '../scenario'
import type { TraceEvent } from './event'

/** Whether the event is of the kind that the selector names, its `nth` left aside. */
export function matches(selector: Selector, event: TraceEvent): boolean {
  if (selector.actor !== undefined && selector.actor !== event.actor) return false
  const { key, resource, client } = selector
  const onKey = (keys: readonly string[] | undefined) => key === undefined || (keys?.includes(key) ?? false)
  const ofClient = (name: string) => client === undefined || client === name
  const onResource = (name: string | undefined) => resource === undefined || resource === name
  const effect = (ops: readonly string[]) =>
    'effects' in event && event.effects.some((e) => ops.includes(e.op) && (key === undefined || e.key === key))
  const call = (kind: string) => {
    const wanted = selector.when === 'before' ? event.kind === 'call' : event.kind === 'answered'
    return wanted && 'call' in event && event.call === kind
  }
  switch (selector.kind) {
    case 'command':
      return call('command') && 'keys' in event && onKey(event.keys)
    case 'write':
      return call('write') && 'resource' in event && onResource(event.resource)
    case 'sleep':
    case 'work':
      return call(selector.kind)
    case 'want':
    case 'enter':
    case 'leave':
    case 'give-up':
    case 'claim':
      if (selector.when === 'before') return call(selector.kind) && 'resource' in event && onResource(event.resource)
      return event.kind === selector.kind && onResource(event.resource)
    case 'executed':
      return event.kind === 'execute' && onKey(event.keys) && ofClient(event.client)
    case 'stored':
      return event.kind === 'store' && event.accepted && onResource(event.resource) && ofClient(event.client)
    case 'refused':
      return event.kind === 'store' && !event.accepted && onResource(event.resource) && ofClient(event.client)
    case 'created':
      return event.kind === 'execute' && effect(['create']) && ofClient(event.client)
    case 'extended':
      return event.kind === 'execute' && effect(['ttl']) && ofClient(event.client)
    case 'deleted':
      return event.kind === 'execute' && effect(['delete']) && ofClient(event.client)
    case 'expired':
      return effect(['expire'])
    case 'applied':
      return event.kind === 'apply' && effect(['create', 'update', 'ttl', 'delete'])
    case 'promoted':
      return event.kind === 'role' && event.role === 'master'
    case 'demoted':
      return event.kind === 'role' && event.role === 'replica'
    case 'down':
      return event.kind === 'sdown'
    case 'unblock':
      return event.kind === 'unblock' && ofClient(event.client)
    case 'cut':
      return event.kind === 'fault' && event.phase === 'fired' && event.between !== undefined
    default:
      return event.kind === selector.kind
  }
}

/** The event that a selector names, its `nth` counted, or undefined when it did not happen. */
export function find(selector: Selector, events: readonly TraceEvent[]): TraceEvent | undefined {
  let left = selector.nth ?? 1
  return events.find((event) => matches(selector, event) && --left === 0)
}
