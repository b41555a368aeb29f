/** The timeline: the picture of a run, drawn, panned and zoomed. Everything it shows comes in by its props. */

export { Timeline, type TimelineHandle, type TimelineProps } from './Timeline'
export { Together } from './together'
