import type { ActorId, EventOf, Seq, Trace, TraceEvent } from '../../trace'

/** Which lock nodes are down: crashed, or cut off from a client by a partition. */
export interface Outages {
  /** Whether the event took a node down or brought one back. */
  note(event: TraceEvent): boolean
  /** The nodes that are down for the client, each with the event that took it down. */
  of(client: ActorId, nodes: readonly ActorId[] | null): ReadonlyMap<ActorId, Seq>
}

/** The lock nodes are those that the wants name, or where one names none all Redis nodes. */
export function createOutages(trace: Trace): Outages {
  const wants = trace.events.filter((event): event is EventOf<'want'> => event.kind === 'want')
  const redis = trace.actors.filter(({ type }) => type === 'redis').map(({ id }) => id)
  const named = wants.every(({ nodes }) => nodes) ? new Set(wants.flatMap(({ nodes }) => nodes ?? [])) : new Set(redis)
  const lockNodes = named.size > 0 ? named : new Set(redis)
  const crashed = new Map<ActorId, Seq>()
  const cuts = new Map<string, { readonly seq: Seq; readonly between: readonly (readonly ActorId[])[] }>()
  const cutFrom = (client: ActorId, node: ActorId): Seq | undefined => {
    for (const { seq, between } of cuts.values()) {
      const [a = [], b = []] = between
      if ((a.includes(client) && b.includes(node)) || (b.includes(client) && a.includes(node))) return seq
    }
    return undefined
  }
  return {
    note(event) {
      switch (event.kind) {
        case 'crash':
          if (!lockNodes.has(event.actor)) return false
          crashed.set(event.actor, event.seq)
          return true
        case 'restart':
          return crashed.delete(event.actor)
        case 'fault':
          if (event.phase === 'over') return cuts.delete(event.fault)
          if (!event.between) return false
          cuts.set(event.fault, { seq: event.seq, between: event.between })
          return true
        default:
          return false
      }
    },
    of(client, nodes) {
      const down = new Map<ActorId, Seq>()
      for (const node of nodes ?? lockNodes) {
        const seq = crashed.get(node) ?? cutFrom(client, node)
        if (seq !== undefined) down.set(node, seq)
      }
      return down
    },
  }
}
