/**
 * What is lit above the scene and is never part of it: the selected event and the dot of the moment; and below the veil,
 * so that what is still to come recedes, the events that led to it.
 */
import { type Selection, select } from 'd3'
import { type Picture, type Prepared, type Shape, shapesOf, svgOf } from '../../picture'
import type { Seq } from '../../trace'
import { become, setAttributes } from './shapes'

const SVG = 'http://www.w3.org/2000/svg'
const GEOMETRY = ['d', 'x', 'y', 'width', 'height', 'rx', 'transform']

/** The event that is pointed at or selected, and its causes back to the beginning where those are asked for. */
export interface Light {
  readonly seq: Seq
  readonly causes: readonly Seq[]
}

type Group = Selection<SVGGElement, unknown, null, undefined>

export class Lit {
  readonly #svg: SVGSVGElement
  readonly #causes: Group
  readonly #lit: Group
  readonly #prefix: string

  constructor(svg: SVGSVGElement, below: SVGSVGElement, prefix: string) {
    this.#svg = svg
    this.#prefix = prefix
    for (const one of [svg, below]) select(one).selectAll('*').remove()
    this.#causes = select<SVGSVGElement, unknown>(below).append('g').attr('class', 'causes')
    this.#lit = select<SVGSVGElement, unknown>(svg).append('g').attr('class', 'lit')
  }

  show(prepared: Prepared, picture: Picture, light: Light | null): void {
    const causes = light ? shapesOf(prepared, picture, light.causes) : []
    join(this.#causes, causes).each((shape, index, elements) =>
      become(elements[index] as Element, svgOf(shape, this.#prefix).attributes),
    )
    const own = light ? shapesOf(prepared, picture, [light.seq]) : []
    join(this.#lit, own).each((shape, index, elements) => {
      const element = elements[index] as Element
      const { attributes } = svgOf(shape, '')
      for (const name of GEOMETRY) setAttributes(element, { [name]: attributes[name] ?? null })
      setAttributes(element, { class: shape.type === 'rect' ? 'frame' : 'glow' })
    })
  }

  /** The lit parts go with the scene. */
  move(shift: number, magnify: number): void {
    for (const group of [this.#causes, this.#lit])
      setAttributes(group.node() as SVGGElement, { transform: `scale(${magnify}) translate(${shift} 0)` })
  }

  moment({ x, y }: { readonly x: number; readonly y: number }, magnify: number): void {
    select(this.#svg)
      .selectAll<SVGCircleElement, unknown>('circle.now')
      .data(y > 0 ? [null] : [])
      .join('circle')
      .attr('class', 'now')
      .attr('r', 4.5 * magnify)
      .attr('cx', x)
      .attr('cy', y)
  }
}

const join = (group: Group, shapes: readonly Shape[]) =>
  group
    .selectAll<SVGElement, Shape>('path,rect')
    .data(shapes as Shape[], (shape, index) => `${svgOf(shape, '').tag}-${index}`)
    .join((enter) => enter.append((shape) => document.createElementNS(SVG, svgOf(shape, '').tag)))
