/** A pause: a grey curtain over the lane, from which what waits behind it stands out. */
import type { EventOf, TraceEvent } from '../../trace'
import { INK, MUTE } from '../tones'
import { lengthText } from '../words'
import { type Drawn, type Facts, type MarkSource, NOTHING, type Pen } from './source'

interface Pause {
  readonly pause: EventOf<'pause'>
  /** resume or crash; absent while it lasts. */
  readonly over: TraceEvent | undefined
}

function readPauses(events: readonly TraceEvent[]): Pause[] {
  const open = new Map<string, EventOf<'pause'>>()
  const pauses: Pause[] = []
  for (const event of events) {
    const pause = open.get(event.actor)
    if (event.kind === 'pause' && !pause) open.set(event.actor, event)
    if (pause && (event.kind === 'resume' || event.kind === 'crash')) {
      pauses.push({ pause, over: event })
      open.delete(event.actor)
    }
  }
  for (const pause of open.values()) pauses.push({ pause, over: undefined })
  return pauses
}

function drawPause(pen: Pen, { pause, over }: Pause, facts: Facts): Drawn {
  const lane = pen.lane(pause.actor)
  if (!lane) return NOTHING
  const [x0, x1] = [pen.x(pause.at), pen.x(over?.at ?? facts.reading.end)]
  const top = lane.type === 'client' ? lane.top + 4 : lane.y - 16
  const height = lane.type === 'client' ? lane.height - 10 : 34
  const text = over ? `paused ${lengthText(over.at - pause.at)}` : 'paused'
  const y = lane.type === 'client' ? top + 14 : lane.y - 3
  return {
    shapes: [
      {
        type: 'rect',
        x: x0,
        y: top,
        width: Math.max(2, x1 - x0),
        height,
        fill: MUTE,
        pattern: 'curtain',
        seq: pause.seq,
      },
      {
        type: 'line',
        points: [
          [x0, top],
          [x0, top + height],
        ],
        tone: MUTE,
        width: 2,
        seq: pause.seq,
      },
      ...(over
        ? [
            {
              type: 'line' as const,
              points: [
                [x1, top],
                [x1, top + height],
              ] as const,
              tone: MUTE,
              width: 2,
              seq: over.seq,
            },
          ]
        : []),
      { type: 'glyph', glyph: 'frozen', x: x0 + 10, y: y - 4, tone: INK, seq: pause.seq },
    ],
    boxes: [{ x: x0 + 4, y: y - 11, width: 12, height: 14 }],
    wishes: [
      {
        texts: [text, 'paused'],
        tone: INK,
        bold: true,
        pill: true,
        priority: 95,
        spots: [
          { x: x0 + 19, y, anchor: 'start' },
          { x: x0 - 4, y, anchor: 'end' },
        ],
      },
    ],
  }
}

export function pauseMarks(facts: Facts): MarkSource[] {
  return readPauses(facts.reading.events).map((pause): MarkSource => {
    const { pause: from, over } = pause
    const length = over ? ` for ${lengthText(over.at - from.at)}` : ''
    return {
      id: `pause-${from.seq}`,
      kind: 'pause',
      layer: 'curtain',
      seqs: over ? [from.seq, over.seq] : [from.seq],
      from: from.at,
      to: over?.at ?? facts.reading.end,
      text: () => `${from.actor} is paused${length}: what reaches it waits`,
      priority: 95,
      draw: (pen) => drawPause(pen, pause, facts),
    }
  })
}
