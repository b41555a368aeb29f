/** Shapes of the picture as the attributes of SVG elements: the page and what it exports draw one look. */
import { GLYPHS } from './glyphs'
import type { Point, Shape, Tone } from './types'

const n = (value: number): string => String(Math.round(value * 100) / 100)

function pathOf(points: readonly Point[], closed: boolean): string {
  let path = ''
  for (const [index, [x, y]] of points.entries()) path += `${index === 0 ? 'M' : 'L'}${n(x)},${n(y)}`
  return closed ? `${path}Z` : path
}

/** 'var(--actor-1)' → 'actor-1', for the ids of patterns. */
const toneName = (tone: Tone): string => tone.slice(6, -1)

export type Attributes = Readonly<Record<string, string | null>>

/** The element and the attributes of a shape; the prefix makes ids of patterns unique on the page. */
export function svgOf(
  shape: Shape,
  prefix: string,
): { readonly tag: 'path' | 'rect'; readonly attributes: Attributes } {
  const opacity = shape.opacity === undefined ? null : String(shape.opacity)
  switch (shape.type) {
    case 'line':
      return {
        tag: 'path',
        attributes: {
          d: pathOf(shape.points, false),
          fill: 'none',
          stroke: shape.tone,
          'stroke-width': String(shape.width),
          'stroke-dasharray': shape.dash ? shape.dash.join(' ') : null,
          'stroke-opacity': opacity,
          class: null,
        },
      }
    case 'bars':
      return {
        tag: 'path',
        attributes: {
          d: shape.xs.map((x) => `M${n(x)},${n(shape.y0)}V${n(shape.y1)}`).join(''),
          fill: 'none',
          stroke: shape.tone,
          'stroke-opacity': opacity,
          class: null,
        },
      }
    case 'area':
      return {
        tag: 'path',
        attributes: { d: pathOf(shape.points, true), fill: shape.fill, 'fill-opacity': opacity, class: null },
      }
    case 'rect': {
      const fill = shape.pattern
        ? `url(#${prefix}-${shape.pattern}-${toneName(shape.fill ?? 'var(--ink)')})`
        : (shape.fill ?? 'none')
      return {
        tag: 'rect',
        attributes: {
          x: n(shape.x),
          y: n(shape.y),
          width: n(shape.width),
          height: n(shape.height),
          rx: shape.radius === undefined ? null : String(shape.radius),
          fill,
          'fill-opacity': opacity,
          stroke: shape.stroke ?? null,
          'stroke-dasharray': shape.dash ? shape.dash.join(' ') : null,
          class: null,
        },
      }
    }
    case 'glyph': {
      const glyph = GLYPHS[shape.glyph]
      const turn = shape.angle === undefined ? '' : ` rotate(${n((shape.angle * 180) / Math.PI)})`
      return {
        tag: 'path',
        attributes: {
          d: glyph.path,
          transform: `translate(${n(shape.x)} ${n(shape.y)})${turn}`,
          fill: glyph.fill === 'tone' ? shape.tone : glyph.fill === 'paper' ? 'var(--paper)' : 'none',
          stroke: glyph.stroke > 0 ? shape.tone : null,
          'stroke-width': glyph.stroke > 0 ? String(glyph.stroke) : null,
          class: null,
        },
      }
    }
  }
}
