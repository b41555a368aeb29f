/**
 * The line of each lane: solid while its actor runs, twice as strong while a node is master, gone while it is down.
 * Starts, ends, crashes and restarts stand on it.
 */
import type { Micros } from '../../base'
import type { ActorInfo, EventOf, TraceEvent } from '../../trace'
import { describe } from '../describe'
import type { GlyphName } from '../glyphs'
import { BAD, INK, MUTE } from '../tones'
import type { LabelWish, Lane, Shape, Tone } from '../types'
import { around, type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

type Condition = 'away' | 'up' | 'master' | 'down'
interface Stretch {
  readonly from: Micros
  readonly to: Micros
  readonly condition: Condition
}

function nextCondition(event: TraceEvent, now: Condition, wasMaster: boolean): Condition {
  switch (event.kind) {
    case 'start':
      return 'up'
    case 'restart':
      return wasMaster ? 'master' : 'up'
    case 'crash':
      return 'down'
    case 'end':
      return 'away'
    case 'role':
      if (now === 'down') return now
      return event.role === 'master' ? 'master' : 'up'
    default:
      return now
  }
}

function stretchesOf(actor: ActorInfo, facts: Facts): Stretch[] {
  const { events, end } = facts.reading
  let master = actor.type === 'redis' && actor.role !== 'replica'
  let condition: Condition = actor.type === 'client' ? 'away' : master ? 'master' : 'up'
  let from: Micros = 0
  const stretches: Stretch[] = []
  for (const event of events) {
    if (event.actor !== actor.id) continue
    const next = nextCondition(event, condition, master)
    if (event.kind === 'role') master = event.role === 'master'
    if (next === condition) continue
    stretches.push({ from, to: event.at, condition })
    from = event.at
    condition = next
  }
  stretches.push({ from, to: end, condition })
  return stretches.filter(({ from: a, to: b }) => b > a)
}

const LINES: Record<
  Condition,
  { readonly tone: Tone; readonly width: number; readonly dash?: readonly number[]; readonly opacity?: number }
> = {
  away: { tone: 'var(--hair)', width: 1, dash: [1, 5] },
  up: { tone: MUTE, width: 1, opacity: 0.45 },
  master: { tone: MUTE, width: 1.8, opacity: 0.75 },
  down: { tone: MUTE, width: 1, dash: [1, 5], opacity: 0.7 },
}

function drawLine(pen: Pen, lane: Lane, stretches: readonly Stretch[]): Shape[] {
  return stretches.map(({ from, to, condition }, index) => {
    const x0 = index === 0 ? 0 : pen.x(from)
    const x1 = index === stretches.length - 1 ? pen.width : pen.x(to)
    return {
      type: 'line',
      points: [
        [x0, lane.y],
        [x1, lane.y],
      ],
      ...LINES[condition],
    }
  })
}

export function lineMarks(facts: Facts): MarkSource[] {
  return facts.trace.actors
    .filter(({ type }) => type !== 'run' && type !== 'operator')
    .map((actor): MarkSource => {
      const stretches = stretchesOf(actor, facts)
      return {
        id: `line-${actor.id}`,
        kind: 'life',
        layer: 'lane',
        seqs: [],
        from: 0,
        to: facts.reading.end,
        text: () => '',
        priority: 0,
        draw: (pen) => {
          const lane = pen.lane(actor.id)
          return lane ? { shapes: drawLine(pen, lane, stretches) } : NOTHING
        },
      }
    })
}

type LifeEvent = EventOf<'start'> | EventOf<'end'> | EventOf<'crash'> | EventOf<'restart'>

const isLife = (event: TraceEvent): event is LifeEvent =>
  event.kind === 'start' || event.kind === 'end' || event.kind === 'crash' || event.kind === 'restart'

interface Sign {
  readonly glyph: GlyphName
  readonly tone: Tone
  readonly texts: readonly string[]
  readonly priority: number
}

function signOf(event: LifeEvent, tone: Tone): Sign {
  switch (event.kind) {
    case 'start':
      return { glyph: 'start', tone, texts: ['starts'], priority: 12 }
    case 'end':
      if (event.error === undefined) return { glyph: 'end', tone, texts: ['ends'], priority: 10 }
      return { glyph: 'end', tone: BAD, texts: [`ends with ${event.error}`, event.error], priority: 78 }
    case 'crash':
      return { glyph: 'crash', tone: INK, texts: [`${event.what} crashes`, 'crash'], priority: 93 }
    case 'restart':
      return { glyph: 'restart', tone: INK, texts: ['restarts'], priority: 70 }
  }
}

function drawLife(pen: Pen, event: LifeEvent): Drawn {
  const lane = pen.lane(event.actor)
  if (!lane) return NOTHING
  const { glyph, tone, texts, priority } = signOf(event, pen.tone(event.actor))
  const x = pen.x(event.at)
  const bold = event.kind === 'crash' || event.kind === 'restart'
  const wish: LabelWish = {
    texts,
    tone: tone === pen.tone(event.actor) ? MUTE : tone,
    priority,
    ...(bold ? { bold: true } : {}),
    spots: spotsAround(x, lane.y),
  }
  const reach = event.kind === 'crash' ? 9 : 6
  return {
    shapes: [{ type: 'glyph', glyph, x, y: lane.y, tone, seq: event.seq }],
    wishes: [wish],
    boxes: [around(x, lane.y, reach)],
  }
}

/** Around a sign on a lane's line. */
export const spotsAround = (x: number, y: number): LabelWish['spots'] => [
  { x: x + 9, y: y - 7, anchor: 'start' },
  { x: x - 9, y: y - 7, anchor: 'end' },
  { x: x + 9, y: y + 16, anchor: 'start' },
  { x: x - 9, y: y + 16, anchor: 'end' },
  { x, y: y + 22, anchor: 'middle' },
  { x, y: y - 14, anchor: 'middle' },
]

export function lifeMarks(facts: Facts): MarkSource[] {
  return facts.reading.events.filter(isLife).map(
    (event): MarkSource => ({
      id: `life-${event.seq}`,
      kind: event.kind === 'crash' || event.kind === 'restart' ? 'outage' : 'life',
      layer: 'point',
      seqs: [event.seq],
      from: event.at,
      to: event.at,
      text: () => describe(facts.trace, event),
      priority: event.kind === 'crash' ? 93 : 12,
      draw: (pen) => drawLife(pen, event),
    }),
  )
}
