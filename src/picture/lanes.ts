/** Where each actor's lane lies. Clients on top, then the nodes, the sentinels and the storage that they share. */
import TinyQueue from 'tinyqueue'
import type { Micros } from '../base'
import type { ActorId, ActorInfo } from '../trace'
import type { Hold } from './reading/holds'
import type { Lease } from './reading/keys'
import type { Lane, LaneRow, Tone } from './types'

export const HOLD_HEIGHT = 18
export const WEDGE_HEIGHT = 19
const HOLD_STEP = 24
const LEASE_STEP = 40
const FIRST_LEASE = 32
/** Between the clients and what they talk to, where the labels of messages stand: it never gives way. */
const TALK_GAP = 24
const LANE_GAP = 6
const MAX_STRETCH = 90
/** Lanes closer than this would let the lines of their headers touch. */
const LEAST_EASE = 0.6
/** Some rows cannot be narrowed as far: a sentinel's two lines of text, a wedge under its lane. */
const LEAST_ROW = 0.78
/** A lane has no more rows than this: a program that floods its run would make it higher than any page. */
const MOST_ROWS = 40
/** Below the last lane, where the story's dots lie. */
const FOOT = 8

const ORDER: readonly ActorInfo['type'][] = ['client', 'redis', 'sentinel', 'storage']

/** How the reader wants the lanes: which first, and which as a line alone. */
export interface LaneChoice {
  /** Those that are not named keep their usual place behind those that are. */
  readonly order: readonly ActorId[]
  readonly collapsed: ReadonlySet<ActorId>
}

export const USUAL_LANES: LaneChoice = { order: [], collapsed: new Set() }

export interface LaneNeeds {
  readonly choice?: LaneChoice | undefined
  readonly actors: readonly ActorInfo[]
  readonly tones: ReadonlyMap<ActorId, Tone>
  readonly holds: readonly Hold[]
  readonly leases: readonly Lease[]
  /** Pixels above the first lane. */
  readonly top: number
  /** The lanes stretch towards this height where they have less. */
  readonly height?: number
}

/** The rows of one lane: until when each is taken, and those that are free again. */
class Rows {
  readonly #taken = new TinyQueue<{ readonly row: number; readonly to: Micros }>([], (a, b) => a.to - b.to)
  readonly #free = new TinyQueue<number>()
  #count = 0

  /** The lowest that is free from `from` on; asked in the order of time. */
  take({ from, to }: Hold): number {
    for (let next = this.#taken.peek(); next && next.to <= from; next = this.#taken.peek()) {
      this.#taken.pop()
      this.#free.push(next.row)
    }
    const row = this.#free.pop() ?? this.#count++
    this.#taken.push({ row, to })
    return row
  }
}

/** A row of a client lane for every hold, in the order of their enters: the lowest that is free. */
export function holdRows(holds: readonly Hold[]): ReadonlyMap<Hold, number> {
  const lanes = new Map<ActorId, Rows>()
  return new Map(
    holds.map((hold): [Hold, number] => {
      const rows = lanes.get(hold.client) ?? new Rows()
      lanes.set(hold.client, rows)
      return [hold, rows.take(hold)]
    }),
  )
}

