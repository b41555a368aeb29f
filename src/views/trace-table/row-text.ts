import type { Row } from '../../store'
import type { Trace, TraceEvent } from '../../trace'

/** What a row says: its code, or its event's own sentence. */
export function rowText(trace: Trace, row: Row, describe: (trace: Trace, event: TraceEvent) => string): string {
  return row.text ?? describe(trace, trace.events[row.seq] as TraceEvent)
}
