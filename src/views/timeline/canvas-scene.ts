/** Draws marks on a canvas where SVG would be too slow: the same shapes, colours and patterns. */
import {
  GLYPHS,
  type GlyphName,
  type Mark,
  type PatternName,
  type Point,
  type Shape,
  STRIPES,
  type Tone,
} from '../../picture'
import { Batch } from './canvas-batch'

/** Reads colours from the page's custom properties, once a painting. */
export interface Palette {
  color(tone: Tone): string
}

export function paletteOf(element: Element): Palette {
  // A custom property may hold light-dark(): only an element in the page knows which of the two it is.
  const probe = document.createElement('i')
  const known = new Map<Tone, string>()
  return {
    color(tone) {
      let color = known.get(tone)
      if (color === undefined) {
        element.parentElement?.append(probe)
        probe.style.color = tone
        color = getComputedStyle(probe).color
        probe.remove()
        known.set(tone, color)
      }
      return color
    },
  }
}

const paths = new Map<GlyphName, Path2D>()
function glyphPath(name: GlyphName): Path2D {
  let path = paths.get(name)
  if (!path) {
    path = new Path2D(GLYPHS[name].path)
    paths.set(name, path)
  }
  return path
}

/** Fills a rectangle with stripes that stay still in the picture while it is panned. */
function fillStripes(
  context: CanvasRenderingContext2D,
  shape: Shape & { type: 'rect' },
  pattern: PatternName,
  palette: Palette,
): void {
  const { size, width, angle, back, backOpacity, opacity } = STRIPES[pattern]
  context.save()
  context.beginPath()
  context.rect(shape.x, shape.y, shape.width, shape.height)
  context.clip()
  context.globalAlpha = backOpacity
  context.fillStyle = palette.color(back)
  context.fill()
  context.globalAlpha = opacity
  context.strokeStyle = palette.color(shape.fill ?? 'var(--ink)')
  context.lineWidth = width
  const step = size * Math.SQRT2
  const lean = angle > 0 ? -shape.height : shape.height
  const first = Math.floor((shape.x - shape.height) / step) * step
  context.beginPath()
  for (let x = first; x < shape.x + shape.width + shape.height; x += step) {
    context.moveTo(x, shape.y)
    context.lineTo(x + lean, shape.y + shape.height)
  }
  context.stroke()
  context.restore()
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath()
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, palette: Palette): void {
  context.globalAlpha = shape.opacity ?? 1
  switch (shape.type) {
    case 'line':
      trace(context, shape.points)
      context.strokeStyle = palette.color(shape.tone)
      context.lineWidth = shape.width
      context.setLineDash(shape.dash ? [...shape.dash] : [])
      context.stroke()
      break
    case 'bars':
      break
    case 'area':
      trace(context, shape.points)
      context.fillStyle = palette.color(shape.fill)
      context.fill()
      break
    case 'rect':
      if (shape.pattern) fillStripes(context, shape, shape.pattern, palette)
      context.beginPath()
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0)
      if (!shape.pattern && shape.fill) {
        context.fillStyle = palette.color(shape.fill)
        context.fill()
      }
      if (shape.stroke) {
        context.globalAlpha = 1
        context.setLineDash(shape.dash ? [...shape.dash] : [])
        context.strokeStyle = palette.color(shape.stroke)
        context.lineWidth = 1
        context.stroke()
      }
      break
    case 'glyph': {
      const { fill, stroke } = GLYPHS[shape.glyph]
      context.save()
      context.translate(shape.x, shape.y)
      if (shape.angle !== undefined) context.rotate(shape.angle)
      context.setLineDash([])
      if (fill !== 'none') {
        context.fillStyle = palette.color(fill === 'tone' ? shape.tone : 'var(--paper)')
        context.fill(glyphPath(shape.glyph))
      }
      if (stroke > 0) {
        context.strokeStyle = palette.color(shape.tone)
        context.lineWidth = stroke
        context.stroke(glyphPath(shape.glyph))
      }
      context.restore()
    }
  }
}

export interface CanvasFrame {
  /** The x of the picture at which the canvas begins. */
  readonly from: number
  readonly width: number
  readonly height: number
  /** Pixels of the page for one of the picture, and of the device for one of the page. */
  readonly magnify: number
  readonly ratio: number
  /** Shrinks what is drawn in height; 1 where it is left out. */
  readonly squash?: number
}

/** Paints marks in their order; those of one layer that look the same are stroked and filled at once. */
export function paintCanvas(
  canvas: HTMLCanvasElement,
  { from, width, height, magnify, ratio, squash = 1 }: CanvasFrame,
  marks: readonly Mark[],
  palette: Palette,
): void {
  const fine = ratio * magnify
  const [w, h] = [Math.round(width * fine), Math.round(height * fine)]
  if (canvas.width !== w) canvas.width = w
  if (canvas.height !== h) canvas.height = h
  canvas.style.width = `${width * magnify}px`
  canvas.style.height = `${height * magnify}px`
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, w, h)
  context.setTransform(fine, 0, 0, fine * squash, -from * fine, 0)
  let batch = new Batch()
  let layer = marks[0]?.layer
  for (const mark of marks) {
    if (mark.layer !== layer) {
      batch.paint(context, palette)
      batch = new Batch()
      layer = mark.layer
    }
    for (const shape of mark.shapes) if (!batch.add(shape)) paintShape(context, shape, palette)
  }
  batch.paint(context, palette)
}
