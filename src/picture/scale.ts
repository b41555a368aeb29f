/**
 * Time to pixels. One interface for both modes: a strictly increasing piecewise-linear map, so that it can be
 * inverted and two of them can be mixed while the picture changes from one into the other.
 */
import { bisectRight } from 'd3'
import type { Micros } from '../base'
import { lengthText } from './words'

/** A foreground event's time; `calm` when nothing was decided there (one of many refused tries). */
export interface ScalePoint {
  readonly at: Micros
  readonly calm: boolean
}

/** An idle stretch, drawn shorter than it is. `tries` counts the calm bursts inside. */
export interface Break {
  readonly from: Micros
  readonly to: Micros
  readonly x0: number
  readonly x1: number
  readonly text: string
  readonly tries: number
}

export interface TimeScale {
  /** Times at which the pixels per microsecond change, ascending, and where they lie. */
  readonly times: readonly Micros[]
  readonly xs: readonly number[]
  readonly width: number
  readonly breaks: readonly Break[]
  x(at: Micros): number
  /** The time at x, in whole microseconds, clamped to the run. */
  invert(x: number): Micros
  /** `from`, `to` and every time between them at which the slope changes. */
  knots(from: Micros, to: Micros): readonly Micros[]
}

/** Space at both ends, so that the first and the last mark are not cut. */
const SCALE_MARGIN = 30
const IDLE_US: Micros = 20_000
const CALM_SHARE = 0.14
const MIN_CALM_PX = 1.2

const burstPixels = (us: Micros): number => 10 + 12 * Math.log2(1 + us / 50)
const idlePixels = (us: Micros): number => 62 + 7 * Math.log10(us / IDLE_US)

function piecewise(
  times: readonly Micros[],
  xs: readonly number[],
  width: number,
  breaks: readonly Break[],
): TimeScale {
  const last = times.length - 1
  const segment = (index: number): number => Math.min(Math.max(index - 1, 0), last - 1)
  const between = (value: number, from: readonly number[], to: readonly number[]): number => {
    if (last === 0) return to[0] as number
    const i = segment(bisectRight(from as number[], value))
    const [a, b] = [from[i] as number, from[i + 1] as number]
    const [c, d] = [to[i] as number, to[i + 1] as number]
    return c + ((value - a) / (b - a)) * (d - c)
  }
  return {
    times,
    xs,
    width,
    breaks,
    x: (at) => between(at, times, xs),
    invert: (x) => {
      const at = Math.round(between(x, xs, times))
      return Math.min(Math.max(at, times[0] as number), times[last] as number)
    },
    knots: (from, to) => {
      const start = bisectRight(times as number[], from)
      const inner: Micros[] = [from]
      for (let i = start; i < times.length && (times[i] as number) < to; i++) inner.push(times[i] as number)
      if (to > from) inner.push(to)
      return inner
    },
  }
}

/** One entry a distinct time; a time is calm when all that happens at it is. */
function distinct(points: readonly ScalePoint[]): ScalePoint[] {
  const sorted = [...points].sort((a, b) => a.at - b.at)
  const merged: ScalePoint[] = []
  for (const point of sorted) {
    const before = merged.at(-1)
    if (before?.at !== point.at) merged.push(point)
    else if (before.calm && !point.calm) merged[merged.length - 1] = point
  }
  return merged.length > 0 ? merged : [{ at: 0, calm: false }]
}

export interface ScaleOptions {
  /** Stretch or squeeze to this width; absent: the natural width, which grows with the content. */
  readonly width?: number
}

/** Bursts get readable pixels, idle stretches become breaks. */
export function compressedScale(points: readonly ScalePoint[], options: ScaleOptions = {}): TimeScale {
  const knots = distinct(points)
  const xs: number[] = [SCALE_MARGIN]
  const idle: { from: number; calm: boolean }[] = []
  for (let i = 1; i < knots.length; i++) {
    const [a, b] = [knots[i - 1] as ScalePoint, knots[i] as ScalePoint]
    const us = b.at - a.at
    const calm = a.calm && b.calm
    if (us >= IDLE_US) idle.push({ from: i - 1, calm })
    const pixels = us >= IDLE_US ? idlePixels(us) : burstPixels(us)
    xs.push((xs[i - 1] as number) + (calm ? Math.max(MIN_CALM_PX, pixels * CALM_SHARE) : pixels))
  }
  const times = knots.map(({ at }) => at)
  const natural = (xs.at(-1) as number) + SCALE_MARGIN
  const scale = piecewise(times, xs, natural, mergeBreaks(times, xs, knots, idle))
  return options.width === undefined ? scale : stretch(scale, options.width / natural)
}

/** Breaks that only calm tries separate are one break, with the tries counted. */
function mergeBreaks(
  times: readonly Micros[],
  xs: readonly number[],
  knots: readonly ScalePoint[],
  idle: readonly { readonly from: number; readonly calm: boolean }[],
): Break[] {
  const runs: { first: number; last: number; tries: number }[] = []
  for (const { from } of idle) {
    const run = runs.at(-1)
    const quiet = run && knots.slice(run.last, from + 1).every(({ calm }) => calm)
    if (run && quiet) {
      run.last = from + 1
      run.tries++
    } else runs.push({ first: from, last: from + 1, tries: 0 })
  }
  return runs.map(({ first, last, tries }) => {
    const [from, to] = [times[first] as number, times[last] as number]
    return { from, to, x0: xs[first] as number, x1: xs[last] as number, text: lengthText(to - from), tries }
  })
}

/** True time: the same pixels for every microsecond. The natural width is the compressed one's. */
export function linearScale(points: readonly ScalePoint[], options: ScaleOptions = {}): TimeScale {
  const times = distinct(points).map(({ at }) => at)
  const [from, to] = [times[0] as number, times.at(-1) as number]
  const width = options.width ?? compressedScale(points).width
  if (from === to) return piecewise([from], [SCALE_MARGIN], width, [])
  return piecewise([from, to], [SCALE_MARGIN, width - SCALE_MARGIN], width, [])
}

/** The same scale, `factor` times as wide. Every frame of a zoom asks for one, so nothing is copied. */
export function stretch(scale: TimeScale, factor: number): TimeScale {
  return {
    times: scale.times,
    get xs() {
      return scale.xs.map((x) => x * factor)
    },
    width: scale.width * factor,
    breaks: scale.breaks.map((b) => ({ ...b, x0: b.x0 * factor, x1: b.x1 * factor })),
    x: (at) => scale.x(at) * factor,
    invert: (x) => scale.invert(x / factor),
    knots: scale.knots,
  }
}

/** Between two scales of one run: `share` 0 is `a`, 1 is `b`. */
export function mixScales(a: TimeScale, b: TimeScale, share: number): TimeScale {
  if (share <= 0) return a
  if (share >= 1) return b
  const times = [...new Set([...a.times, ...b.times])].sort((s, t) => s - t)
  const mix = (s: number, t: number): number => s + (t - s) * share
  const xs = times.map((at) => mix(a.x(at), b.x(at)))
  return piecewise(times, xs, mix(a.width, b.width), [])
}
