/**
 * A lock key on a node: a wedge that drains with the TTL and jumps when it is extended, in its owner's colour. It ends
 * in a ring at logical expiry, in a bar where a command deleted it; without a TTL it is a bar that does not drain.
 */
import type { Micros } from '../../base'
import type { ActorId } from '../../trace'
import { describe } from '../describe'
import { WEDGE_HEIGHT } from '../lanes'
import type { Lease } from '../reading/keys'
import { BAD, INK } from '../tones'
import type { LabelWish, Point, Shape, Tone } from '../types'
import { lengthText, shortKey } from '../words'
import { around, crowdsById, type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

/** On a lease as wide as this a label may stand in the middle and still be its own. */
const WIDE = 150

/** The longest TTL of each key on each node: what a full wedge means. */
function fullTtls(leases: readonly Lease[]): ReadonlyMap<string, Micros> {
  const full = new Map<string, Micros>()
  for (const { node, key, left } of leases) {
    const id = `${node} ${key}`
    full.set(id, Math.max(full.get(id) ?? 1, left?.[0] ?? 0))
  }
  return full
}

function drawLease(pen: Pen, lease: Lease, full: Micros, facts: Facts): Drawn {
  const lane = pen.lane(lease.node)
  const row = lane?.rows.find(({ key }) => key === lease.key)
  if (!lane || !row) return NOTHING
  const tone = lease.owner === null ? lane.tone : pen.tone(lease.owner)
  const [x0, x1] = [pen.x(lease.from), pen.x(lease.to)]
  const shapes: Shape[] = [
    { type: 'area', points: outline(pen, lease, full, row.y), fill: tone, opacity: 0.2, seq: lease.began },
    {
      type: 'line',
      points: [
        [x0, row.y],
        [x1, row.y],
      ],
      tone,
      width: 2.6,
      seq: lease.began,
    },
  ]
  const boxes = []
  const end = endGlyph(lease, x1, row.y, tone, facts)
  if (end) {
    shapes.push(end)
    boxes.push(around(x1, row.y, 5))
  }
  if (lease.left === null && lease.how === 'open') {
    shapes.push({
      type: 'line',
      points: [
        [x0, row.y - WEDGE_HEIGHT],
        [x1, row.y - WEDGE_HEIGHT],
      ],
      tone,
      width: 1.2,
      dash: [5, 3],
    })
  }
  return { shapes, boxes, wishes: leaseWishes(lease, x0, x1, row.y, tone, facts) }
}

/** The wedge's outline: what is left of the TTL at each time where the scale bends. */
function outline(pen: Pen, lease: Lease, full: Micros, y: number): Point[] {
  const times = pen.knots(lease.from, lease.to)
  const height = (at: Micros): number => {
    if (!lease.left) return WEDGE_HEIGHT
    const [a, b] = lease.left
    const share = lease.to === lease.from ? 0 : (at - lease.from) / (lease.to - lease.from)
    return (WEDGE_HEIGHT * (a + (b - a) * share)) / full
  }
  const top = times.map((at): Point => [pen.x(at), y - height(at)])
  return [[pen.x(lease.from), y], ...top, [pen.x(lease.to), y]]
}

function endGlyph(lease: Lease, x: number, y: number, tone: Tone, facts: Facts): Shape | undefined {
  if (lease.how === 'expired') return { type: 'glyph', glyph: 'expired', x, y, tone, seq: lease.ended ?? lease.began }
  if (lease.how !== 'deleted' && lease.how !== 'replaced') return undefined
  const bad = lease.ended !== null && facts.blamed.has(lease.ended)
  return { type: 'glyph', glyph: 'deleted', x, y, tone: bad ? BAD : tone, seq: lease.ended ?? lease.began }
}

function leaseWishes(lease: Lease, x0: number, x1: number, y: number, tone: Tone, facts: Facts): LabelWish[] {
  const key = shortKey(lease.key)
  const whose = lease.owner === null ? key : `${key} is ${lease.owner}'s`
  const ttl = lease.ttl === null ? 'no TTL' : `TTL ${lengthText(lease.ttl)}`
  const spots = [
    { x: x0 + 1, y: y + 14, anchor: 'start' as const },
    ...(x1 - x0 > WIDE ? [{ x: (x0 + x1) / 2, y: y + 14, anchor: 'middle' as const }] : []),
    { x: x0 + 5, y: y - 5, anchor: 'start' as const },
  ]
  const wishes: LabelWish[] = []
  if (!lease.continues) wishes.push({ texts: [`${whose} · ${ttl}`, whose, ttl], tone, priority: 66, spots })
  else if (lease.left) wishes.push({ texts: [`extended · ${ttl}`, ttl], tone, priority: 30, spots })
  const last = (texts: string[], color: Tone, priority: number): LabelWish => ({
    texts,
    tone: color,
    priority,
    spots: [
      { x: x1, y: y - 9, anchor: 'middle' },
      { x: x1 + 8, y: y + 4, anchor: 'start' },
      { x: x1, y: y + 17, anchor: 'middle' },
      { x: x1 - 4, y: y + 17, anchor: 'end' },
    ],
  })
  if (lease.how === 'expired') wishes.push(last(['expired'], 'var(--mute)', 64))
  if (lease.how === 'deleted') {
    const bad = lease.ended !== null && facts.blamed.has(lease.ended)
    const by = lease.by !== null && lease.by !== lease.owner ? `deleted by ${lease.by}` : 'deleted'
    wishes.push(last([by, 'deleted'], bad ? BAD : 'var(--mute)', bad ? 80 : 40))
  }
  return wishes
}

const ENDS: Record<Lease['how'], string> = {
  open: '',
  expired: '; then its time has passed',
  deleted: '; then it is deleted',
  replaced: '; then another value takes its place',
  extended: '; then its deadline changes',
  down: '; then its node goes down',
}

function leaseText(facts: Facts, lease: Lease): string {
  const began = facts.trace.events[lease.began]
  const owner: ActorId | string = lease.owner === null ? 'nobody known' : lease.owner
  const ttl = lease.ttl === null ? 'with no TTL' : `for ${lengthText(lease.ttl)}`
  const why = began ? ` (${describe(facts.trace, began)})` : ''
  return `On ${lease.node}, ${lease.key} is ${owner === 'nobody known' ? owner : `${owner}'s`} ${ttl}${ENDS[lease.how]}${why}`
}

export function leaseMarks(facts: Facts): MarkSource[] {
  const full = fullTtls(facts.leases)
  const crowd = crowdsById((id, node, key) => ({
    id: `lease-${id}`,
    what: `values of ${key} on ${node}`,
    tone: facts.reading.tones.get(node) ?? INK,
    span: (pen) => {
      const row = pen.lane(node)?.rows.find((one) => one.key === key)
      return row && [row.y - WEDGE_HEIGHT / 2, row.y + 2]
    },
  }))
  return facts.leases.map(
    (lease): MarkSource => ({
      id: `lease-${lease.node}-${lease.key}-${lease.began}`,
      kind: 'lease',
      layer: 'lease',
      seqs: lease.ended === null ? [lease.began] : [lease.began, lease.ended],
      from: lease.from,
      to: lease.to,
      text: () => leaseText(facts, lease),
      priority: 66,
      crowd: crowd(lease.node, lease.key),
      draw: (pen) => drawLease(pen, lease, full.get(`${lease.node} ${lease.key}`) ?? 1, facts),
    }),
  )
}