function subtitleOf(actor: ActorInfo): string {
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

/** A collapsed lane is its line and what stands on it. */
const COLLAPSED = { above: HOLD_HEIGHT + 4, below: 10, rows: [] }

/** The actors in the order of their lanes. */
export function inLaneOrder(actors: readonly ActorInfo[], { order }: LaneChoice): readonly ActorInfo[] {
  const usual = ORDER.flatMap((type) => actors.filter((one) => one.type === type))
  const place = new Map(order.map((id, index) => [id, index]))
  return usual
    .map((actor, index) => ({ actor, index: place.get(actor.id) ?? order.length + index }))
    .sort((a, b) => a.index - b.index)
    .map(({ actor }) => actor)
}

/** `ease` widens or narrows the space around what a lane must hold. */
function sizeOf(actor: ActorInfo, holdCount: number, keys: readonly string[], ease: number): Sized {
  switch (actor.type) {
    case 'client': {
      const rows = Array.from({ length: Math.min(MOST_ROWS, Math.max(1, holdCount)) }, (_, i) => ({
        key: String(i),
        dy: -i * HOLD_STEP,
      }))
      return { actor, above: 22 * ease + rows.length * HOLD_STEP, below: 20 * ease, rows }
    }
    case 'redis': {
      const first = Math.round(FIRST_LEASE * Math.max(LEAST_ROW, ease))
      const rows = keys.slice(0, MOST_ROWS).map((key, i) => ({ key, dy: first + i * LEASE_STEP }))
      const leases = rows.length > 0 ? first + (rows.length - 1) * LEASE_STEP : 2
      return { actor, above: 16 * ease, below: leases + 18 * ease, rows }
    }
    case 'storage':
      return { actor, above: 22 * ease, below: 24 * ease, rows: [] }
    default: {
      const half = 20 * Math.max(LEAST_ROW, ease)
      return { actor, above: half, below: half, rows: [] }
    }
  }
}

export interface LanePlan {
  readonly lanes: readonly Lane[]
  readonly height: number
}

/** Narrower than its natural height where there is less room, and with wider gaps where there is more. */
export function planLanes(needs: LaneNeeds): LanePlan {
  const natural = stack(needs, 1, 0)
  const { height } = needs
  if (height === undefined || height === natural.height) return natural
  if (height < natural.height) {
    // Only a part of each lane gives way, all of them alike.
    const least = stack(needs, LEAST_EASE, 0)
    const share = (height - least.height) / (natural.height - least.height)
    return share <= 0 ? least : stack(needs, LEAST_EASE + (1 - LEAST_EASE) * share * 0.95, 0)
  }
  const joints = natural.lanes.length - 1
  const extra = joints > 0 ? Math.min(MAX_STRETCH, Math.floor((height - natural.height) / joints)) : 0
  return { lanes: stack(needs, 1, extra).lanes, height }
}

function stack(
  { actors, tones, holds, leases, top, choice = USUAL_LANES }: LaneNeeds,
  ease: number,
  extra: number,
): LanePlan {
  const counts = new Map<ActorId, number>()
  for (const [hold, row] of holdRows(holds)) counts.set(hold.client, Math.max(counts.get(hold.client) ?? 0, row + 1))
  const keys = new Map<ActorId, Set<string>>()
  for (const { node, key } of leases) keys.set(node, (keys.get(node) ?? new Set()).add(key))
  const lanes: Lane[] = []
  let bottom = top
  for (const actor of inLaneOrder(actors, choice)) {
    const before = lanes.at(-1)?.type
    const talks = (before === 'client') !== (actor.type === 'client')
    const gap = talks ? TALK_GAP : LANE_GAP * ease
    const collapsed = choice.collapsed.has(actor.id)
    const [own, held] = [[...(keys.get(actor.id) ?? [])], counts.get(actor.id) ?? 0]
    const { above, below, rows } = collapsed ? COLLAPSED : sizeOf(actor, held, own, ease)
    const missing = Math.max(own.length, held) - MOST_ROWS
    const from = Math.round(bottom + (before === undefined ? 0 : gap + extra))
    const tone = tones.get(actor.id) ?? 'var(--ink)'
    const place = laneAt(actor, tone, from, Math.round(above), Math.round(below), rows)
    const what = actor.type === 'redis' ? 'keys' : 'holds'
    lanes.push({ ...place, missing: missing > 0 ? `${missing} more ${what}` : '', collapsed })
    bottom = from + Math.round(above) + Math.round(below)
  }
  return { lanes, height: bottom + FOOT }
}

function laneAt(
  actor: ActorInfo,
  tone: Tone,
  top: number,
  above: number,
  below: number,
  rows: Sized['rows'],
): Omit<Lane, 'collapsed' | 'missing'> {
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
