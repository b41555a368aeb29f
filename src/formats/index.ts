/**
 * What leaves Lockstep as text and what comes back: links, the trace's canonical form and its hash, MONITOR text.
 * Nothing here reads the page or the address bar.
 */
export * from './canonical'
export * from './link'
export * from './link-guide'
export * from './link-moment'
export * from './link-path'
export * from './monitor'
export * from './resolve-link'
