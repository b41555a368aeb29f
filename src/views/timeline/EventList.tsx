import { memo } from 'react'
import { formatMoment } from '../../base'
import { describe } from '../../picture'
import type { Seq, Trace } from '../../trace'
import { stepAt } from './steps'

/** How many events the list holds at most, and by how many it moves on. */
const SPAN = 300
const STRIDE = 100
const CHUNK = 50

/** The part of the steps around `index`; it moves in strides, so that stepping keeps most of the list. */
export function listWindow(count: number, index: number): readonly [number, number] {
  const start = Math.max(0, Math.min(Math.floor(index / STRIDE) * STRIDE - STRIDE, count - SPAN))
  return [start, Math.min(count, start + SPAN)]
}

interface ChunkProps {
  readonly trace: Trace
  readonly steps: readonly Seq[]
  readonly from: number
  readonly to: number
  /** The event of the moment, where it is among these. */
  readonly current: Seq | null
}

/** Stepping renders two chunks of the list, not all of it. An event says its place among all, of which these are a part. */
const Chunk = memo(function Chunk({ trace, steps, from, to, current }: ChunkProps) {
  return steps.slice(from, to).map((seq, offset) => {
    const event = trace.events[seq]
    return (
      event && (
        <li
          key={seq}
          aria-posinset={from + offset + 1}
          aria-setsize={steps.length}
          aria-current={seq === current ? 'step' : undefined}
        >
          {formatMoment(event.at)} s: {describe(trace, event)}
        </li>
      )
    )
  })
})

interface ListProps {
  readonly trace: Trace
  readonly steps: readonly Seq[]
  readonly moment: Seq
}

/** What the timeline draws, as an ordered list for those who do not see it. */
export const EventList = memo(function EventList({ trace, steps, moment }: ListProps) {
  const index = stepAt(steps, moment)
  const [from, to] = listWindow(steps.length, index)
  const starts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, chunk) => from + chunk * CHUNK)
  return (
    <ol className="timeline-list" aria-label="Events in order">
      {starts.map((start) => {
        const end = Math.min(to, start + CHUNK)
        const current = index >= start && index < end ? moment : null
        return <Chunk key={start} trace={trace} steps={steps} from={start} to={end} current={current} />
      })}
    </ol>
  )
})
