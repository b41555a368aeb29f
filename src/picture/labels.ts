/**
 * Places labels so that none covers another. Greedy, the most important first: of all texts and places that are free
 * the one that crosses the fewest lines, is fullest and stands best. A label that finds no place is left out: the
 * mark's text is still there on hover and in the list.
 */
import type { Box, Label, LabelStyle, LabelWish, Point, Spot } from './types'

export const LABEL_SIZE = 11
const LINE_HEIGHT = 14
/** Baseline to the top of the box. */
const ASCENT = 11
const PAD = 3
/** What it costs to cross a line; a shorter text costs more than two of them. */
const CROSSING = 0.6
const PILL_PAD = 5

const NARROW = "iljtfrI.,:;'’|!()[] …·-"
const WIDE = 'mwMW@—%'

/** The width of each ASCII character in em, a little too wide, so that it holds for any sans face. */
const EM = Float64Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (NARROW.includes(char)) return 0.34
  if (WIDE.includes(char)) return 0.92
  return /[A-Z0-9_=+<>]/.test(char) ? 0.68 : 0.57
})

/** The width of a label in pixels, estimated: layout has no fonts to measure. */
export function textWidth(text: string, style: Pick<LabelStyle, 'mono' | 'bold' | 'pill'>): number {
  const pill = style.pill ? 2 * PILL_PAD : 0
  if (style.mono) return text.length * LABEL_SIZE * 0.61 + pill
  let em = 0
  for (let i = 0; i < text.length; i++) em += EM[text.charCodeAt(i)] ?? 0.68
  return em * LABEL_SIZE * (style.bold ? 1.08 : 1.02) + pill
}

const boxOf = (spot: Spot, width: number): Box => ({
  x: spot.anchor === 'start' ? spot.x : spot.anchor === 'end' ? spot.x - width : spot.x - width / 2,
  y: spot.y - ASCENT,
  width,
  height: LINE_HEIGHT,
})

const overlap = (a: Box, b: Box, pad: number): boolean =>
  a.x < b.x + b.width + pad && b.x < a.x + a.width + pad && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether the segment touches the box (Liang–Barsky). */
function crosses(box: Box, [x1, y1]: Point, [x2, y2]: Point): boolean {
  let [from, to] = [0, 1]
  const clip = (delta: number, room: number): boolean => {
    if (delta === 0) return room >= 0
    const share = room / delta
    if (delta < 0) from = Math.max(from, share)
    else to = Math.min(to, share)
    return from <= to
  }
  const [dx, dy] = [x2 - x1, y2 - y1]
  return (
    clip(-dx, x1 - box.x) &&
    clip(dx, box.x + box.width - x1) &&
    clip(-dy, y1 - box.y) &&
    clip(dy, box.y + box.height - y1)
  )
}

const CELL = 64

/** Things by the columns of CELL pixels that they touch. */
class Columns<T> {
  readonly #cells = new Map<number, T[]>()

  add(x0: number, x1: number, item: T): void {
    for (let cell = Math.floor(x0 / CELL); cell <= Math.floor(x1 / CELL); cell++) {
      const items = this.#cells.get(cell)
      if (items) items.push(item)
      else this.#cells.set(cell, [item])
    }
  }

  some(x0: number, x1: number, test: (item: T) => boolean): boolean {
    for (let cell = Math.floor(x0 / CELL); cell <= Math.floor(x1 / CELL); cell++) {
      if (this.#cells.get(cell)?.some(test)) return true
    }
    return false
  }

  count(x0: number, x1: number, test: (item: T) => boolean): number {
    let sum = 0
    for (let cell = Math.floor(x0 / CELL); cell <= Math.floor(x1 / CELL); cell++) {
      for (const item of this.#cells.get(cell) ?? []) if (test(item)) sum++
    }
    return sum
  }
}

/** What a label must not cover, and what it had better not cross. */
export interface Obstacles {
  readonly boxes: readonly Box[]
  readonly segments: readonly (readonly [Point, Point])[]
}

export interface PlacedWish {
  readonly id: string
  readonly mark: string
  readonly wish: LabelWish
}

interface Candidate {
  readonly text: string
  readonly box: Box
  readonly spot: Spot
  readonly cost: number
}

/** The labels that found a place, in the order of placement. */
export function placeLabels(
  wishes: readonly PlacedWish[],
  obstacles: Obstacles,
  bounds: { readonly width: number; readonly height: number },
): Label[] {
  const taken = new Columns<Box>()
  const solid = new Columns<Box>()
  const segments = new Columns<readonly [Point, Point]>()
  for (const box of obstacles.boxes) solid.add(box.x, box.x + box.width, box)
  for (const segment of obstacles.segments) {
    segments.add(Math.min(segment[0][0], segment[1][0]), Math.max(segment[0][0], segment[1][0]), segment)
  }
  const careful = wishes.length <= 700
  const isFree = (box: Box, onTone: boolean): boolean => {
    if (box.x < 1 || box.x + box.width > bounds.width - 1 || box.y < 0 || box.y + box.height > bounds.height)
      return false
    const right = box.x + box.width
    if (taken.some(box.x - PAD, right + PAD, (other) => overlap(box, other, PAD))) return false
    return onTone || !solid.some(box.x, right, (other) => overlap(box, other, 0))
  }
  const best = (wish: LabelWish): Candidate | undefined => {
    let found: Candidate | undefined
    for (const [rank, text] of wish.texts.entries()) {
      const width = textWidth(text, wish)
      if (text === '' || (wish.room !== undefined && width > wish.room)) continue
      for (const [place, spot] of wish.spots.entries()) {
        const floor = rank * 1.4 + place * 0.06
        if (found && floor >= found.cost) break
        const box = boxOf(spot, width)
        if (!isFree(box, wish.onTone === true)) continue
        const cost =
          careful && !wish.onTone
            ? floor + CROSSING * segments.count(box.x, box.x + box.width, ([a, b]) => crosses(box, a, b))
            : floor
        if (!found || cost < found.cost) found = { text, box, spot, cost }
      }
      if (found && !careful) break
    }
    return found
  }
  const labels: Label[] = []
  const order = [...wishes.entries()].sort(([i, a], [j, b]) => b.wish.priority - a.wish.priority || i - j)
  for (const [, { id, mark, wish }] of order) {
    const place = best(wish)
    if (!place) continue
    taken.add(place.box.x - PAD, place.box.x + place.box.width + PAD, place.box)
    labels.push({
      id,
      mark,
      text: place.text,
      x: place.spot.x,
      y: place.spot.y,
      anchor: place.spot.anchor,
      box: place.box,
      tone: wish.tone,
      ...(wish.mono ? { mono: true } : {}),
      ...(wish.bold ? { bold: true } : {}),
      ...(wish.onTone ? { onTone: true } : {}),
      ...(wish.pill ? { pill: true } : {}),
      ...(wish.stick ? { stick: wish.stick } : {}),
    })
  }
  return labels
}

/** Places along a message's line, beside it on either side. */
export function spotsAlong([x1, y1]: Point, [x2, y2]: Point): Spot[] {
  const lean = Math.abs((x2 - x1) / (y2 - y1 || 1)) * 6
  const slack = 4 + Math.min(lean, 10)
  return [0.5, 0.38, 0.62, 0.28, 0.72, 0.18, 0.84].flatMap((share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share + 4]
    return [
      { x: x + slack, y, anchor: 'start' as const },
      { x: x - slack, y, anchor: 'end' as const },
    ]
  })
}
