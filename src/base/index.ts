/**
 * What every other folder may use and that knows nothing of Redis or of scenarios: units of time, results,
 * assertions, seeded randomness, RESP values. It reads no clock and holds no state.
 */
export * from './assert'
export * from './ids'
export * from './random'
export * from './resp'
export * from './result'
export * from './shorten'
export * from './time'
export * from './writable'
