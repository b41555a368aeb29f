import type { ActorId } from '../../trace'
import type { Model } from '../model'

/** The clients that have wanted the resource. */
export const wanting = (wants: Model['wants'], resource: string): ReadonlySet<ActorId> =>
  new Set(wants.filter((want) => want.resource === resource).map(({ client }) => client))
