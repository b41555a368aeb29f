/** Where something speaks of an event: a numbered dot at the foot of the picture, or words at a line across it. */
import type { Micros } from '../../base'
import { INK } from '../tones'
import type { LabelWish } from '../types'
import type { BeatMark, Drawn, Facts, MarkSource, Pen } from './source'

export function beatMarks(facts: Facts): MarkSource[] {
  return facts.beats.flatMap((beat, index): MarkSource[] => {
    const event = facts.trace.events[beat.seq]
    if (!event) return []
    const { label } = beat
    return [
      {
        id: `beat-${beat.id}`,
        kind: 'beat',
        layer: 'point',
        seqs: [beat.seq],
        from: event.at,
        to: event.at,
        text: () => `${label ?? `${index + 1}.`} ${beat.text}`,
        priority: 20,
        draw: (pen) =>
          label === undefined ? drawDot(pen, event.at, beat, String(index + 1)) : drawLine(pen, event.at, beat, label),
      },
    ]
  })
}

function drawDot(pen: Pen, at: Micros, { seq }: BeatMark, number: string): Drawn {
  return {
    shapes: [{ type: 'glyph', glyph: 'beat', x: pen.x(at), y: pen.height - 7, tone: INK, seq }],
    wishes: [wish(pen.x(at), number, 60, [pen.height - 3])],
  }
}

function drawLine(pen: Pen, at: Micros, { seq }: BeatMark, label: string): Drawn {
  const x = pen.x(at)
  return {
    shapes: [
      {
        type: 'line',
        points: [
          [x, 0],
          [x, pen.height],
        ],
        tone: INK,
        width: 1.5,
        dash: [1.5, 4],
      },
      { type: 'glyph', glyph: 'beat', x, y: 6, tone: INK, seq },
    ],
    wishes: [wish(x, label, 99, [13, 28, 44, pen.height - 3])],
  }
}

const wish = (x: number, text: string, priority: number, heights: readonly number[]): LabelWish => ({
  texts: [text],
  tone: INK,
  bold: true,
  priority,
  spots: heights.flatMap((y) => [
    { x: x + 6, y, anchor: 'start' as const },
    { x: x - 6, y, anchor: 'end' as const },
  ]),
})
