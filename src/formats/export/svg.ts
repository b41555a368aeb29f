/**
 * The timeline as an SVG that stands alone: no style sheet, no script, no font and no address of anything; colours and
 * type are written into each element. It draws the same picture as the page.
 */
import type { Findings } from '../../analysis'
import {
  type BeatMark,
  LABEL_SIZE,
  type Label,
  type Lane,
  layout,
  type Mode,
  type Picture,
  prepare,
  STRIPES,
  scaleOf,
  svgOf,
  type Tone,
} from '../../picture'
import type { Seq, Trace } from '../../trace'
import { AXIS_HEIGHT, axisOf } from './svg-axis'
import { type Attributes, element, escapeXml, textElement } from './xml'

export interface SvgStyle {
  /** A tone such as 'var(--ink)' as a colour. */
  readonly color: (tone: Tone) => string
  readonly sans: string
  readonly mono: string
}

export interface SvgRun {
  readonly title: string
  /** For who cannot see it. */
  readonly description: string
  /** Under the title: "ttl=12s, watchdog=on". */
  readonly caption: string
  readonly trace: Trace
  readonly findings: Findings | null
  /** The last event that may be seen; null: all of them. */
  readonly until: Seq | null
  readonly beats: readonly BeatMark[]
  readonly mode: Mode
}

const GUTTER = 136
const HEAD = 54
const FOOT = 14
/** Of its natural width, so that labels find room; and the widths that a page and a slide can use. */
const SHARE = 0.45
const WIDTHS = [1_000, 2_800] as const
const PREFIX = 'lockstep'

export function timelineSvg(run: SvgRun, style: SvgStyle): string {
  const picture = pictureOf(run)
  const width = GUTTER + picture.width
  const height = HEAD + AXIS_HEIGHT + picture.height + FOOT
  const color = style.color
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'font-family': style.sans,
    },
    element('title', {}, escapeXml(run.title)),
    element('desc', {}, escapeXml(run.description)),
    defs(picture, style),
    element('rect', { width, height, fill: color('var(--paper)') }),
    ...headOf(run, width, color),
    element('g', { transform: `translate(${GUTTER} ${HEAD})` }, ...axisOf(picture, style)),
    element('g', { transform: `translate(0 ${HEAD + AXIS_HEIGHT})` }, ...bodyOf(picture, style)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`
}

function pictureOf({ trace, findings, until, beats, mode }: SvgRun): Picture {
  const options = { beats, ...(until === null ? {} : { until }) }
  const natural = scaleOf(prepare(trace, findings, options), mode).width
  const width = Math.min(Math.max(natural * SHARE, WIDTHS[0]), WIDTHS[1])
  return layout(trace, findings, { ...options, mode, width })
}

function headOf({ title, caption }: SvgRun, width: number, color: SvgStyle['color']): string[] {
  const ink = { x: 14, fill: color('var(--ink)'), 'font-size': 16, 'font-weight': 600, y: 25 }
  const mute = { x: 14, fill: color('var(--mute)'), 'font-size': 12, y: 43 }
  return [textElement(ink, cut(title, width / 9)), textElement(mute, cut(caption, width / 6.5))]
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, Math.floor(most) - 1)}…` : text

function bodyOf(picture: Picture, style: SvgStyle): string[] {
  const { color } = style
  const hair = { stroke: color('var(--hair)') }
  const marks = picture.marks.flatMap(({ shapes }) => shapes.map((shape) => svgOf(shape, PREFIX)))
  return [
    element('path', { d: `M0,0.5H${GUTTER + picture.width}M${GUTTER - 0.5},0V${picture.height}`, ...hair }),
    ...picture.lanes.flatMap((lane) => laneHead(lane, color)),
    element(
      'g',
      { transform: `translate(${GUTTER} 0)` },
      ...marks.map(({ tag, attributes }) => element(tag, resolved(attributes, color))),
      ...picture.labels.flatMap((label) => labelOf(label, style)),
    ),
  ]
}

function laneHead({ title, subtitle, missing, tone, y }: Lane, color: SvgStyle['color']): string[] {
  return [
    textElement({ x: 14, y, fill: color(tone), 'font-size': 13.5, 'font-weight': 650 }, cut(title, 15)),
    textElement({ x: 14, y: y + 15, fill: color('var(--mute)'), 'font-size': 11 }, cut(missing || subtitle, 20)),
  ]
}

function labelOf(
  { text, x, y, anchor, box, tone, mono, bold, onTone, pill }: Label,
  { color, mono: code }: SvgStyle,
): string[] {
  const paper = color('var(--paper)')
  const inset = pill ? (anchor === 'start' ? 5 : anchor === 'end' ? -5 : 0) : 0
  const halo = { 'paint-order': 'stroke', stroke: paper, 'stroke-width': 3.5, 'stroke-linejoin': 'round' }
  const height = box.height + 2
  return [
    ...(pill
      ? [element('rect', { x: box.x, y: box.y - 1, width: box.width, height, rx: height / 2, fill: paper })]
      : []),
    textElement(
      {
        x: x + inset,
        y,
        'font-size': LABEL_SIZE,
        'text-anchor': anchor,
        fill: onTone ? paper : color(tone),
        'font-family': mono ? code : null,
        'font-weight': bold ? 600 : null,
        ...(onTone || pill ? {} : halo),
      },
      text,
    ),
  ]
}

const TONE = /^var\(--[\w-]+\)$/

/** The attributes with colours in place of the page's custom properties. */
const resolved = (attributes: Attributes, color: SvgStyle['color']): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' && TONE.test(value) ? color(value) : value,
    ]),
  )

/** The patterns that the picture uses. */
function defs({ marks }: Picture, { color }: SvgStyle): string {
  const used = new Map<string, string>()
  for (const { shapes } of marks) {
    for (const shape of shapes) {
      if (shape.type !== 'rect' || !shape.pattern) continue
      const id = svgOf(shape, PREFIX).attributes.fill?.slice(5, -1) ?? ''
      const { size, width, angle, back, backOpacity, opacity } = STRIPES[shape.pattern]
      const stripes = [
        element('rect', { width: size, height: size, fill: color(back), 'fill-opacity': backOpacity }),
        element('path', {
          d: `M0,0V${size}`,
          stroke: color(shape.fill ?? 'var(--ink)'),
          'stroke-width': width,
          'stroke-opacity': opacity,
        }),
      ]
      const where = {
        id,
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${angle})`,
      }
      used.set(id, element('pattern', where, ...stripes))
    }
  }
  return used.size === 0 ? '' : element('defs', {}, ...used.values())
}
