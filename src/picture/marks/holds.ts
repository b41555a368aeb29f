/**
 * Belief against truth: a bar for as long as a client believes that it is inside, solid where the keyspaces agree,
 * hatched where they do not, a pale bar with a dashed edge where nobody can say.
 */
import { describe } from '../describe'
import { textWidth } from '../labels'
import { HOLD_HEIGHT, holdRows } from '../lanes'
import type { Belief, Hold } from '../reading/holds'
import type { LabelWish, Shape, Tone } from '../types'
import { lengthText } from '../words'
import { crowdsOnLanes, type Drawn, type Facts, FLOOD, type MarkSource, NOTHING, type Pen } from './source'

const MIN_WIDTH = 3

function barOf(pen: Pen, hold: Hold, belief: Belief, y: number, tone: Tone): Shape {
  const x = pen.x(belief.from)
  const rect = {
    type: 'rect' as const,
    x,
    y: y - HOLD_HEIGHT,
    width: Math.max(MIN_WIDTH, pen.x(belief.to) - x),
    height: HOLD_HEIGHT,
    radius: 2.5,
    seq: hold.enter,
  }
  if (belief.truth === true) return { ...rect, fill: tone }
  if (belief.truth === false) return { ...rect, pattern: 'hatch', fill: tone, stroke: tone }
  return { ...rect, fill: tone, opacity: 0.28, stroke: tone, dash: [4, 3] }
}

/** "holds order:123 · token 33", from full to short. */
function holdTexts({ client, holder, resource, token }: Hold): string[] {
  const who = holder === client ? '' : `${holder} `
  const texts = [`${who}holds ${resource}`, `${who}holds`.trim()]
  return token === null ? texts : [`${who}holds ${resource} · token ${token}`, `token ${token}`, ...texts]
}

const DISBELIEF = ['believes it holds; Redis disagrees', 'Redis disagrees', 'believes']

function drawHold(pen: Pen, hold: Hold, row: number): Drawn {
  const lane = pen.lane(hold.client)
  if (!lane || (!lane.collapsed && row >= lane.rows.length)) return NOTHING
  const y = lane.rows[row]?.y ?? lane.y
  const tone = pen.tone(hold.client)
  const beliefs = hold.beliefs.length > 0 ? hold.beliefs : [{ from: hold.from, to: hold.to, truth: undefined }]
  const shapes = beliefs.map((belief) => barOf(pen, hold, belief, y, tone))
  const [x0, x1] = [pen.x(hold.from), Math.max(pen.x(hold.to), pen.x(hold.from) + MIN_WIDTH)]
  const wishes: LabelWish[] = [nameOf(pen, hold, beliefs[0] as Belief, y, tone)]
  for (const belief of beliefs) {
    if (belief.truth !== false) continue
    const [a, b] = [pen.x(belief.from), pen.x(belief.to)]
    const [above, below] = [y - HOLD_HEIGHT - 5, y + 15]
    const spots = [below, above].flatMap((at) => [
      { x: a + 2, y: at, anchor: 'start' as const },
      { x: (a + b) / 2, y: at, anchor: 'middle' as const },
      { x: b, y: at, anchor: 'end' as const },
    ])
    wishes.push({ texts: DISBELIEF, tone, priority: 74, spots })
  }
  return { shapes, wishes, boxes: [{ x: x0, y: y - HOLD_HEIGHT, width: x1 - x0, height: HOLD_HEIGHT }] }
}

/** The hold's name: inside its solid start where it fits, else above it. */
function nameOf(pen: Pen, hold: Hold, first: Belief, y: number, tone: Tone): LabelWish {
  const [x0, x1] = [pen.x(first.from), pen.x(first.to)]
  const texts = holdTexts(hold)
  const room = x1 - x0 - 12
  const stick = { to: pen.x(hold.to), solid: x1, y: y - 5 }
  const inside = first.truth === true && textWidth(texts.at(-1) as string, { bold: true }) <= room
  if (inside) {
    return {
      texts,
      tone,
      bold: true,
      onTone: true,
      room,
      priority: 90,
      stick,
      spots: [{ x: x0 + 7, y: y - 5, anchor: 'start' }],
    }
  }
  const above = y - HOLD_HEIGHT - 5
  return {
    texts: texts.slice(0, -1),
    tone,
    bold: true,
    priority: 76,
    stick: { ...stick, solid: x0 },
    spots: [
      { x: x0, y: above, anchor: 'start' },
      { x: x0, y: y + 15, anchor: 'start' },
      { x: x0, y: above, anchor: 'end' },
    ],
  }
}

function holdText(facts: Facts, hold: Hold): string {
  const enter = facts.trace.events[hold.enter]
  const said = enter ? describe(facts.trace, enter) : ''
  const apart = hold.beliefs.filter(({ truth }) => truth === false).reduce((sum, { from, to }) => sum + to - from, 0)
  const unknown = hold.beliefs.some(({ truth }) => truth === undefined)
  const truth =
    apart > 0
      ? `; for ${lengthText(apart)} Redis does not agree`
      : unknown
        ? '; what Redis says of it is not known'
        : ''
  return `${said} and believes it is inside for ${lengthText(hold.to - hold.from)}${truth}`
}

export function holdMarks(facts: Facts): MarkSource[] {
  const crowd = crowdsOnLanes(facts, 'holds', HOLD_HEIGHT, 0)
  const isFlood = facts.holds.length > FLOOD
  return [...holdRows(facts.holds)].map(
    ([hold, row]): MarkSource => ({
      id: `hold-${hold.enter}`,
      kind: 'hold',
      layer: 'hold',
      seqs: hold.leave === null ? [hold.enter] : [hold.enter, hold.leave],
      from: hold.from,
      to: hold.to,
      text: () => holdText(facts, hold),
      priority: 90,
      ...(isFlood ? { crowd: crowd(hold.client) } : {}),
      draw: (pen) => drawHold(pen, hold, row),
    }),
  )
}
