import type { Findings } from '../analysis'
import type { Micros } from '../base'
import { PROPERTIES, type Property } from '../scenario'
import type { Seq, Trace } from '../trace'

/** A violation at the moment that shows it: a mark on the scrubber, a stop for `n` and `p`. */
export interface FindingMark {
  readonly property: Property
  readonly at: Micros
  /** The event of that time that shows it; where only time made it one, the first event after. */
  readonly seq: Seq
  readonly text: string
}

/** The moments where violations show, in order; one mark an event and property. */
export function findingMarks(trace: Trace, findings: Findings): readonly FindingMark[] {
  const marks = PROPERTIES.flatMap((property) => {
    const { verdict, violations } = findings[property]
    if (verdict !== 'violated') return []
    return violations.map(({ text, at, evidence }) => ({ property, at, text, seq: witness(trace, at, evidence) }))
  })
  const first = new Map<string, FindingMark>()
  for (const mark of marks) {
    const name = `${mark.property} ${mark.seq}`
    if (!first.has(name)) first.set(name, mark)
  }
  return [...first.values()].sort((a, b) => a.seq - b.seq)
}

function witness({ events }: Trace, at: Micros, evidence: readonly Seq[]): Seq {
  const onTime = evidence.findLast((seq) => events[seq]?.at === at)
  const after = () => events.find((event) => event.at >= at && !event.background)?.seq ?? events.length - 1
  return onTime ?? after()
}

/** A property's name in a sentence: "mutual exclusion". */
export const propertyName = (property: Property): string => property.replaceAll('-', ' ')
