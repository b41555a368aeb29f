/** The axis: where a burst begins its absolute time, inside it round distances from there. */
import type { Micros } from '../base'
import type { TimeScale } from './scale'
import type { Tick } from './types'
import { lengthText, momentText } from './words'

const STEPS: readonly Micros[] = [1, 2, 5]
  .flatMap((n) => [100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].map((scale) => n * scale))
  .sort((a, b) => b - a)
const ROOM = 58
/** From here on a tick tells its own time rather than its distance from the burst's start. */
const FAR_US: Micros = 100_000
/** Steps that would lie closer than this on average are not even tried. */
const CLOSEST = 16

interface Taken {
  readonly from: number
  readonly to: number
}

/** Ticks of both modes between two times; the texts of breaks keep their places. */
export function axisTicks(scale: TimeScale, window: readonly [Micros, Micros]): Tick[] {
  const first = scale.times[0] as Micros
  const last = scale.times.at(-1) as Micros
  if (scale.breaks.length === 0) return inside(scale, first, last, [], true, window)
  const taken: Taken[] = scale.breaks
    .filter(hasText)
    .map(({ x0, x1 }) => ({ from: (x0 + x1) / 2 - 24, to: (x0 + x1) / 2 + 24 }))
  const starts = [first, ...scale.breaks.map(({ to }) => to)]
  const ends = [...scale.breaks.map(({ from }) => from), last]
  return starts.flatMap((from, index) => {
    const to = ends[index] as Micros
    return from > window[1] || to < window[0] ? [] : inside(scale, from, to, taken, false, window)
  })
}

/** What stands for the time that a break leaves out: two waves around (0, 0). */
export const BREAK_SIGN = 'M-4,-4Q0,-1.5,-4,1Q-8,3.5,-4,6M2,-4Q6,-1.5,2,1Q-2,3.5,2,6'

/** A break that is too narrow goes without its length. */
export const hasText = (gap: { readonly x0: number; readonly x1: number }): boolean => gap.x1 - gap.x0 >= 44

function inside(
  scale: TimeScale,
  from: Micros,
  to: Micros,
  taken: Taken[],
  absolute: boolean,
  window: readonly [Micros, Micros],
): Tick[] {
  const ticks: Tick[] = []
  const add = (at: Micros, text: string, major: boolean): boolean => {
    const x = scale.x(at)
    const half = (major ? ROOM : text.length * 7) / 2 + 3
    if (taken.some((other) => x - half < other.to && other.from < x + half)) return false
    taken.push({ from: x - half, to: x + half })
    ticks.push({ at, x, text, major })
    return true
  }
  const base = add(from, momentText(from), true)
  const most = (scale.x(to) - scale.x(from)) / CLOSEST
  for (const step of STEPS) {
    if (to - from < step || (to - from) / step > most) continue
    const start = absolute ? Math.ceil(from / step) * step : from + step
    const skipped = Math.max(0, Math.floor((window[0] - start) / step))
    const end = Math.min(to, window[1])
    for (let at = start + skipped * step; at <= end; at += step) {
      if (at === from) continue
      const text = absolute ? momentText(at) : base && at - from < FAR_US ? `+${lengthText(at - from)}` : momentText(at)
      add(at, text, absolute)
    }
  }
  return ticks.sort((a, b) => a.at - b.at)
}
