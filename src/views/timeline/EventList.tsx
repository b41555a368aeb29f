import { memo } from 'react'
import { formatMoment } from '../../base'
import { describe } from '../../picture'
import type { Seq, Trace, TraceEvent } from '../../trace'

/** How many events the list holds at most, and by how many it moves on. */
const SPAN = 300
const STRIDE = 100

/** The part of the steps around `index`; it moves in strides, so that stepping keeps most of the list. */
export function listWindow(count: number, index: number): readonly [number, number] {
  const start = Math.max(0, Math.min(Math.floor(index / STRIDE) * STRIDE - STRIDE, count - SPAN))
  return [start, Math.min(count, start + SPAN)]
}

const Item = memo(function Item({
  trace,
  event,
  place,
  current,
}: {
  trace: Trace
  event: TraceEvent
  place: number
  current: boolean
}) {
  return (
    <li value={place} aria-current={current ? 'step' : undefined}>
      {formatMoment(event.at)} s: {describe(trace, event)}
    </li>
  )
})

/** What the timeline draws, as an ordered list for those who do not see it. */
export function EventList({
  trace,
  steps,
  index,
  moment,
}: {
  trace: Trace
  steps: readonly Seq[]
  index: number
  moment: Seq
}) {
  const [from, to] = listWindow(steps.length, index)
  return (
    <ol className="timeline-list" aria-label="Events in order">
      {steps.slice(from, to).map((seq, offset) => {
        const event = trace.events[seq]
        return (
          event && <Item key={seq} trace={trace} event={event} place={from + offset + 1} current={seq === moment} />
        )
      })}
    </ol>
  )
}
