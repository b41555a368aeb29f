/** Changing the cluster of a scenario: pure, from the file to parts of it. Loaded with the form that does it. */
export * from './references'
export * from './topology'
