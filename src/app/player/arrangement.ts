import type { RefObject } from 'react'
import type { TimelineHandle } from '../../views/timeline'
import type { TraceTableHandle } from '../../views/trace-table'

/** What both arrangements of the panes get. */
export interface ArrangementProps {
  readonly timeline: RefObject<TimelineHandle | null>
  readonly trace: RefObject<TraceTableHandle | null>
  /** The panel that was asked for, where not all are in view. */
  readonly panel: string | undefined
  readonly onPanel: (panel: string) => void
}
