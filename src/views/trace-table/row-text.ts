import { quote } from '../../base'
import { describe, shortValue } from '../../picture'
import type { Row } from '../../store'
import type { Trace, TraceEvent } from '../../trace'

const LONG = 28

/** What a row says in full: its code, or its event's own sentence. */
export const fullText = (trace: Trace, row: Row): string =>
  row.text ?? describe(trace, trace.events[row.seq] as TraceEvent)

/** The same for a line: tokens and scripts are cut, so that the options behind them can be read. */
export function lineText(trace: Trace, row: Row): string {
  return row.wire ? row.wire.args.map(shortQuote).join(' ') : fullText(trace, row)
}

function shortQuote(arg: string): string {
  const line = arg.trim().replace(/\s+/g, ' ')
  const inner = quote(line).slice(1, -1)
  if (inner.length <= LONG) return quote(arg)
  return line.includes(' ') ? `"${inner.slice(0, LONG - 4)}…"` : `"${shortValue(inner)}"`
}
