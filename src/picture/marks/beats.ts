/** Where the story, or a mark of the scenario, speaks of an event: a numbered dot at the foot of the strip. */
import { INK } from '../tones'
import type { Facts, MarkSource } from './source'

export function beatMarks(facts: Facts): MarkSource[] {
  return facts.beats.flatMap((beat, index): MarkSource[] => {
    const event = facts.trace.events[beat.seq]
    if (!event) return []
    return [
      {
        id: `beat-${beat.id}`,
        kind: 'beat',
        layer: 'point',
        seqs: [beat.seq],
        from: event.at,
        to: event.at,
        text: () => `${index + 1}. ${beat.text}`,
        priority: 20,
        draw: (pen) => ({
          shapes: [{ type: 'glyph', glyph: 'beat', x: pen.x(event.at), y: pen.height - 7, tone: INK, seq: beat.seq }],
          wishes: [
            {
              texts: [String(index + 1)],
              tone: INK,
              bold: true,
              priority: 60,
              spots: [
                { x: pen.x(event.at) + 6, y: pen.height - 3, anchor: 'start' },
                { x: pen.x(event.at) - 6, y: pen.height - 3, anchor: 'end' },
              ],
            },
          ],
        }),
      },
    ]
  })
}
