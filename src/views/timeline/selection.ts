/** The selected event and the event of the moment, lit above the scene and never part of it. */
import { select } from 'd3'
import type { Picture, Shape } from '../../picture'
import type { Seq } from '../../trace'
import { svgOf } from './shapes'

interface Frame {
  readonly shift: number
  readonly squeeze: number
}

/** The parts that show the event; where no part is its own, the whole mark. */
function shapesOf(picture: Picture, seq: Seq): readonly Shape[] {
  const marks = picture.marks.filter((mark) => mark.kind !== 'violation' && mark.seqs.includes(seq))
  const own = marks.flatMap((mark) => mark.shapes.filter((shape) => shape.seq === seq && shape.type !== 'area'))
  return own.length > 0 ? own : (marks[0]?.shapes ?? [])
}

const NS = 'http://www.w3.org/2000/svg'
const GEOMETRY = ['d', 'x', 'y', 'width', 'height', 'rx', 'transform']

export function paintSelection(svg: SVGSVGElement, picture: Picture, selection: Seq | null): void {
  const shapes = selection === null ? [] : shapesOf(picture, selection)
  select(svg)
    .selectAll<SVGGElement, null>('g.lit')
    .data([null])
    .join('g')
    .attr('class', 'lit')
    .selectAll<SVGElement, Shape>('path,rect')
    .data(shapes as Shape[], (shape, index) => `${shape.type}-${index}`)
    .join((enter) => enter.append((shape) => document.createElementNS(NS, svgOf(shape, '').tag)))
    .each(function (shape) {
      const { attributes } = svgOf(shape, '')
      for (const name of GEOMETRY) {
        const value = attributes[name] ?? null
        if (value === null) this.removeAttribute(name)
        else this.setAttribute(name, value)
      }
      this.setAttribute('class', shape.type === 'rect' ? 'frame' : 'glow')
    })
}

/** While the view moves: the lit parts go with the scene, the dot of the moment stays round. */
export function moveSelection(
  svg: SVGSVGElement,
  { shift, squeeze }: Frame,
  moment: { readonly x: number; readonly y: number } | null,
): void {
  const root = select(svg)
  root.select('g.lit').attr('transform', `translate(${shift} 0) scale(${squeeze} 1)`)
  root
    .selectAll<SVGCircleElement, { x: number; y: number }>('circle.now')
    .data(moment && moment.y > 0 ? [moment] : [])
    .join('circle')
    .attr('class', 'now')
    .attr('r', 4.5)
    .attr('cx', (place) => place.x)
    .attr('cy', (place) => place.y)
}
