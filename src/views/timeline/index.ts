/** The timeline: the picture of a run, drawn, panned and zoomed. Everything it shows comes in by its props. */

export type { FaultHandle, FaultLane, FaultShift, Shifted } from './faults/lane'
export { Timeline, type TimelineHandle } from './Timeline'
export { Together } from './together'
