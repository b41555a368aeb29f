export * from './kernel'
export * from './process'
export * from './settle'
export * from './transport'
