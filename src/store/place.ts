import { linkMomentOf, seqOfLinkMoment } from '../formats'
import type { Seq } from '../trace'
import type { Shown } from './shown'
import { indexAt } from './steps'

/** The shown run's first stop. */
const start = ({ steps }: Shown): Seq => steps[0] ?? 0

/**
 * Where the moment goes when a run replaces another: the end stays the end, a beat stays that beat, a run that is
 * the same so far keeps its event, and anything else keeps its virtual time.
 */
export function followMoment(before: Shown | null, moment: Seq, after: Shown): Seq {
  if (!before || before.builtin !== after.builtin || moment <= start(before)) return start(after)
  if (moment >= (before.steps.at(-1) ?? Number.POSITIVE_INFINITY)) return after.steps.at(-1) ?? start(after)
  const beat = before.beats.find(({ seq }) => seq === moment)
  const again = beat && after.beats.find(({ id }) => id === beat.id)
  if (again) return again.seq
  const { seq } = seqOfLinkMoment(after.trace, linkMomentOf(before.trace, moment))
  return after.steps[indexAt(after.steps, seq)] ?? start(after)
}
