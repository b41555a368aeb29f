import type { Finding, Findings } from '../analysis'
import { PROPERTIES, type Property } from '../scenario'
import type { Seq, Trace } from '../trace'

/** A violation at the event that shows it: a mark on the scrubber, a stop for `n` and `p`. */
export interface FindingMark {
  readonly property: Property
  readonly seq: Seq
  readonly text: string
}

/** The events where violations show, in order of time; one mark an event and property. */
export function findingMarks(trace: Trace, findings: Findings): readonly FindingMark[] {
  const marks = PROPERTIES.flatMap((property) =>
    violations(findings[property]).map(({ text, at, evidence }) => ({
      property,
      text,
      seq: witness(trace, at, evidence),
    })),
  )
  return marks
    .filter((mark, i) => marks.findIndex((other) => other.property === mark.property && other.seq === mark.seq) === i)
    .sort((a, b) => a.seq - b.seq)
}

const violations = (finding: Finding) => (finding.verdict === 'violated' ? finding.violations : [])

/** Of the events that show a violation, the one at which it became one: at its time, else the last. */
function witness(trace: Trace, at: number, evidence: readonly Seq[]): Seq {
  const onTime = evidence.filter((seq) => trace.events[seq]?.at === at)
  const latest = Math.max(...(onTime.length > 0 ? onTime : evidence))
  if (Number.isFinite(latest)) return latest
  const later = trace.events.findIndex((event) => event.at >= at)
  return later === -1 ? trace.events.length - 1 : later
}

/** A property's name in a sentence: "mutual exclusion". */
export const propertyName = (property: Property): string => property.replaceAll('-', ' ')
