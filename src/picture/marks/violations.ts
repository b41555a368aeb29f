/** What is wrong, in red, with a pattern and in words: two inside as a band over the lanes, the rest as pins above. */
import type { Seq } from '../../trace'
import { BAD } from '../tones'
import type { Lane, Layer, Shape, Spot } from '../types'
import { listText } from '../words'
import { crowdsById, type Drawn, type Facts, FLOOD, type MarkSource, NOTHING, type Pen, type Violation } from './source'

const WORDS: Readonly<Record<string, string>> = {
  'mutual-exclusion': 'two inside',
  ownership: 'another’s lock changed',
  'deadlock-freedom': 'never freed',
  progress: 'no progress',
  fairness: 'overtaken',
  'truthful-answers': 'untrue answer',
  'stale-writes': 'stale write',
  fencing: 'tokens out of order',
  capacity: 'too many inside',
  'fault-tolerance': 'not answered',
}
const ROW = 16
const LONGEST = 40

export const STRIP_ROW = ROW

function textsOf(violation: Violation): string[] {
  const words = WORDS[violation.property] ?? violation.property
  if (violation.property === 'mutual-exclusion' && violation.actors.length > 1) {
    const count = violation.actors.length === 2 ? 'two' : String(violation.actors.length)
    return [`${count} inside: ${listText(violation.actors)}`, `${count} inside`]
  }
  return violation.text.length <= LONGEST ? [violation.text, words] : [words]
}

/** The first row of the strip is nearest to the lanes. */
const spotsAt = (pen: Pen, x: number, middle: number): Spot[] =>
  Array.from({ length: Math.max(1, Math.floor(pen.strip / ROW)) }, (_, row) => row).flatMap((row): Spot[] => {
    const y = pen.strip - 6 - row * ROW
    return [
      { x: x + 8, y, anchor: 'start' },
      { x: middle, y, anchor: 'middle' },
      { x: x - 8, y, anchor: 'end' },
    ]
  })

/** A band from the strip's words down over all lanes between those concerned. */
function drawBand(pen: Pen, violation: Violation, end: number, seq: Seq | undefined): Drawn {
  const lanes = violation.actors.flatMap((id) => pen.lane(id) ?? [])
  if (lanes.length === 0) return NOTHING
  const top = 2
  const bottom = Math.max(...lanes.map((lane) => lane.top + lane.height)) - 2
  const [x0, x1] = [pen.x(violation.at), pen.x(end)]
  const ref = seq === undefined ? {} : { seq }
  return {
    shapes: [
      {
        type: 'rect',
        x: x0,
        y: top,
        width: Math.max(3, x1 - x0),
        height: bottom - top,
        fill: BAD,
        pattern: 'clash',
        ...ref,
      },
      {
        type: 'line',
        points: [
          [x0, top],
          [x0, bottom],
        ],
        tone: BAD,
        width: 1.4,
        ...ref,
      },
    ],
    wishes: [
      { texts: textsOf(violation), tone: BAD, bold: true, priority: 99, spots: spotsAt(pen, x0, (x0 + x1) / 2) },
    ],
  }
}

/** A pin above the lanes with a thread down to the event that shows it. */
function drawPin(pen: Pen, violation: Violation, lane: Lane | undefined, seq: Seq | undefined): Drawn {
  const x = pen.x(violation.at)
  const y = pen.strip - 4
  const ref = seq === undefined ? {} : { seq }
  const thread: Shape[] = lane
    ? [
        {
          type: 'line',
          points: [
            [x, y],
            [x, lane.y - 8],
          ],
          tone: BAD,
          width: 1,
          dash: [1.5, 4],
          opacity: 0.8,
          ...ref,
        },
      ]
    : []
  const until = violation.until === null ? x : pen.x(violation.until)
  const span: Shape[] =
    until > x + 4
      ? [{ type: 'rect', x, y: y + 3, width: until - x, height: 4, fill: BAD, pattern: 'clash', ...ref }]
      : []
  return {
    shapes: [...span, ...thread, { type: 'glyph', glyph: 'violation', x, y, tone: BAD, ...ref }],
    boxes: [{ x: x - 6, y: y - 6, width: 12, height: 13 }],
    wishes: [{ texts: textsOf(violation), tone: BAD, bold: true, priority: 98, spots: spotsAt(pen, x, x) }],
  }
}

const crowdOf = crowdsById((id, property) => ({
  id: `violation-${id}`,
  what: `violations of ${property.replaceAll('-', ' ')}`,
  tone: BAD,
  span: (pen) => [2, pen.height - 2],
}))

export function violationMarks(facts: Facts): MarkSource[] {
  const isFlood = facts.violations.length > FLOOD
  return facts.violations.map((violation, index): MarkSource => {
    const overlap = violation.property === 'mutual-exclusion'
    const end = violation.until ?? facts.reading.end
    const layer: Layer = overlap ? 'band' : 'point'
    const shows =
      violation.evidence.find((seq) => facts.trace.events[seq]?.at === violation.at) ?? violation.evidence.at(-1)
    const actor = shows === undefined ? undefined : facts.trace.events[shows]?.actor
    return {
      id: `violation-${violation.property}-${index}`,
      kind: 'violation',
      layer,
      seqs: violation.evidence,
      from: violation.at,
      to: Math.max(end, violation.at),
      text: () => violation.text,
      priority: 99,
      ...(isFlood ? { crowd: crowdOf(violation.property) } : {}),
      draw: (pen) =>
        overlap
          ? drawBand(pen, violation, end, shows)
          : drawPin(pen, violation, actor === undefined ? undefined : pen.lane(actor), shows),
    }
  })
}
