import type { Selector } from '../scenario'
import type { Effect, TraceEvent } from './event'

/** Whether the event is of the kind that the selector names, its `nth` left aside. */
export function matches(selector: Selector, event: TraceEvent): boolean {
  if (selector.actor !== undefined && selector.actor !== event.actor) return false
  switch (selector.kind) {
    case 'command':
      return isCall(selector, event) && 'keys' in event && onKey(selector, event.keys)
    case 'write':
      return isCall(selector, event) && 'resource' in event && onResource(selector, event.resource)
    case 'sleep':
    case 'work':
      return isCall(selector, event)
    case 'want':
    case 'enter':
    case 'leave':
    case 'give-up':
    case 'claim':
      if (selector.when === 'before')
        return isCall(selector, event) && 'resource' in event && onResource(selector, event.resource)
      return event.kind === selector.kind && onResource(selector, event.resource)
    case 'executed':
      return event.kind === 'execute' && ofClient(selector, event.client) && onKey(selector, event.keys)
    case 'stored':
    case 'refused':
      return (
        event.kind === 'store' &&
        event.accepted === (selector.kind === 'stored') &&
        onResource(selector, event.resource) &&
        ofClient(selector, event.client)
      )
    case 'created':
      return event.kind === 'execute' && ofClient(selector, event.client) && has(selector, event.effects, CREATED)
    case 'extended':
      return event.kind === 'execute' && ofClient(selector, event.client) && has(selector, event.effects, EXTENDED)
    case 'deleted':
      return event.kind === 'execute' && ofClient(selector, event.client) && has(selector, event.effects, DELETED)
    case 'expired':
      return 'effects' in event && has(selector, event.effects, EXPIRED)
    case 'applied':
      return event.kind === 'apply' && has(selector, event.effects, APPLIED)
    case 'promoted':
      return event.kind === 'role' && event.role === 'master'
    case 'demoted':
      return event.kind === 'role' && event.role === 'replica'
    case 'down':
      return event.kind === 'sdown'
    case 'unblock':
      return event.kind === 'unblock' && ofClient(selector, event.client)
    case 'cut':
      return event.kind === 'fault' && event.phase === 'fired' && event.between !== undefined
    default:
      return event.kind === selector.kind
  }
}

// Each event of a run is held against each selector that waits: nothing is made for that.
const CREATED: readonly Effect['op'][] = ['create']
const EXTENDED: readonly Effect['op'][] = ['ttl']
const DELETED: readonly Effect['op'][] = ['delete']
const EXPIRED: readonly Effect['op'][] = ['expire']
const APPLIED: readonly Effect['op'][] = ['create', 'update', 'ttl', 'delete']

const onKey = ({ key }: Selector, keys: readonly string[] | undefined) =>
  key === undefined || (keys?.includes(key) ?? false)
const ofClient = ({ client }: Selector, name: string) => client === undefined || client === name
const onResource = ({ resource }: Selector, name: string | undefined) => resource === undefined || resource === name
const has = ({ key }: Selector, effects: readonly Effect[], ops: readonly Effect['op'][]) =>
  effects.some((effect) => ops.includes(effect.op) && (key === undefined || effect.key === key))
/** The call that the selector names is made, or answered. */
const isCall = ({ kind, when }: Selector, event: TraceEvent) =>
  event.kind === (when === 'before' ? 'call' : 'answered') && 'call' in event && event.call === kind

/** The event that a selector names, its `nth` counted, or undefined when it did not happen. */
export function find(selector: Selector, events: readonly TraceEvent[]): TraceEvent | undefined {
  let left = selector.nth ?? 1
  return events.find((event) => matches(selector, event) && --left === 0)
}
