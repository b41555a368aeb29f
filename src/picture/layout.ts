/**
 * Trace and findings to a picture: `prepare` reads what there is to draw, once a trace; `project` turns it into pixels
 * on a scale, at every zoom. `layout` does both. No DOM, no clock: the same input gives the same picture.
 */
import { bisectRight, range } from 'd3'
import type { Findings } from '../analysis'
import type { Micros } from '../base'
import { hostOf } from '../scenario'
import type { Seq, Trace } from '../trace'
import { look, type TimeWindow } from './crowds'
import { GLYPHS } from './glyphs'
import { type Obstacles, type PlacedWish, placeLabels } from './labels'
import { type LaneChoice, type LanePlan, planLanes } from './lanes'
import type { MarkSource, Pen } from './marks/source'
import { STRIP_ROW } from './marks/violations'
import { type Prepared, type PrepareOptions, prepare } from './prepare'
import { type Break, compressedScale, linearScale, stretch, type TimeScale } from './scale'
import { axisTicks } from './ticks'
import { INK } from './tones'
import { type Box, LAYERS, type Mark, type Picture, type Point, type Shape } from './types'

export type Mode = 'compressed' | 'linear'

export interface ProjectOptions {
  /** The lanes stretch towards this height. */
  readonly height?: number
  /** The lanes as they lie already. */
  readonly plan?: LanePlan
  /** Off while a picture is in motion. */
  readonly labels?: boolean
  /** Only what lies between these x of the scale; absent: the whole run. */
  readonly window?: readonly [number, number]
}

export interface LayoutOptions extends PrepareOptions, ProjectOptions {
  readonly mode?: Mode
  /** Fit to this width; absent: the natural width times `zoom`. */
  readonly width?: number
  readonly zoom?: number
}

export function scaleOf(prepared: Prepared, mode: Mode, width?: number): TimeScale {
  const options = width === undefined ? {} : { width }
  return mode === 'linear' ? linearScale(prepared.points, options) : compressedScale(prepared.points, options)
}

const MAX_STRIP_ROWS = 3

/** Pixels above the first lane for the words of what is wrong. */
function stripOf({ facts }: Prepared): number {
  const rows = Math.min(MAX_STRIP_ROWS, new Set(facts.violations.map(({ property }) => property)).size)
  return rows === 0 ? 6 : rows * STRIP_ROW + 8
}

/** The lanes, which no scale moves. */
export function lanesOf(prepared: Prepared, height?: number, choice?: LaneChoice): LanePlan {
  const { reading, holds, leases } = prepared.facts
  return planLanes({
    actors: prepared.actors,
    tones: reading.tones,
    holds,
    leases,
    top: stripOf(prepared),
    choice,
    ...(height === undefined ? {} : { height }),
  })
}

/** Marks reach this far beyond their times: signs, and messages that nothing takes up. */
const REACH_PX = 32
const REACH_US = 500

export function project(prepared: Prepared, scale: TimeScale, options: ProjectOptions = {}): Picture {
  const plan = options.plan ?? lanesOf(prepared, options.height)
  const window = options.window ?? ([0, scale.width] as const)
  const times: TimeWindow = [
    scale.invert(window[0] - REACH_PX) - REACH_US,
    scale.invert(window[1] + REACH_PX) + REACH_US,
  ]
  const pen = penFor(prepared, scale, plan, times)
  const seen = look(prepared.index, times, window, pen)
  const breaks = scale.breaks.filter(({ x0, x1 }) => x1 >= window[0] && x0 <= window[1])
  const marks: Mark[] = breaks.map((gap) => breakMark(gap, plan.height))
  marks.push(...seen.crowds)
  const wishes: PlacedWish[] = []
  const boxes = collapsedBoxes(plan.lanes, window)
  const segments: (readonly [Point, Point])[] = []
  for (const source of seen.sources) {
    const drawn = source.draw(pen)
    if (drawn.shapes.length === 0) continue
    marks.push(markOf(source, drawn.shapes))
    if (options.labels === false) continue
    const wanted = typeof drawn.wishes === 'function' ? drawn.wishes() : (drawn.wishes ?? [])
    for (const [index, wish] of wanted.entries()) wishes.push({ id: `${source.id}/${index}`, mark: source.id, wish })
    boxes.push(...(drawn.boxes ?? []))
    if (source.layer === 'message') segments.push(...segmentsOf(drawn.shapes))
  }
  const obstacles: Obstacles = { boxes, segments }
  const labels = placeLabels(wishes, obstacles, { width: scale.width, height: plan.height })
  const ticks = axisTicks(scale, [times[0], times[1]])
  return { lanes: plan.lanes, scale, marks, labels, breaks, ticks, width: scale.width, height: plan.height, window }
}

/**
 * The parts of a picture that show these events, in painting order and whether they are in view or not. Of one event
 * that has no part of its own, the whole mark.
 */
