/** The axis: ticks with their grid's feet, and breaks with the length that they leave out. */
import { type Selection, select } from 'd3'
import { BREAK_SIGN, type Break, hasText, type Picture, type Tick } from '../../picture'
import type { View } from './painter'
import { setAttributes } from './shapes'

/** In pixels of the picture. */
export const AXIS_HEIGHT = 34
/** Ticks this far out of view may have a text that reaches into it. */
const NEAR_PX = 60

function breakText(gap: Break): string {
  return gap.tries > 0 && gap.x1 - gap.x0 > 130 ? `${gap.text} · ${gap.tries + 1} tries` : gap.text
}

/** How far the text of a tick near either edge is moved to stay inside; one that has left goes with its tick. */
function inward(x: number, { text }: Tick, width: number): number {
  const half = text.length * 3.3 + 2
  if (x >= 0 && x < half) return half - x
  return x <= width && x > width - half ? width - half - x : 0
}

type Group = Selection<SVGGElement, unknown, null, undefined>

export class Axis {
  readonly #root: Group
  readonly #breaks: Group
  readonly #ticks: Group
  #picture: Picture | null = null
  /** The x between which the ticks on the page are all that there are. */
  #painted: readonly [number, number] = [0, 0]

  constructor(svg: SVGSVGElement) {
    select(svg).selectAll('g').remove()
    this.#root = select<SVGSVGElement, unknown>(svg).append('g')
    this.#breaks = this.#root.append('g')
    this.#ticks = this.#root.append('g')
  }

  /** Puts the picture's x = 0 at `shift`; new ticks are made only where the view has left those that are there. */
  move(picture: Picture, { width, shift, magnify }: View): void {
    setAttributes(this.#root.node() as SVGGElement, { transform: `scale(${magnify}) translate(${shift} 0)` })
    const [left, right] = [-shift, width - shift]
    if (picture !== this.#picture || left < this.#painted[0] || right > this.#painted[1]) {
      this.#picture = picture
      this.#painted = [left - width, right + width]
      this.#paint(picture)
    }
    this.#ticks.selectAll<SVGTextElement, Tick>('text').each(function (tick) {
      setAttributes(this, { x: String(inward(tick.x + shift, tick, width)) })
    })
  }

  #paint({ breaks, ticks }: Picture): void {
    const [from, to] = [this.#painted[0] - NEAR_PX, this.#painted[1] + NEAR_PX]
    this.#breaks
      .selectAll<SVGGElement, Break>('g.break')
      .data(
        breaks.filter(({ x0, x1 }) => x1 > from && x0 < to),
        (gap) => String(gap.from),
      )
      .join((enter) => {
        const group = enter.append('g').attr('class', 'break')
        group.append('rect').attr('y', 0).attr('height', AXIS_HEIGHT)
        group.append('path').attr('d', BREAK_SIGN)
        group
          .append('text')
          .attr('y', AXIS_HEIGHT - 13)
          .attr('text-anchor', 'middle')
        return group
      })
      .each(function (gap) {
        const middle = String((gap.x0 + gap.x1) / 2)
        const [rect, path, text] = this.children as unknown as [Element, Element, Element]
        setAttributes(rect, { x: String(gap.x0 + 1), width: String(Math.max(0, gap.x1 - gap.x0 - 2)) })
        setAttributes(path, { transform: `translate(${middle} ${AXIS_HEIGHT - 6})` })
        setAttributes(text, { x: middle })
        const words = hasText(gap) ? breakText(gap) : ''
        if (text.textContent !== words) text.textContent = words
      })
    this.#ticks
      .selectAll<SVGGElement, Tick>('g.tick')
      .data(
        ticks.filter(({ x }) => x > from && x < to),
        (tick) => String(tick.at),
      )
      .join((enter) => {
        const group = enter.append('g')
        group
          .append('line')
          .attr('y1', AXIS_HEIGHT - 6)
          .attr('y2', AXIS_HEIGHT)
        group
          .append('text')
          .attr('y', AXIS_HEIGHT - 12)
          .attr('text-anchor', 'middle')
        return group
      })
      .each(function (tick) {
        setAttributes(this, { class: tick.major ? 'tick major' : 'tick', transform: `translate(${tick.x} 0)` })
        const text = select(this).select<SVGTextElement>('text').node() as SVGTextElement
        if (text.textContent !== tick.text) text.textContent = tick.text
      })
  }
}
