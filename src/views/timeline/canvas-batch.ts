/**
 * Shapes of which there are many, gathered by their look: one path is stroked or filled where there would be thousands.
 * What it does not take is painted by itself.
 */
import type { Shape, Tone } from '../../picture'
import type { Palette } from './canvas-scene'

interface Look {
  readonly tone: Tone
  readonly opacity: number
  /** Undefined: filled. */
  readonly width?: number
  readonly dash?: readonly number[]
}

/** A path of more shapes than this takes longer to fill than its parts would. */
const MOST = 16

interface Run {
  readonly look: Look
  readonly paths: Path2D[]
  count: number
}

export class Batch {
  readonly #runs = new Map<string, Run>()

  /** Whether it took the shape. */
  add(shape: Shape): boolean {
    switch (shape.type) {
      case 'line':
        return this.#line(shape)
      case 'bars': {
        const path = this.#path({ tone: shape.tone, opacity: shape.opacity ?? 1 })
        for (const x of shape.xs) path.rect(x - 0.5, shape.y0, 1, shape.y1 - shape.y0)
        return true
      }
      case 'glyph':
        return this.#glyph(shape)
      default:
        return false
    }
  }

  paint(context: CanvasRenderingContext2D, palette: Palette): void {
    for (const { look, paths } of this.#runs.values()) {
      context.globalAlpha = look.opacity
      if (look.width === undefined) {
        context.fillStyle = palette.color(look.tone)
        for (const path of paths) context.fill(path)
        continue
      }
      context.strokeStyle = palette.color(look.tone)
      context.lineWidth = look.width
      context.setLineDash(look.dash ? [...look.dash] : [])
      for (const path of paths) context.stroke(path)
    }
    context.globalAlpha = 1
  }

  #line({ points, tone, width, dash, opacity = 1 }: Shape & { type: 'line' }): boolean {
    const path = this.#path({ tone, opacity, width, ...(dash ? { dash } : {}) })
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    return true
  }

  /** Heads and executions are most of the signs; the others have outlines or are few. */
  #glyph({ glyph, x, y, tone, angle = 0, opacity = 1 }: Shape & { type: 'glyph' }): boolean {
    if (glyph === 'executed') {
      this.#path({ tone, opacity }).rect(x - 2.5, y - 4, 5, 8)
      return true
    }
    if (glyph !== 'head') return false
    const path = this.#path({ tone, opacity })
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    path.moveTo(x, y)
    // Wound as rectangles are, or where they overlap there would be holes.
    path.lineTo(x - 7.5 * cos - 3.2 * sin, y - 7.5 * sin + 3.2 * cos)
    path.lineTo(x - 7.5 * cos + 3.2 * sin, y - 7.5 * sin - 3.2 * cos)
    path.closePath()
    return true
  }

  #path(look: Look): Path2D {
    const key = `${look.tone} ${look.opacity} ${look.width} ${look.dash}`
    let run = this.#runs.get(key)
    if (!run) {
      run = { look, paths: [], count: 0 }
      this.#runs.set(key, run)
    }
    if (run.count++ % MOST === 0) run.paths.push(new Path2D())
    return run.paths.at(-1) as Path2D
  }
}
