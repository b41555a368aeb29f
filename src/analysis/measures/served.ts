import type { Model } from '../model'

/** How many times somebody was inside. */
export const served = ({ holds }: Model, resource: string): number =>
  holds.filter((hold) => hold.resource === resource).length

/** How many commands were sent by the clients that wanted the resource, whatever the commands were for. */
export function commands({ trace, wants }: Model, resource: string): number {
  const clients = new Set(wants.filter((want) => want.resource === resource).map(({ client }) => client))
  return trace.events.filter((event) => event.kind === 'call' && event.call === 'command' && clients.has(event.actor))
    .length
}
