/** Messages between actors: latency, order and loss as TCP gives them, and faults as rules. It reads no payload. */
export * from './faults'
export * from './latency'
export * from './link'
export * from './network'
