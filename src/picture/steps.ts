import type { Seq, Trace, TraceEvent } from '../trace'

/** What a person steps through: all but heartbeats. */
const isForeground = (event: TraceEvent): boolean => event.background !== true

const steps = new WeakMap<Trace, readonly Seq[]>()

/** The foreground events in order. */
export function visibleSteps(trace: Trace): readonly Seq[] {
  let seqs = steps.get(trace)
  if (!seqs) {
    seqs = trace.events.filter(isForeground).map(({ seq }) => seq)
    steps.set(trace, seqs)
  }
  return seqs
}
