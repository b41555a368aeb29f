import type { Trace, TraceEvent } from '../trace'
import { type Milestone, milestonesOf } from './milestones'
import { runEnd } from './model/run-end'

/** What a run does where it parts from another; null where nothing follows. */
export type Parting = readonly [one: Milestone | null, other: Milestone | null]

/** Where two runs part, if they do. */
export type Divergence =
  | { readonly kind: 'steps'; readonly at: Parting }
  /** The same milestones in the same order; here are the first at different times. */
  | { readonly kind: 'times'; readonly at: readonly [Milestone, Milestone] }
  /** The same as far as both go, but a run was cut off. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'none' }

/** The first difference between the milestones of two runs. Times count only where there is no other difference. */
export function divergenceOf(one: Trace, other: Trace): Divergence {
  const [a, b] = [milestonesOf(one), milestonesOf(other)]
  const parted = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i).find(
    (i) => a[i]?.name !== b[i]?.name,
  )
  if (parted !== undefined) {
    const [mine, its] = [a[parted] ?? null, b[parted] ?? null]
    const why = (mine === null && runEnd(one).cutOff) || (its === null && runEnd(other).cutOff)
    return why ? { kind: 'unknown', why } : { kind: 'steps', at: [mine, its] }
  }
  const shifted = a.findIndex(({ seq }, i) => timeOf(one, seq) !== timeOf(other, (b[i] as Milestone).seq))
  if (shifted === -1) return { kind: 'none' }
  return { kind: 'times', at: [a[shifted] as Milestone, b[shifted] as Milestone] }
}

const timeOf = ({ events }: Trace, seq: number) => (events[seq] as TraceEvent).at
