/** The axis of an exported picture: ticks with their times, and breaks with the length that they leave out. */
import { BREAK_SIGN, hasText, type Picture } from '../../picture'
import type { SvgStyle } from './svg'
import { element, textElement } from './xml'

export const AXIS_HEIGHT = 34
const SIZE = 10.5

export function axisOf({ breaks, ticks }: Picture, { color, mono }: SvgStyle): string[] {
  const mute = color('var(--mute)')
  const line = { stroke: mute, 'stroke-opacity': 0.6, fill: 'none' }
  const words = { 'font-size': SIZE, 'text-anchor': 'middle' }
  return [
    ...breaks.flatMap((gap) => {
      const middle = (gap.x0 + gap.x1) / 2
      const width = Math.max(0, gap.x1 - gap.x0 - 2)
      return [
        element('rect', { x: gap.x0 + 1, width, height: AXIS_HEIGHT, fill: color('var(--canvas)') }),
        element('path', { d: BREAK_SIGN, transform: `translate(${middle} ${AXIS_HEIGHT - 6})`, ...line }),
        ...(hasText(gap)
          ? [textElement({ x: middle, y: AXIS_HEIGHT - 13, fill: mute, 'font-style': 'italic', ...words }, gap.text)]
          : []),
      ]
    }),
    ...ticks.flatMap(({ x, text, major }) => [
      element('path', { d: `M${x},${AXIS_HEIGHT - 6}V${AXIS_HEIGHT}`, ...line }),
      textElement(
        { x, y: AXIS_HEIGHT - 12, fill: major ? color('var(--ink)') : mute, 'font-family': mono, ...words },
        text,
      ),
    ]),
  ]
}
