import type { Micros } from '../../../base'
import type { Seq } from '../../../trace'

/** A fault that came in the run, as the timeline shows it. */
export interface FaultHandle {
  readonly id: string
  /** The event that says that it came. */
  readonly seq: Seq
  readonly at: Micros
  /** When it is over, as far as that may be told; null where it is over at once. */
  readonly end: Micros | null
  /** What happens, for a small place. */
  readonly label: string
  /** When and what, in a sentence. */
  readonly words: string
  readonly moves: boolean
  readonly stretches: boolean
}

/** A wish to have one end of a fault at another time. */
export interface FaultShift {
  readonly id: string
  readonly part: FaultPart
  readonly to: Micros
  /** The wish is as exact as this. */
  readonly grain: Micros
  /** Shifts of one drag are one step of undo. */
  readonly gesture: string
}
export type FaultPart = 'start' | 'end'

/** Where a fault has come to, and what it is now in a sentence. */
export interface Shifted {
  readonly at: Micros
  readonly end: Micros | null
  readonly words: string
}

/** The faults that a timeline shows, and what becomes of what is done to them. */
export interface FaultLane {
  readonly handles: readonly FaultHandle[]
  /** Nothing can be changed. */
  readonly locked: boolean
  /** Null where it cannot be done. */
  readonly shift: (shift: FaultShift) => Shifted | null
  readonly rest: () => void
  readonly cancel: (gesture: string) => void
  readonly pick: (seq: Seq) => void
  readonly remove: (id: string) => void
}

const MOST_ROWS = 3
/** What is over at once takes this share of the run of its row. */
const MOMENT_SHARE = 0.03

/** The row of each fault, so that those of one time lie below one another; and how many rows there are. */
export function faultRows(
  handles: readonly FaultHandle[],
  length: Micros,
): { readonly of: ReadonlyMap<string, number>; readonly count: number } {
  const ends: Micros[] = []
  const of = new Map<string, number>()
  for (const { id, at, end } of [...handles].sort((a, b) => a.at - b.at)) {
    const free = ends.findIndex((until) => until <= at)
    const row = free !== -1 ? free : ends.length < MOST_ROWS ? ends.length : ends.indexOf(Math.min(...ends))
    ends[row] = Math.max(end ?? 0, at + length * MOMENT_SHARE)
    of.set(id, row)
  }
  return { of, count: ends.length }
}

/** The round length of time (1, 2 or 5 of its kind) that is at least this long. */
export function roundUp(us: Micros): Micros {
  if (us <= 1) return 1
  const scale = 10 ** Math.floor(Math.log10(us))
  return ([1, 2, 5, 10].find((each) => each * scale >= us) ?? 10) * scale
}
