/** What a lane's head says of the moment. */
import { formatMoment } from '../../base'
import type { Lane } from '../../picture'
import { isLive, type NodeState, type Trace, truthOf, type WorldState } from '../../trace'

export interface HeadHold {
  readonly resource: string
  readonly truth: boolean | undefined
  /** "since 0.003000 s" */
  readonly since: string
}

export interface HeadState {
  readonly words: string
  /** A second line, where there is room. */
  readonly more: string
  readonly wrong: boolean
  readonly holds: readonly HeadHold[]
}

/** A head has no room for more. */
const MOST_HOLDS = 5

const plain = (words: string): HeadState => ({ words, more: '', wrong: false, holds: [] })

export function headState(trace: Trace, state: WorldState, lane: Lane): HeadState {
  const client = state.clients.get(lane.id)
  if (client) {
    const all = [...state.holds.values()].filter((hold) => hold.client === lane.id)
    const holds = all.slice(0, MOST_HOLDS).map((hold) => ({
      resource: hold.resource,
      truth: truthOf(trace, state, hold.want, state.at),
      since: `since ${formatMoment(hold.since)} s`,
    }))
    const words = client.status === 'not-started' ? 'not started' : client.status
    const rest = all.length - holds.length
    return {
      ...plain(words),
      more: rest > 0 ? `inside ${rest} more` : lane.missing,
      wrong: client.status === 'crashed',
      holds,
    }
  }
  const node = state.nodes.get(lane.id)
  if (node) return nodeState(trace, state, lane, node)
  const sentinel = state.sentinels.get(lane.id)
  if (sentinel) {
    const down = sentinel.down.length > 0 ? `${sentinel.down.join(', ')} down` : 'watching'
    return plain(sentinel.master ? `master ${sentinel.master}` : down)
  }
  const tokens = [...state.storage.highest.values()]
  return { ...plain(lane.subtitle), more: tokens.length > 0 ? `highest token ${Math.max(...tokens)}` : '' }
}

function nodeState(trace: Trace, state: WorldState, lane: Lane, node: NodeState): HeadState {
  // Of masters that know nothing of each other none is older than another.
  const isAmongOthers = trace.actors.filter(({ role }) => role === 'master').length > 1
  const master = isAmongOthers || state.currentMaster === lane.id ? 'master' : 'old master'
  const role = node.role === 'master' ? master : `replica of ${node.replicaOf ?? 'nobody'}`
  const keys = [...node.keys.keys()].filter((key) => isLive(trace, node, key, state.at)).length
  const condition = !node.up ? 'down' : node.paused ? 'paused' : `${keys} ${keys === 1 ? 'key' : 'keys'}`
  return {
    words: node.role === 'master' ? `${role} · ${condition}` : role,
    more: lane.missing || `${node.role === 'master' ? '' : `${condition} · `}offset ${node.offset}`,
    wrong: !node.up,
    holds: [],
  }
}
