/** What a scenario is: its type, schema, limits, selectors, parameters. The built-in ones are in `catalogue`. */
export * from './builtin'
export * from './limits'
export * from './listing'
export * from './parse'
export * from './program-text'
export * from './schema'
export * from './selector'
export * from './words'
