import type { Micros } from '../base'
import type { NewEvent, Seq, TraceEvent } from './event'

/** The append-only log of a run. Listeners see each event as it is appended and may append more. */
export interface TraceLog {
  readonly events: readonly TraceEvent[]
  append(at: Micros, event: NewEvent): Seq
  listen(listener: (event: TraceEvent) => void): void
}

export function createLog(): TraceLog {
  const events: TraceEvent[] = []
  const listeners: ((event: TraceEvent) => void)[] = []
  return {
    events,
    append(at, event) {
      const seq = events.length
      const placed = { seq, at, ...event } as TraceEvent
      events.push(placed)
      for (const listener of listeners) listener(placed)
      return seq
    },
    listen: (listener) => listeners.push(listener),
  }
}
