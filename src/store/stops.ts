/**
 * Where the moment can be. Of one run, its events; of two that are compared, the events of both on one axis, where the
 * first is at the last event of its own that has happened by then.
 */
import type { Micros } from '../base'
import { linkMomentOf, seqOfLinkMoment } from '../formats'
import type { Seq, Trace } from '../trace'
import { type Asked, horizonOf } from './lesson'
import type { Shown } from './shown'
import type { PlayerState } from './state'
import { indexAt } from './steps'

export interface Stop {
  readonly moment: Seq
  /** The second run's event, where the first has none at this moment. */
  readonly ahead: Seq | null
}

type Stopping = Asked & Pick<PlayerState, 'comparison'>

/** The second run, where it may be shown: nothing of it is while the question hides a part of either. */
export function comparedRun(state: Stopping): Shown | null {
  const second = state.comparison?.shown ?? null
  return isComparisonHidden(state) ? null : second
}

/** Whether an open question hides the comparison. */
export const isComparisonHidden = (state: Stopping): boolean =>
  [state.shown, state.comparison?.shown ?? null].some((shown) => horizonOf({ ...state, shown }) !== null)

/** The events of both runs in order; null where one run is all that there is. */
export function sharedStops(state: Stopping): readonly Stop[] | null {
  const second = comparedRun(state)
  if (!state.shown || !second) return null
  let known = merged.get(state.shown)
  if (known?.second !== second) {
    known = { second, stops: merge(state.shown, second) }
    merged.set(state.shown, known)
  }
  return known.stops
}

const merged = new WeakMap<Shown, { readonly second: Shown; readonly stops: readonly Stop[] }>()

function merge(first: Shown, second: Shown): readonly Stop[] {
  const [mine, its] = [first, second].map(({ trace, steps }) =>
    steps.map((seq) => ({ seq, ...linkMomentOf(trace, seq) })),
  )
  const stops: Stop[] = []
  let [i, j] = [0, 0]
  let moment = first.steps[0] ?? 0
  for (;;) {
    const [a, b] = [mine?.[i], its?.[j]]
    if (!a && !b) return stops
    const order = !a ? 1 : !b ? -1 : a.at - b.at || a.nth - b.nth
    if (order <= 0) {
      moment = a?.seq ?? moment
      i++
    }
    if (order >= 0) j++
    stops.push({ moment, ahead: order > 0 ? (b?.seq ?? null) : null })
  }
}

/** The index of the place that the moment is at. */
export function stopIndex(stops: readonly Stop[], { moment, ahead }: Stop): number {
  return stops.findLastIndex((stop) =>
    ahead === null ? stop.ahead === null && stop.moment <= moment : stop.ahead === ahead,
  )
}

/** Where the second run is: its last event at the moment. */
export function comparedMoment({ shown, moment, ahead }: PlayerState, second: Shown): Seq {
  if (ahead !== null || !shown) return ahead ?? 0
  return Math.max(0, seqOfLinkMoment(second.trace, linkMomentOf(shown.trace, moment)).seq)
}

/** The place of an event of the second run: the first run's own event of that moment, if there is one. */
export function stopOfCompared(first: Shown, second: Shown, seq: Seq): Stop {
  const wanted = linkMomentOf(second.trace, seq)
  const { seq: found, exact } = seqOfLinkMoment(first.trace, wanted)
  const moment = first.steps[indexAt(first.steps, found)] ?? first.steps[0] ?? 0
  return { moment, ahead: exact && moment === found ? null : seq }
}

/** The virtual time of the moment. */
export function timeOf({ shown, comparison, moment, ahead }: PlayerState): Micros {
  const at = (trace: Trace | undefined, seq: Seq) => trace?.events[seq]?.at ?? 0
  return ahead === null ? at(shown?.trace, moment) : at(comparison?.shown?.trace, ahead)
}
