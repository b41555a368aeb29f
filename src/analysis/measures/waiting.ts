import type { Micros } from '../../base'
import type { Model } from '../model'

/** How many gave up. */
export const refused = ({ wants }: Model, resource: string): number =>
  wants.filter((want) => want.resource === resource && want.closed?.how === 'give-up').length

/** How long the one waited who waited longest, until it was inside or gave up. */
export const longestWait = ({ wants, end }: Model, resource: string): Micros =>
  wants
    .filter((want) => want.resource === resource)
    .reduce((longest, { at, closed }) => Math.max(longest, (closed?.at ?? end.at) - at), 0)

/** How many wanted the resource at one moment, at most. */
export function mostWaiting({ changes }: Model, resource: string): number {
  let waiting = 0
  let most = 0
  for (const { want, opens } of changes.get(resource) ?? []) {
    if (!want) continue
    waiting += opens ? 1 : -1
    most = Math.max(most, waiting)
  }
  return most
}
