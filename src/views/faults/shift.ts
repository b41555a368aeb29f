import type { Micros } from '../../base'
import { type FaultFile, isLasting, isOfMessage, lastingFor, lengthOf, movedTo } from '../../scenario'
import type { FaultSpan } from '../../trace'

/** A fault in a run: what it says, when it came, and until when it lasts as far as the picture goes. */
export interface PlacedFault {
  readonly file: FaultFile
  readonly span: FaultSpan
  readonly end: Micros | null
}

/** `last`: the end of what is shown of the run. Null where the fault is over at once. */
export function endOf(file: FaultFile, span: FaultSpan, last: Micros): Micros | null {
  if (!isLasting(file)) return null
  const length = lengthOf(file)
  return Math.max(span.at, Math.min(last, length === null ? (span.over ?? last) : span.at + length))
}

interface Shift {
  readonly part: 'start' | 'end'
  readonly to: Micros
  readonly grain: Micros
}

interface Result {
  readonly file: FaultFile
  readonly at: Micros
  readonly end: Micros | null
  /** What else has become of it, in a sentence. */
  readonly note: string
}

/** The fault with one end at about another time; null where it comes and goes with a message. */
export function shiftFault({ file, span, end }: PlacedFault, { part, to, grain }: Shift): Result | null {
  const about = (us: Micros) => Math.max(0, Math.round(us / grain) * grain)
  if (part === 'end') {
    if (end === null) return null
    const length = about(to - span.at)
    const lost = lengthOf(file) === null ? 'It lasts for a while now, whatever happens.' : ''
    return { file: lastingFor(file, length), at: span.at, end: span.at + length, note: lost }
  }
  if (isOfMessage(file)) return null
  const { after } = span
  const tied = 'on' in file.when && after !== null
  const at = tied && to >= after ? after + about(to - after) : about(to)
  const moved = movedTo(file, at, after)
  const stays = lengthOf(file) === null
  const free = tied && 'at' in moved.when ? 'Its event comes later, so it is tied to the time.' : ''
  return { file: moved, at, end: end !== null && !stays ? end + at - span.at : end, note: free }
}
