/** Writes at the storage: a dot is accepted, a dot with a red flag is accepted but stale, a bar is refused. */
import type { EventOf } from '../../trace'
import { describe } from '../describe'
import { BAD, INK } from '../tones'
import type { LabelWish, Shape } from '../types'
import { around, crowdsOnLanes, type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

/** The bar of a refused write lies in front of the lane: the message does not reach it. */
const BAR_OFFSET = 8

function drawWrite(pen: Pen, event: EventOf<'store'>, stale: boolean): Drawn {
  const lane = pen.lane(event.actor)
  if (!lane) return NOTHING
  const [x, y] = [pen.x(event.at), lane.y]
  const tone = pen.tone(event.client)
  const token = event.token === undefined ? '' : ` · token ${event.token}`
  const { seq } = event
  if (!event.accepted) {
    const why = event.highest === null ? '' : `, ${event.highest} was accepted`
    return {
      shapes: [{ type: 'glyph', glyph: 'refused', x, y: y - BAR_OFFSET, tone: INK, seq }],
      boxes: [around(x, y - BAR_OFFSET, 8)],
      wishes: [
        {
          texts: [`refused${token}${why}`, `refused${token}`, 'refused'],
          tone: INK,
          bold: true,
          priority: 86,
          spots: spots(x, y),
        },
      ],
    }
  }
  const dot: Shape = { type: 'glyph', glyph: 'accepted', x, y, tone, seq }
  if (stale) {
    return {
      shapes: [dot, { type: 'glyph', glyph: 'flag', x, y, tone: BAD, seq }],
      boxes: [around(x, y, 5), { x: x - 1, y: y - 20, width: 13, height: 16 }],
      wishes: [
        {
          texts: [`accepted though stale${token}`, 'accepted though stale', 'stale'],
          tone: BAD,
          bold: true,
          priority: 92,
          spots: spots(x, y),
        },
      ],
    }
  }
  return {
    shapes: [dot],
    boxes: [around(x, y, 5)],
    wishes: [{ texts: [`accepted${token}`, 'accepted'], tone, priority: 58, spots: spots(x, y) }],
  }
}

const spots = (x: number, y: number): LabelWish['spots'] => [
  { x, y: y + 18, anchor: 'middle' },
  { x: x - 6, y: y + 18, anchor: 'start' },
  { x: x + 6, y: y + 18, anchor: 'end' },
  { x: x + 14, y: y - 7, anchor: 'start' },
  { x: x - 12, y: y - 7, anchor: 'end' },
]

export function writeMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsOnLanes(facts, 'writes', 6, 6)
  return facts.reading.events.flatMap((event): MarkSource[] => {
    if (event.kind !== 'store') return []
    const stale = event.accepted && facts.blamed.has(event.seq)
    return [
      {
        id: `write-${event.seq}`,
        kind: 'write',
        layer: 'point',
        seqs: [event.seq],
        from: event.at,
        to: event.at,
        text: () => `${describe(facts.trace, event)}${stale ? ', though it is stale' : ''}`,
        priority: 86,
        // What is wrong is never lost in a crowd.
        ...(stale ? {} : { crowd: crowd(event.actor) }),
        draw: (pen) => drawWrite(pen, event, stale),
      },
    ]
  })
}
