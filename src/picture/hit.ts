/** Which mark is under the pointer: the same answer for SVG and canvas. */
import { bisectCenter } from 'd3'
import type { Seq } from '../trace'
import { GLYPHS } from './glyphs'
import type { Mark, Picture, Point, Shape } from './types'

export interface Hit {
  readonly mark: Mark
  /** The event of the part that was hit. */
  readonly seq: Seq
}

const TOLERANCE = 6

function toSegment(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}

const nearestBar = ({ xs }: Shape & { type: 'bars' }, x: number): number => bisectCenter(xs as number[], x)

const seqAt = (shape: Shape, x: number): Seq | undefined =>
  shape.type === 'bars' ? shape.seqs[nearestBar(shape, x)] : shape.seq

/** How far the shape is from the point, counted from its edge; areas count as farther than what lies on them. */
function distance(shape: Shape, x: number, y: number): number {
  switch (shape.type) {
    case 'glyph':
      return Math.max(0, Math.hypot(x - shape.x, y - shape.y) - GLYPHS[shape.glyph].reach)
    case 'line': {
      let nearest = Number.POSITIVE_INFINITY
      for (let i = 1; i < shape.points.length; i++) {
        nearest = Math.min(nearest, toSegment(x, y, shape.points[i - 1] as Point, shape.points[i] as Point))
      }
      return Math.max(0, nearest - shape.width / 2) + 0.2
    }
    case 'rect': {
      const inside = x >= shape.x && x <= shape.x + shape.width && y >= shape.y && y <= shape.y + shape.height
      return inside
        ? TOLERANCE - (shape.pattern === 'clash' || shape.pattern === 'curtain' ? 0.1 : 2)
        : Number.POSITIVE_INFINITY
    }
    case 'bars': {
      if (y < shape.y0 || y > shape.y1) return Number.POSITIVE_INFINITY
      const near = shape.xs[nearestBar(shape, x)]
      return near === undefined ? Number.POSITIVE_INFINITY : Math.abs(near - x) + 1
    }
    case 'area': {
      const xs = shape.points.map(([px]) => px)
      const ys = shape.points.map(([, py]) => py)
      const inside = x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
      return inside ? TOLERANCE - 1 : Number.POSITIVE_INFINITY
    }
  }
}

/** The nearest mark within a finger's or pointer's reach; what is painted later wins a tie. */
export function hitTest(picture: Picture, x: number, y: number, tolerance = TOLERANCE): Hit | undefined {
  let best: Hit | undefined
  let nearest = tolerance
  for (const mark of picture.marks) {
    if (mark.seqs.length === 0 || x < mark.x0 - tolerance || x > mark.x1 + tolerance) continue
    for (const shape of mark.shapes) {
      const away = distance(shape, x, y)
      if (away > nearest) continue
      nearest = away
      best = { mark, seq: seqAt(shape, x) ?? (mark.seqs[0] as Seq) }
    }
  }
  return best
}
