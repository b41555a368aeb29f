/** Where each actor's lane lies. Clients on top, then the nodes, the sentinels and the storage that they share. */
import type { ActorId, ActorInfo } from '../trace'
import type { Hold } from './reading/holds'
import type { Lease } from './reading/keys'
import type { Lane, LaneRow, Tone } from './types'

export const HOLD_HEIGHT = 18
export const WEDGE_HEIGHT = 19
const HOLD_STEP = 24
const LEASE_STEP = 40
const FIRST_LEASE = 32
/** Between the clients and what they talk to, where the labels of messages stand. */
const TALK_GAP = 24
const LANE_GAP = 6
const MAX_STRETCH = 90

const ORDER: readonly ActorInfo['type'][] = ['client', 'redis', 'sentinel', 'storage']

export interface LaneNeeds {
  readonly actors: readonly ActorInfo[]
  readonly tones: ReadonlyMap<ActorId, Tone>
  readonly holds: readonly Hold[]
  readonly leases: readonly Lease[]
  /** Pixels above the first lane. */
  readonly top: number
  /** The lanes stretch towards this height where they have less. */
  readonly height?: number
}

/** A row of a client lane for every hold: the lowest that is free. */
export function holdRows(holds: readonly Hold[]): ReadonlyMap<Hold, number> {
  const rows = new Map<Hold, number>()
  const ends = new Map<ActorId, number[]>()
  for (const hold of holds) {
    const taken = ends.get(hold.client) ?? []
    const free = taken.findIndex((end) => end <= hold.from)
    const row = free === -1 ? taken.length : free
    taken[row] = hold.to
    ends.set(hold.client, taken)
    rows.set(hold, row)
  }
  return rows
}

const subtitleOf = (actor: ActorInfo): string => {
  if (actor.type === 'redis') return actor.role ?? 'master'
  if (actor.type === 'storage') return actor.fencing ? 'checks tokens' : 'unfenced'
  return actor.type
}

interface Sized {
  readonly actor: ActorInfo
  readonly above: number
  readonly below: number
  readonly rows: readonly { readonly key: string; readonly dy: number }[]
}

function sizeOf(actor: ActorInfo, holdCount: number, keys: readonly string[]): Sized {
  switch (actor.type) {
    case 'client': {
      const rows = Array.from({ length: Math.max(1, holdCount) }, (_, i) => ({ key: String(i), dy: -i * HOLD_STEP }))
      return { actor, above: 22 + rows.length * HOLD_STEP, below: 20, rows }
    }
    case 'redis': {
      const rows = keys.map((key, i) => ({ key, dy: FIRST_LEASE + i * LEASE_STEP }))
      return { actor, above: 16, below: rows.length > 0 ? FIRST_LEASE + (rows.length - 1) * LEASE_STEP + 18 : 20, rows }
    }
    case 'storage':
      return { actor, above: 22, below: 24, rows: [] }
    default:
      return { actor, above: 20, below: 20, rows: [] }
  }
}

export interface LanePlan {
  readonly lanes: readonly Lane[]
  readonly height: number
}

export function planLanes({ actors, tones, holds, leases, top, height }: LaneNeeds): LanePlan {
  const counts = new Map<ActorId, number>()
  for (const [hold, row] of holdRows(holds)) counts.set(hold.client, Math.max(counts.get(hold.client) ?? 0, row + 1))
  const keys = new Map<ActorId, string[]>()
  for (const { node, key } of leases) {
    const own = keys.get(node) ?? []
    if (!own.includes(key)) keys.set(node, [...own, key])
  }
  const sized = ORDER.flatMap((type) => actors.filter((actor) => actor.type === type)).map((actor) =>
    sizeOf(actor, counts.get(actor.id) ?? 0, keys.get(actor.id) ?? []),
  )
  const gaps = sized.map(({ actor }, index): number => {
    const before = sized[index - 1]?.actor.type
    return before === undefined ? 0 : before === 'client' && actor.type !== 'client' ? TALK_GAP : LANE_GAP
  })
  const natural =
    top + sized.reduce((sum, { above, below }) => sum + above + below, 0) + gaps.reduce<number>((a, b) => a + b, 0) + 8
  const spare = Math.max(0, (height ?? 0) - natural)
  const joints = gaps.filter((gap) => gap > 0).length
  const extra = joints === 0 ? 0 : Math.min(MAX_STRETCH, Math.floor(spare / joints))
  let y = top
  const lanes = sized.map(({ actor, above, below, rows }, index): Lane => {
    const gap = gaps[index] as number
    y += gap === 0 ? 0 : gap + extra
    const lane = laneAt(actor, tones.get(actor.id) ?? 'var(--ink)', y, above, below, rows)
    y += above + below
    return lane
  })
  return { lanes, height: Math.max(y + 8, height ?? 0) }
}

function laneAt(actor: ActorInfo, tone: Tone, top: number, above: number, below: number, rows: Sized['rows']): Lane {
  const y = top + above
  return {
    id: actor.id,
    type: actor.type as Lane['type'],
    title: actor.id,
    subtitle: subtitleOf(actor),
    tone,
    top,
    height: above + below,
    y,
    rows: rows.map(({ key, dy }): LaneRow => ({ key, y: y + dy })),
  }
}
