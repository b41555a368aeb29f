/**
 * Trace and findings to a picture: `prepare` reads what there is to draw, once a trace; `project` turns it into pixels
 * on a scale, at every zoom. `layout` does both. No DOM, no clock: the same input gives the same picture.
 */
import type { Findings } from '../analysis'
import type { Micros } from '../base'
import type { ActorInfo, Seq, Trace } from '../trace'
import { GLYPHS } from './glyphs'
import { type Obstacles, type PlacedWish, placeLabels } from './labels'
import { type LanePlan, planLanes } from './lanes'
import { activityMarks } from './marks/activities'
import { beatMarks } from './marks/beats'
import { holdMarks } from './marks/holds'
import { leaseMarks } from './marks/leases'
import { lifeMarks, lineMarks } from './marks/lives'
import { exchangeMarks, transferMarks } from './marks/messages'
import { pauseMarks } from './marks/pauses'
import { signMarks } from './marks/signs'
import type { BeatMark, Facts, MarkSource, Pen, Violation } from './marks/source'
import { STRIP_ROW, violationMarks } from './marks/violations'
import { writeMarks } from './marks/writes'
import { readHolds } from './reading/holds'
import { readLeases } from './reading/keys'
import { type ReadOptions, readTrace } from './reading/reading'
import { type Break, compressedScale, linearScale, type ScalePoint, stretch, type TimeScale } from './scale'
import { axisTicks } from './ticks'
import { INK } from './tones'
import { type Box, LAYERS, type Mark, type Picture, type Point, type Shape } from './types'

export type Mode = 'compressed' | 'linear'

export interface PrepareOptions extends ReadOptions {
  readonly beats?: readonly BeatMark[]
}

export interface ProjectOptions {
  /** The lanes stretch towards this height. */
  readonly height?: number
  /** Off while a picture is in motion. */
  readonly labels?: boolean
}

export interface LayoutOptions extends PrepareOptions, ProjectOptions {
  readonly mode?: Mode
  /** Fit to this width; absent: the natural width times `zoom`. */
  readonly width?: number
  readonly zoom?: number
}

/** All that does not depend on pixels. */
export interface Prepared {
  readonly facts: Facts
  readonly sources: readonly MarkSource[]
  readonly points: readonly ScalePoint[]
  /** Those that have a lane. */
  readonly actors: readonly ActorInfo[]
}

export function prepare(trace: Trace, findings: Findings | null, options: PrepareOptions = {}): Prepared {
  const reading = readTrace(trace, options)
  const last = Math.min(options.until ?? trace.events.length - 1, trace.events.length - 1)
  const leases = readLeases(trace, reading.events, reading.end)
  const violations = readViolations(findings, last, reading.end)
  const beats = (options.beats ?? []).filter(({ seq }) => seq <= last)
  const blamed = blamedEvents(trace, violations)
  const facts: Facts = { trace, reading, holds: readHolds(trace, last), leases, violations, beats, blamed }
  const sources = [
    violationMarks,
    lineMarks,
    pauseMarks,
    activityMarks,
    leaseMarks,
    holdMarks,
    exchangeMarks,
    transferMarks,
    lifeMarks,
    signMarks,
    writeMarks,
    beatMarks,
  ].flatMap((collect) => collect(facts))
  const rank = new Map(LAYERS.map((layer, index) => [layer, index]))
  const ordered = sources.sort((a, b) => (rank.get(a.layer) ?? 0) - (rank.get(b.layer) ?? 0) || a.from - b.from)
  const points: ScalePoint[] = reading.events.map(({ at, seq }) => ({ at, calm: reading.calm.has(seq) }))
  for (const { how, to } of leases) if (how === 'expired') points.push({ at: to, calm: false })
  return {
    facts,
    sources: ordered,
    points: points.length > 0 ? points : [{ at: 0, calm: false }],
    actors: trace.actors.filter((actor) => hasLane(trace, actor)),
  }
}

/** A storage that nobody writes to in the whole run is left out; that it is there tells nothing of what is hidden. */
function hasLane(trace: Trace, { id, type }: ActorInfo): boolean {
  if (type === 'run') return false
  return (
    type !== 'storage' ||
    trace.events.some((event) => event.kind === 'store' || (event.kind === 'send' && event.to === id))
  )
}

/** Violations that rest on what is shown; one that goes on is cut at the end of it. */
function readViolations(findings: Findings | null, last: Seq, end: Micros): Violation[] {
  return Object.entries(findings ?? {}).flatMap(([property, finding]) =>
    finding.violations
      .filter(({ evidence, at }) => at <= end && evidence.every((seq) => seq <= last))
      .map(
        ({ text, evidence, at, until, actors }): Violation => ({
          property,
          text,
          evidence,
          at,
          until: until === undefined || until > end ? null : until,
          actors,
        }),
      ),
  )
}

/** The storage's acceptances and the executions that a violation is about. */
function blamedEvents(trace: Trace, violations: readonly Violation[]): Map<Seq, string> {
  const blamed = new Map<Seq, string>()
  for (const { property, evidence, at } of violations) {
    if (property !== 'stale-writes' && property !== 'fencing' && property !== 'ownership') continue
    for (const seq of evidence) {
      const event = trace.events[seq]
      const wanted = property === 'ownership' ? 'execute' : 'store'
      if (event?.kind === wanted && event.at === at) blamed.set(seq, property)
    }
  }
  return blamed
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
export function lanesOf(prepared: Prepared, height?: number): LanePlan {
  const { reading, holds, leases } = prepared.facts
  return planLanes({
    actors: prepared.actors,
    tones: reading.tones,
    holds,
    leases,
    top: stripOf(prepared),
    ...(height === undefined ? {} : { height }),
  })
}

export function project(prepared: Prepared, scale: TimeScale, options: ProjectOptions = {}): Picture {
  const { facts, sources } = prepared
  const plan = lanesOf(prepared, options.height)
  const byId = new Map(plan.lanes.map((lane) => [lane.id, lane]))
  const pen: Pen = {
    scale,
    strip: stripOf(prepared),
    width: scale.width,
    height: plan.height,
    x: scale.x,
    lane: (id) => byId.get(id),
    tone: (id) => facts.reading.tones.get(id) ?? INK,
  }
  const marks: Mark[] = scale.breaks.map((gap) => breakMark(gap, plan.height))
  const wishes: PlacedWish[] = []
  const boxes: Box[] = []
  const segments: (readonly [Point, Point])[] = []
  for (const source of sources) {
    const drawn = source.draw(pen)
    if (drawn.shapes.length === 0) continue
    const { id, kind, layer, seqs, from, to, priority } = source
    const [x0, x1] = extent(drawn.shapes)
    const { shapes } = drawn
    marks.push({
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
    })
    if (options.labels === false) continue
    for (const [index, wish] of (drawn.wishes ?? []).entries()) wishes.push({ id: `${id}/${index}`, mark: id, wish })
    boxes.push(...(drawn.boxes ?? []))
    if (layer === 'message') segments.push(...segmentsOf(drawn.shapes))
  }
  const obstacles: Obstacles = { boxes, segments }
  const labels = placeLabels(wishes, obstacles, { width: scale.width, height: plan.height })
  return {
    lanes: plan.lanes,
    scale,
    marks,
    labels,
    breaks: scale.breaks,
    ticks: axisTicks(scale),
    width: scale.width,
    height: plan.height,
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
    else if (shape.type === 'glyph') see(shape.x - GLYPHS[shape.glyph].reach, shape.x + GLYPHS[shape.glyph].reach)
    else for (const [x] of shape.points) see(x, x)
  }
  return [x0, x1]
}