export function shapesOf(prepared: Prepared, picture: Picture, seqs: readonly Seq[]): readonly Shape[] {
  const [x0, x1] = picture.window
  const pen = penFor(prepared, picture.scale, picture, [picture.scale.invert(x0), picture.scale.invert(x1)])
  const wanted = new Set(seqs)
  const sources = new Set(seqs.flatMap((seq) => prepared.index.showing(seq).filter(({ kind }) => kind !== 'violation')))
  const drawn = [...sources]
    .sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer) || a.from - b.from)
    .map((source) => source.draw(pen).shapes)
  const own = drawn.flatMap((shapes) =>
    shapes.filter(({ seq, type }) => seq !== undefined && wanted.has(seq) && type !== 'area'),
  )
  return own.length > 0 || seqs.length !== 1 ? own : (drawn[0] ?? [])
}

/** A collapsed lane has no room for words. */
const collapsedBoxes = (lanes: LanePlan['lanes'], [from, to]: readonly [number, number]): Box[] =>
  lanes.filter(({ collapsed }) => collapsed).map(({ top, height }) => ({ x: from, y: top, width: to - from, height }))

function penFor(
  prepared: Prepared,
  scale: TimeScale,
  plan: Pick<Picture, 'lanes' | 'height'>,
  window: TimeWindow,
): Pen {
  const byId = new Map(plan.lanes.map((lane) => [lane.id, lane]))
  return {
    scale,
    strip: stripOf(prepared),
    width: scale.width,
    height: plan.height,
    x: scale.x,
    knots: (from, to) => knotsInView(scale, from, to, window),
    lane: (id) => byId.get(hostOf(id)),
    tone: (id) => prepared.facts.reading.tones.get(id) ?? INK,
  }
}

/** A long run bends the scale at thousands of times: no more are looked at than there are pixels. */
function knotsInView(scale: TimeScale, from: Micros, to: Micros, window: TimeWindow): readonly Micros[] {
  const [first, last] = [Math.max(from, window[0]), Math.min(to, window[1])]
  if (first >= last) return [from, to]
  const times = scale.times as Micros[]
  const [x0, x1] = [scale.x(first), scale.x(last)]
  const inView =
    bisectRight(times, last) - bisectRight(times, first) <= x1 - x0
      ? scale.knots(first, last)
      : [first, ...range(x0 + 1, x1, 1).map(scale.invert), last]
  return [...(first > from ? [from] : []), ...inView, ...(last < to ? [to] : [])]
}

function markOf(source: MarkSource, shapes: readonly Shape[]): Mark {
  const { id, kind, layer, seqs, from, to, priority } = source
  const [x0, x1] = extent(shapes)
  return {
    id,
    kind,
    layer,
    seqs,
    from,
    to,
    x0,
    x1,
    priority,
    shapes,
    get text() {
      return source.text()
    },
  }
}

export function layout(trace: Trace, findings: Findings | null, options: LayoutOptions = {}): Picture {
  const prepared = prepare(trace, findings, options)
  const scale = scaleOf(prepared, options.mode ?? 'compressed', options.width)
  const zoomed = options.zoom === undefined || options.width !== undefined ? scale : stretch(scale, options.zoom)
  return project(prepared, zoomed, options)
}

/** Where time was cut short, the ground of the picture is darker. */
function breakMark({ from, to, x0, x1, text }: Break, height: number): Mark {
  const shape: Shape = {
    type: 'rect',
    x: x0,
    y: 0,
    width: Math.max(0, x1 - x0),
    height,
    fill: 'var(--canvas)',
    opacity: 0.8,
  }
  const id = `break-${from}`
  return { id, kind: 'break', layer: 'ground', seqs: [], from, to, x0, x1, text, priority: 0, shapes: [shape] }
}

function segmentsOf(shapes: readonly Shape[]): (readonly [Point, Point])[] {
  return shapes.flatMap((shape) =>
    shape.type === 'line' && shape.points.length === 2
      ? [[shape.points[0] as Point, shape.points[1] as Point] as const]
      : [],
  )
}

/** The first and the last pixel that the shapes touch. */
function extent(shapes: readonly Shape[]): [number, number] {
  let [x0, x1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const see = (from: number, to: number): void => {
    x0 = Math.min(x0, from)
    x1 = Math.max(x1, to)
  }
  for (const shape of shapes) {
    if (shape.type === 'rect') see(shape.x, shape.x + shape.width)
    else if (shape.type === 'bars') see(shape.xs[0] ?? 0, shape.xs.at(-1) ?? 0)
    else if (shape.type === 'glyph') see(shape.x - GLYPHS[shape.glyph].reach, shape.x + GLYPHS[shape.glyph].reach)
    else for (const [x] of shape.points) see(x, x)
  }
  return [x0, x1]
}
