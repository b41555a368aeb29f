/** Where one may type: at a node itself, or on a client's host to a node. */
import type { ActorInfo } from '../../trace'

export interface Place {
  readonly actor: string
  /** Absent at a node itself, and on a client's host where it is whatever master the client would find. */
  readonly node?: string
}

const idsOf = (actors: readonly ActorInfo[], type: ActorInfo['type']) =>
  actors.filter((actor) => actor.type === type).map(({ id }) => id)

export interface Places {
  readonly nodes: readonly string[]
  readonly clients: readonly string[]
}

export const placesOf = (actors: readonly ActorInfo[]): Places => ({
  nodes: idsOf(actors, 'redis'),
  clients: idsOf(actors, 'client'),
})

/** The place where there is still one of that name, else the first node. */
export function placeIn({ nodes, clients }: Places, place: Place | null): Place {
  const fallback = { actor: nodes[0] ?? '' }
  if (!place || ![...nodes, ...clients].includes(place.actor)) return fallback
  return place.node === undefined || nodes.includes(place.node) ? place : { actor: place.actor }
}

/** "redis-1:6379>", as redis-cli has it; on another's host with that before it: "A → redis-1:6379>". */
export function promptOf({ actor, node }: Place, { nodes }: Places, inTransaction = false): string {
  const end = inTransaction ? ':6379(TX)>' : ':6379>'
  if (nodes.includes(actor) && (node ?? actor) === actor) return actor + end
  return `${actor} → ${node ?? (nodes.length === 1 ? nodes[0] : 'its master')}${end}`
}
