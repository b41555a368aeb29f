/** Draws marks and labels on a canvas where SVG would be too slow: the same shapes, colours and patterns. */
import {
  GLYPHS,
  type GlyphName,
  LABEL_SIZE,
  type Label,
  type Mark,
  type PatternName,
  type Point,
  type Shape,
  type Tone,
} from '../../picture'

/** Reads colours from the page's custom properties, once a painting. */
export interface Palette {
  color(tone: Tone): string
  readonly sans: string
  readonly mono: string
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const known = new Map<Tone, string>()
  const property = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback
  return {
    color(tone) {
      let color = known.get(tone)
      if (color === undefined) {
        color = tone.startsWith('var(') ? property(tone.slice(4, -1), '#000') : tone
        known.set(tone, color)
      }
      return color
    },
    sans: property('--sans', 'sans-serif'),
    mono: property('--mono', 'monospace'),
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

/** The same stripes as the SVG patterns. */
export const STRIPES: Readonly<
  Record<
    PatternName,
    {
      readonly size: number
      readonly width: number
      readonly angle: number
      readonly back: Tone
      readonly backOpacity: number
      readonly opacity: number
    }
  >
> = {
  hatch: { size: 6, width: 2.2, angle: 45, back: 'var(--paper)', backOpacity: 1, opacity: 1 },
  curtain: { size: 7, width: 2, angle: 45, back: 'var(--canvas)', backOpacity: 1, opacity: 0.3 },
  clash: { size: 8, width: 2, angle: -45, back: 'var(--bad-bg)', backOpacity: 0.7, opacity: 0.26 },
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

function paintLabel(context: CanvasRenderingContext2D, label: Label, palette: Palette): void {
  context.globalAlpha = 1
  context.setLineDash([])
  context.font = `${label.bold ? '600 ' : ''}${LABEL_SIZE}px ${label.mono ? palette.mono : palette.sans}`
  context.textAlign = label.anchor === 'start' ? 'left' : label.anchor === 'end' ? 'right' : 'center'
  const { box } = label
  if (label.pill) {
    context.fillStyle = palette.color('var(--paper)')
    context.beginPath()
    context.roundRect(box.x, box.y - 1, box.width, box.height + 2, (box.height + 2) / 2)
    context.fill()
  } else if (!label.onTone) {
    context.strokeStyle = palette.color('var(--paper)')
    context.lineWidth = 3.5
    context.lineJoin = 'round'
    context.strokeText(label.text, label.x, label.y)
  }
  const inset = label.pill ? (label.anchor === 'start' ? 5 : label.anchor === 'end' ? -5 : 0) : 0
  context.fillStyle = label.onTone ? palette.color('var(--paper)') : palette.color(label.tone)
  context.fillText(label.text, label.x + inset, label.y)
}

export interface CanvasFrame {
  readonly width: number
  readonly height: number
  readonly ratio: number
  /** Where the picture's x = 0 lies, and how much it is squeezed while a gesture lasts. */
  readonly shift: number
  readonly squeeze: number
}

export function paintCanvas(
  canvas: HTMLCanvasElement,
  frame: CanvasFrame,
  marks: readonly Mark[],
  labels: readonly Label[],
  palette: Palette,
): void {
  const { width, height, ratio, shift, squeeze } = frame
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w) canvas.width = w
  if (canvas.height !== h) canvas.height = h
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, w, h)
  context.setTransform(ratio * squeeze, 0, 0, ratio, ratio * shift, 0)
  for (const mark of marks) for (const shape of mark.shapes) paintShape(context, shape, palette)
  if (squeeze === 1) for (const label of labels) paintLabel(context, label, palette)
}
