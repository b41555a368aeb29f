import type { Micros } from '../../base'
import { describePlacement, type Selector } from '../../scenario'
import { find, type Seq, selectorOf, type Trace, tieBefore } from '../../trace'

/** An event that a fault can be tied to, or end with. */
export interface Anchor {
  readonly on: Selector
  /** When it happened; null where it did not. */
  readonly at: Micros | null
  readonly words: string
}

/** The same selector gives the same key. */
export const anchorKey = (on: Selector): string => JSON.stringify(on)

/** What a form offers: what is tied to already, the event of the moment, and what a fault that came can be tied to. */
export function anchorsFor(
  { events }: Trace,
  own: readonly (Selector | null)[],
  moment: Seq,
  fault?: { readonly fired: Seq; readonly actors: readonly string[] },
): readonly Anchor[] {
  const before = fault ? tieBefore(events, fault.fired, fault.actors) : null
  const wanted = [...own, selectorOf(events, moment), before].filter((on) => on !== null)
  const distinct = new Map(wanted.map((on) => [anchorKey(on), on]))
  return [...distinct.values()].map((on) => ({
    on,
    at: find(on, events)?.at ?? null,
    words: describePlacement({ on, delay: 0 }),
  }))
}
