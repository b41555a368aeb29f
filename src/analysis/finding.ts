import type { Micros } from '../base'
import type { Property, Verdict } from '../scenario'
import type { ActorId, Seq } from '../trace'
import type { RunEnd } from './model/run-end'

/** One incident: a pair of holds that overlap, a lock that was deleted, a write that came too late. */
export interface Violation {
  /** A sentence with its full stop. */
  readonly text: string
  /** The events that show it, in order. */
  readonly evidence: readonly Seq[]
  readonly at: Micros
  /** When it was over, where it lasted. */
  readonly until?: Micros
  readonly actors: readonly ActorId[]
}

export interface Finding {
  readonly verdict: Verdict
  /** The events that show a violation, in order; empty unless violated. */
  readonly evidence: readonly Seq[]
  /** One sentence for a person. */
  readonly text: string
  readonly violations: readonly Violation[]
  /** Unknown: why. */
  readonly reason?: string
  /** The bound that the verdict was measured by. */
  readonly bound?: string
}

export type Findings = Readonly<Record<Property, Finding>>

/** What a checker saw, before it becomes a verdict. */
export interface Outcome {
  readonly violations: readonly Violation[]
  /** Whether the run put the property to the test. */
  readonly exercised: boolean
  /** Why a bound could not be decided before the run ended. */
  readonly undecided?: string | undefined
  /** The sentence when it holds. */
  readonly holds: string
  /** The sentence when nothing put it to the test. */
  readonly idle: string
  readonly bound?: string | undefined
}

/** A hostile trace could hold millions of incidents: a checker stops at this many, and nobody reads as many. */
export const MAX_VIOLATIONS = 200
const NAMED_IN_TEXT = 3

/**
 * The verdict on an outcome. A violation that was seen stands whatever came after; without one, a truncated run or an
 * undecided bound leaves the answer unknown (PROPERTIES, finding). What was never put to the test is not exercised,
 * truncated or not.
 */
export function conclude(end: RunEnd, outcome: Outcome): Finding {
  const { violations, exercised, undecided, holds, idle, bound } = outcome
  const shown = bound === undefined ? {} : { bound }
  const calm = { evidence: [], violations: [], ...shown }
  if (violations.length > 0) {
    const evidence = [...new Set(violations.flatMap((violation) => violation.evidence))].sort((a, b) => a - b)
    return { verdict: 'violated', evidence, text: summary(violations), violations, ...shown }
  }
  if (!exercised) return { verdict: 'not-exercised', text: idle, ...calm }
  const reason = undecided ?? end.cutOff
  if (reason !== undefined) return { verdict: 'unknown', text: `Not decided: ${reason}.`, reason, ...calm }
  return { verdict: 'holds', text: holds, ...calm }
}

/** The first few incidents as one sentence. */
function summary(violations: readonly Violation[]): string {
  const named = violations.slice(0, NAMED_IN_TEXT).map(({ text }) => text.replace(/\.$/, ''))
  const more = moreThan(violations, named.length)
  return `${named.join('; ')}${more ? `; ${more}` : ''}.`
}

/** "and 4 more" than the first `told`; undefined where there are none. Where the checker stopped, they may be more still. */
export function moreThan({ length }: readonly Violation[], told: number): string | undefined {
  if (length <= told) return undefined
  return `and ${length >= MAX_VIOLATIONS ? 'at least ' : ''}${length - told} more`
}

/** A violation whose evidence is in order and without repetition. */
export function violation(
  text: string,
  evidence: readonly (Seq | null | undefined)[],
  when: { readonly at: Micros; readonly until?: Micros },
  actors: readonly ActorId[],
): Violation {
  const seqs = evidence.filter((seq): seq is Seq => typeof seq === 'number')
  return { text, evidence: [...new Set(seqs)].sort((a, b) => a - b), ...when, actors: [...new Set(actors)] }
}
