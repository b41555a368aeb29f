/** How many Redis nodes there are and who follows whom, as one choice; nodes that are there keep what is said of them. */
import { freshId } from '../fresh-id'
import type { Cluster, ScenarioFile } from '../schema'

type Node = ScenarioFile['nodes'][number]
type Sentinel = NonNullable<ScenarioFile['sentinels']>[number]

export const SHAPES = ['single', 'replicas', 'masters'] as const
export type Shape = (typeof SHAPES)[number]

export interface Topology {
  /** Null: none of these. */
  readonly shape: Shape | null
  /** Replicas of the one master, or masters. */
  readonly count: number
}

export function topologyOf({ nodes }: Pick<ScenarioFile, 'nodes'>): Topology {
  const masters = nodes.filter(({ replicaOf }) => replicaOf === undefined)
  if (nodes.length === 1) return { shape: 'single', count: 1 }
  if (masters.length === nodes.length) return { shape: 'masters', count: nodes.length }
  return { shape: masters.length === 1 ? 'replicas' : null, count: nodes.length - masters.length }
}

/** The nodes of a topology; sentinels that watched a node that is no master any more watch the first one. */
export function withTopology(
  { nodes, sentinels = [] }: Pick<ScenarioFile, 'nodes' | 'sentinels'>,
  { shape, count }: { readonly shape: Shape; readonly count: number },
): Pick<Cluster, 'nodes' | 'sentinels'> {
  const first = nodes.find(({ replicaOf }) => replicaOf === undefined) ?? { id: 'redis-1' }
  const wanted = shape === 'single' ? 1 : shape === 'replicas' ? count + 1 : count
  const kept = [first, ...nodes.filter((node) => node !== first)].slice(0, wanted)
  while (kept.length < wanted)
    kept.push({
      ...(kept.at(-1) ?? first),
      id: nextId(
        kept.map(({ id }) => id),
        first.id,
      ),
    })
  const next = kept.map(
    ({ replicaOf: _, ...node }, place): Node =>
      shape === 'replicas' && place > 0 ? { ...node, replicaOf: first.id } : node,
  )
  const masters = next.flatMap(({ id, replicaOf }) => (replicaOf === undefined ? [id] : []))
  const watching = sentinels.map((each) => (masters.includes(each.monitors) ? each : { ...each, monitors: first.id }))
  return { nodes: next, ...(sentinels.length > 0 ? { sentinels: watching } : {}) }
}

/** So many sentinels; new ones are as the last, or watch the first master with a quorum of most of them. */
export function withSentinels(
  { nodes, clients, sentinels = [] }: Pick<ScenarioFile, 'nodes' | 'clients' | 'sentinels'>,
  count: number,
): Sentinel[] {
  const master = nodes.find(({ replicaOf }) => replicaOf === undefined)?.id ?? ''
  const next = sentinels.slice(0, count)
  const taken = [...nodes, ...clients, ...next].map(({ id }) => id)
  while (next.length < count) {
    const like = next.at(-1) ?? { monitors: master, downAfter: '5s', quorum: Math.floor(count / 2) + 1 }
    const id = nextId([...taken, ...next.map((each) => each.id)], 'sentinel-1')
    next.push({ ...like, id })
  }
  return next
}

/** A client like another one, under the next free name: A → C where A and B are there, worker-1 → worker-2. */
export function withCopy({ clients }: Pick<ScenarioFile, 'clients'>, id: string, taken: readonly string[]) {
  const own = clients.find((client) => client.id === id)
  return own ? [...clients, { ...own, id: nextId(taken, id) }] : clients
}

/** The first free name of a kind. */
function nextId(taken: readonly string[], like: string): string {
  const letters = /^[A-Z]$/.test(like) ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] : []
  const letter = letters.find((each) => !taken.includes(each))
  if (letter !== undefined) return letter
  return freshId(like.replace(/-?\d+$/, ''), taken)
}
