import { err, formatMoment, type Micros, ok, type Result } from '../base'
import type { Seq, Trace, TraceEvent } from '../trace'

/** A moment as a link names it: virtual time and, from 1, the place among the events of that time. */
export interface LinkMoment {
  readonly at: Micros
  readonly nth: number
}

const MOMENT = /^(\d{1,6})(?:\.(\d{1,6}))?s(?:\.([1-9]\d{0,5}))?$/

/** "10.002100s.2" → its parts; ".1" may be left out. */
export function parseLinkMoment(text: string): Result<LinkMoment> {
  const match = MOMENT.exec(text)
  if (!match) return err(`at must be a moment such as 10.002100s or 10.002100s.2, not "${text.slice(0, 40)}"`)
  const [, seconds, fraction = '', nth = '1'] = match
  return ok({ at: Number(seconds) * 1_000_000 + Number(fraction.padEnd(6, '0')), nth: Number(nth) })
}

export const formatLinkMoment = ({ at, nth }: LinkMoment): string => `${formatMoment(at)}s${nth === 1 ? '' : `.${nth}`}`

/** The name of an event's moment. */
export function linkMomentOf(trace: Trace, seq: Seq): LinkMoment {
  const { at } = trace.events[seq] as TraceEvent
  let nth = 1
  while (trace.events[seq - nth]?.at === at) nth++
  return { at, nth }
}

/** The event that the moment names, or the last one before it; `exact` says which. −1 when all events are later. */
export function seqOfLinkMoment(trace: Trace, { at, nth }: LinkMoment): { readonly seq: Seq; readonly exact: boolean } {
  const first = firstNotBefore(trace.events, at)
  const wanted = first + nth - 1
  if (trace.events[wanted]?.at === at) return { seq: wanted, exact: true }
  return { seq: firstNotBefore(trace.events, at + 1) - 1, exact: false }
}

/** The index of the first event whose time is not before `at`. */
function firstNotBefore(events: readonly TraceEvent[], at: Micros): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle] as TraceEvent).at < at) low = middle + 1
    else high = middle
  }
  return low
}
