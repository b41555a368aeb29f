export { lineText } from './row-text'
export { TraceTable, type TraceTableHandle } from './TraceTable'
