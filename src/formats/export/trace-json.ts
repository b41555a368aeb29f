import type { Seq, Trace } from '../../trace'

/** The trace of what has happened up to and with event `last`; null: all of it. What comes later is nowhere in it. */
export const traceUpTo = (trace: Trace, last: Seq | null): Trace =>
  last === null ? trace : { ...trace, events: trace.events.slice(0, last + 1) }

/** The trace as it is, one event a line, so that two runs can be compared line by line. `checkTrace` reads it back. */
export function traceJson({ events, ...head }: Trace): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n')
  return `${JSON.stringify(head).slice(0, -1)},"events":[\n${lines}\n]}\n`
}
