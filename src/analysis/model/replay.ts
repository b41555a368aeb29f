import {
  type ActorId,
  changeKeys,
  initialState,
  type Own,
  ownsOn,
  reduce,
  type Trace,
  type TraceEvent,
  type WantState,
  type WorldState,
} from '../../trace'

/** The nodes at a moment of the replay. It changes in place: read it, never keep it. */
export type World = Pick<WorldState, 'nodes' | 'currentMaster'>

/** The replay made its maps itself (initialState, reduce, changeKeys), and nobody else keeps them. */
const own: Own = (map) => map as Map<never, never>

/**
 * Walks through the trace and shows each event with the nodes as they were before it. Only what changes a node is
 * replayed, and in place, so that a long trace with many keys takes no more than its length.
 */
export function replay(trace: Trace, visit: (event: TraceEvent, world: World) => void): World {
  let state = initialState(trace)
  for (const event of trace.events) {
    visit(event, state)
    switch (event.kind) {
      case 'execute':
      case 'apply':
      case 'expire': {
        const node = event.effects.length > 0 ? state.nodes.get(event.actor) : undefined
        if (node) changeKeys(own(node.keys), event.effects, event.seq, own)
        break
      }
      case 'crash':
      case 'restart':
      case 'load':
      case 'resync':
      case 'role':
      case 'clock':
        state = reduce(state, event)
    }
  }
  return state
}

/** The nodes that a want counts on, and how many of them make it true (PROPERTIES, truth). */
export function electorate(
  world: World,
  want: WantState | null,
): { readonly nodes: readonly ActorId[]; readonly quorum: number } {
  if (!want?.nodes)
    return { nodes: world.currentMaster === null ? [] : [world.currentMaster], quorum: want?.quorum ?? 1 }
  return { nodes: want.nodes, quorum: want.quorum ?? Math.floor(want.nodes.length / 2) + 1 }
}

/**
 * The truth of a want at virtual time `at` (PROPERTIES, truth). Undefined without a named key or owner, and where it
 * hangs on nodes that are down: what they would say again depends on what their persistence has kept.
 */
export function knownTruth(trace: Trace, world: World, want: WantState | null, at: number): boolean | undefined {
  if (!want || want.key === null || want.owner === null) return undefined
  const { key, owner } = want
  const { nodes, quorum } = electorate(world, want)
  let sure = 0
  let doubtful = 0
  for (const id of nodes) {
    const node = world.nodes.get(id)
    if (!node || !ownsOn(trace, node, key, owner, at)) continue
    if (node.up) sure++
    else doubtful++
  }
  if (sure >= quorum) return true
  return sure + doubtful >= quorum ? undefined : false
}
