import type { Micros } from '../base'
import type { Seq, TraceEvent } from './event'

/** When a fault came in a run, and when it was over. */
export interface FaultSpan {
  readonly fault: string
  /** The event that says that it came. */
  readonly seq: Seq
  readonly at: Micros
  /** When the event that brought it about happened; null where the time did. */
  readonly after: Micros | null
  /** Null where the run does not say: it is over at once, or lasts to the end. */
  readonly over: Micros | null
}

/** The faults that came, in the order of the run; of what comes after `until` nothing is told. */
export function faultSpans(events: readonly TraceEvent[], until: Seq | null = null): readonly FaultSpan[] {
  const spans = new Map<string, FaultSpan>()
  for (const event of events) {
    if (until !== null && event.seq > until) break
    if (event.kind === 'fault' && event.phase === 'fired') {
      const cause = event.cause === undefined ? undefined : events[event.cause]
      spans.set(event.fault, { fault: event.fault, seq: event.seq, at: event.at, after: cause?.at ?? null, over: null })
    } else if (event.kind === 'resume' || (event.kind === 'fault' && event.phase === 'over')) {
      const span = spans.get(event.fault)
      if (span) spans.set(event.fault, { ...span, over: event.at })
    }
  }
  return [...spans.values()]
}
