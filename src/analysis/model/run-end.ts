import { formatDuration, type Micros } from '../../base'
import type { Trace } from '../../trace'

/** How the run ended. */
export interface RunEnd {
  readonly at: Micros
  /** Whether every program had ended: nothing but time could have changed a key afterwards. */
  readonly quiet: boolean
  /** Why the run was truncated, as part of a sentence; undefined when it was not. */
  readonly cutOff: string | undefined
}

export function runEnd(trace: Trace): RunEnd {
  const last = trace.events.at(-1)
  const at = last?.at ?? 0
  if (last?.kind !== 'finish') return { at, quiet: false, cutOff: 'the trace breaks off before the run ended' }
  const limit = last.why === 'too-many-events' ? 'by the limit on events' : 'by its time limit'
  const cutOff = last.truncated ? `the run was truncated ${limit} at ${formatDuration(at)}` : undefined
  return { at, quiet: last.why === 'ended' && !last.truncated, cutOff }
}
