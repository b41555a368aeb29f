export { TraceTable, type TraceTableHandle } from './TraceTable'
