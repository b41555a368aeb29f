/**
 * What a run leaves behind: the union of its events, the log, and the world at any of its moments. It decides nothing.
 * The check of a trace (check.ts) is imported by itself: the page needs it with its first run, and not before.
 */
export * from './clock'
export * from './event'
export * from './fault-spans'
export * from './log'
export * from './matches'
export * from './selector-of'
export * from './state'
