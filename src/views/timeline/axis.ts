/** The axis: ticks with their grid's feet, and breaks with the length that they leave out. */
import { select } from 'd3'
import { type Break, hasText, type Picture, type Tick } from '../../picture'

export const AXIS_HEIGHT = 34

export interface AxisFrame {
  readonly shift: number
  readonly squeeze: number
  readonly width: number
}

const WAVE = 'M-4,-4Q0,-1.5,-4,1Q-8,3.5,-4,6M2,-4Q6,-1.5,2,1Q-2,3.5,2,6'

function breakText(gap: Break): string {
  return gap.tries > 0 && gap.x1 - gap.x0 > 130 ? `${gap.text} · ${gap.tries + 1} tries` : gap.text
}

/** Keeps a text of a tick near either edge inside; one that has left goes with its tick. */
function inward(x: number, tick: Tick, width: number): number {
  const half = tick.text.length * 3.3 + 2
  if (x >= 0 && x < half) return half - x
  return x <= width && x > width - half ? width - half - x : 0
}

export function paintAxis(svg: SVGSVGElement, picture: Picture, { shift, squeeze, width }: AxisFrame): void {
  const x = (at: number): number => Math.round((shift + at * squeeze) * 2) / 2
  const near = (from: number, to: number): boolean => x(to) > -60 && x(from) < width + 60
  const layers = select(svg)
    .selectAll<SVGGElement, string>('g.layer')
    .data(['breaks', 'ticks'])
    .join('g')
    .attr('class', 'layer')
  const [below, above] = layers.nodes() as [SVGGElement, SVGGElement]
  select(below)
    .selectAll<SVGGElement, Break>('g.break')
    .data(
      picture.breaks.filter((gap) => near(gap.x0, gap.x1)),
      (gap) => String(gap.from),
    )
    .join((enter) => {
      const group = enter.append('g').attr('class', 'break')
      group.append('rect').attr('y', 0).attr('height', AXIS_HEIGHT)
      group.append('path').attr('d', WAVE)
      group.append('text').attr('y', AXIS_HEIGHT - 13)
      return group
    })
    .each(function (gap) {
      const middle = x((gap.x0 + gap.x1) / 2)
      const group = select(this)
      group
        .select('rect')
        .attr('x', x(gap.x0) + 1)
        .attr('width', Math.max(0, x(gap.x1) - x(gap.x0) - 2))
      group.select('path').attr('transform', `translate(${middle} ${AXIS_HEIGHT - 6})`)
      group
        .select('text')
        .attr('x', middle)
        .attr('text-anchor', 'middle')
        .text(hasText(gap) ? breakText(gap) : '')
    })
  select(above)
    .selectAll<SVGGElement, Tick>('g.tick')
    .data(
      picture.ticks.filter((tick) => near(tick.x, tick.x)),
      (tick) => String(tick.at),
    )
    .join((enter) => {
      const group = enter.append('g')
      group
        .append('line')
        .attr('y1', AXIS_HEIGHT - 6)
        .attr('y2', AXIS_HEIGHT)
      group.append('text').attr('y', AXIS_HEIGHT - 12)
      return group
    })
    .attr('class', (tick) => (tick.major ? 'tick major' : 'tick'))
    .attr('transform', (tick) => `translate(${x(tick.x)} 0)`)
    .select('text')
    .attr('text-anchor', 'middle')
    .attr('x', (tick) => inward(x(tick.x), tick, width))
    .text((tick) => tick.text)
}
