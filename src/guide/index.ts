/**
 * What leads to scenarios: paths, the glossary and the questions of "Do you need a lock?". Data alone: each scenario is
 * named by its id, and nothing here tells what comes of a scenario before its question is answered.
 */
export * from './glossary'
export * from './paths'
export * from './questions'
