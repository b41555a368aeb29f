/**
 * The verdicts on a run: one checker a property, each reading only the trace (PROPERTIES has their definitions).
 * Adding one is a file in `properties` and a line here. It changes nothing and runs nothing.
 */
import { PROPERTIES, type Property } from '../scenario'
import type { Trace } from '../trace'
import type { Checker } from './checker'
import type { Finding, Findings } from './finding'
import { modelOf } from './model'
import { capacity } from './properties/capacity'
import { deadlockFreedom } from './properties/deadlock-freedom'
import { fairness } from './properties/fairness'
import { faultTolerance } from './properties/fault-tolerance'
import { fencing } from './properties/fencing'
import { mutualExclusion } from './properties/mutual-exclusion'
import { ownership } from './properties/ownership'
import { progress } from './properties/progress'
import { staleWrites } from './properties/stale-writes'
import { truthfulAnswers } from './properties/truthful-answers'

export { type Divergence, divergenceOf } from './divergence'
export { type Finding, type Findings, moreThan, type Violation } from './finding'

const CHECKERS: Readonly<Record<Property, Checker>> = {
  'mutual-exclusion': mutualExclusion,
  ownership,
  'deadlock-freedom': deadlockFreedom,
  progress,
  fairness,
  'truthful-answers': truthfulAnswers,
  'stale-writes': staleWrites,
  fencing,
  capacity,
  'fault-tolerance': faultTolerance,
}

/** The verdict on each of the ten properties. */
export function analyse(trace: Trace): Findings {
  const model = modelOf(trace)
  return Object.fromEntries(PROPERTIES.map((name): [Property, Finding] => [name, CHECKERS[name](model)])) as Findings
}

/** The same with a rest after each part of it: a long trace takes longer than a page may stand still. */
export async function analyseInParts(trace: Trace, rest: () => Promise<void>): Promise<Findings> {
  const model = modelOf(trace)
  const findings: [Property, Finding][] = []
  for (const name of PROPERTIES) {
    await rest()
    findings.push([name, CHECKERS[name](model)])
  }
  return Object.fromEntries(findings) as Findings
}
