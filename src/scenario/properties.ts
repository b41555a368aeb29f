/** The properties that a run is judged by. */
export const PROPERTIES = [
  'mutual-exclusion',
  'ownership',
  'deadlock-freedom',
  'progress',
  'fairness',
  'truthful-answers',
  'stale-writes',
  'fencing',
  'capacity',
  'fault-tolerance',
] as const
export type Property = (typeof PROPERTIES)[number]
