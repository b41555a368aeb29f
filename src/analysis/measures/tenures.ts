import type { Micros } from '../../base'
import type { Model } from '../model'
import { conflicting, type Hold } from '../model/hold'

/** Of the holds that their holders left, the share in which a conflicting one of another began. */
export function overlaps(model: Model, resource: string): number {
  const left = endedBy(model, resource, 'leave')
  const began = model.holds.filter((hold) => hold.resource === resource)
  const overlapped = left.filter((hold) =>
    began.some(
      (next) =>
        next.from > hold.from &&
        next.from < (hold.to ?? Number.POSITIVE_INFINITY) &&
        next.holder !== hold.holder &&
        conflicting(hold.mode, next.mode),
    ),
  )
  return left.length === 0 ? 0 : overlapped.length / left.length
}

/** How long it took, at most, from a crash inside until somebody was inside again (or the run ended). */
export const longestBlock = (model: Model, resource: string): Micros =>
  endedBy(model, resource, 'crash').reduce((longest, crashed) => {
    const next = model.holds.find((hold) => hold.resource === resource && hold.from > (crashed.to ?? 0))
    return Math.max(longest, (next?.since ?? model.end.at) - crashed.until)
  }, 0)

const endedBy = ({ trace, holds }: Model, resource: string, kind: 'leave' | 'crash'): Hold[] =>
  holds.filter((hold) => hold.resource === resource && hold.to !== null && trace.events[hold.to]?.kind === kind)
