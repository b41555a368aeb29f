import type { ActorId, TraceEvent } from '../../trace'
import type { Model } from '../model'
import { wanting } from './wanting'

/** How many commands were sent by the clients that wanted the resource, whatever the commands were for. */
export function commands({ trace, wants }: Model, resource: string): number {
  const clients = wanting(wants, resource)
  return trace.events.filter((event) => event.kind === 'call' && event.call === 'command' && clients.has(event.actor))
    .length
}

/**
 * How many messages these clients and Redis sent each other: requests, replies and what was published to them. A cluster
 * of `nodes` passes each PUBLISH on to all of its other nodes, so it counts once for each of them.
 */
export function messages({ trace, wants }: Model, resource: string, nodes: number): number {
  const clients = wanting(wants, resource)
  return trace.events.reduce((sum, event) => {
    if (isMessage(event, clients)) return sum + 1
    return sum + (nodes - 1) * publications(event, clients)
  }, 0)
}

const MESSAGES: readonly string[] = ['request', 'reply', 'push']

const isMessage = (event: TraceEvent, clients: ReadonlySet<ActorId>): boolean =>
  event.kind === 'send' &&
  !event.background &&
  MESSAGES.includes(event.payload) &&
  (clients.has(event.actor) || clients.has(event.to))

function publications(event: TraceEvent, clients: ReadonlySet<ActorId>): number {
  if (event.kind !== 'execute' || !clients.has(event.client)) return 0
  const ran = event.inner?.map(({ args }) => args) ?? [event.args]
  return ran.filter(([name]) => name?.toLowerCase() === 'publish').length
}
