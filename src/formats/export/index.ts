/**
 * A run in the forms of other tools. Each takes a trace and gives text; what a text may hold is the trace's to say, so a
 * part of a run is exported as the trace of that part (`traceUpTo`). Loaded when somebody exports: the page's first
 * load imports none of it.
 */
export * from './embed-code'
export * from './link-limits'
export * from './markdown'
export * from './mermaid'
export * from './shiviz'
export * from './svg'
export * from './trace-events'
export * from './trace-json'
