/** What a run leaves behind: the union of its events, the log, and the world at any of its moments. It decides nothing. */
export * from './check'
export * from './clock'
export * from './event'
export * from './log'
export * from './matches'
export * from './state'
