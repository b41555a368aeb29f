/** What a kind of mark hands to the layout: facts of the trace, and how to draw them once time has become pixels. */
import type { Micros } from '../../base'
import type { ActorId, Seq, Trace } from '../../trace'
import type { Hold } from '../reading/holds'
import type { Lease } from '../reading/keys'
import type { Reading } from '../reading/reading'
import type { TimeScale } from '../scale'
import { INK } from '../tones'
import type { Box, LabelWish, Lane, Layer, MarkKind, Shape, Tone } from '../types'

/** All that the marks are made from. */
export interface Facts {
  readonly trace: Trace
  readonly reading: Reading
  readonly holds: readonly Hold[]
  readonly leases: readonly Lease[]
  readonly violations: readonly Violation[]
  readonly beats: readonly BeatMark[]
  /** Events that a violation is about, with the property. */
  readonly blamed: ReadonlyMap<Seq, string>
}

/** A finding's violation with its property, without what is still hidden. */
export interface Violation {
  readonly property: string
  readonly text: string
  readonly evidence: readonly Seq[]
  readonly at: Micros
  readonly until: Micros | null
  readonly actors: readonly ActorId[]
}

/** An event that the story or the scenario's marks speak of. */
export interface BeatMark {
  readonly id: string
  readonly seq: Seq
  readonly text: string
  /** Instead of its number: words at a line across all lanes. */
  readonly label?: string
}

export interface Pen {
  readonly scale: TimeScale
  /** Pixels between the top of the picture and the first lane. */
  readonly strip: number
  readonly width: number
  readonly height: number
  x(at: Micros): number
  /** `from`, `to` and the times between them where what is straight in time has to bend, as far as they are in view. */
  knots(from: Micros, to: Micros): readonly Micros[]
  lane(id: ActorId): Lane | undefined
  tone(id: ActorId): Tone
}

export interface Drawn {
  readonly shapes: readonly Shape[]
  /** Where there are many, a function: while the view moves, nobody asks. */
  readonly wishes?: readonly LabelWish[] | (() => readonly LabelWish[])
  /** Where no label may stand. */
  readonly boxes?: readonly Box[]
}

export interface MarkSource {
  readonly id: string
  readonly kind: MarkKind
  readonly layer: Layer
  readonly seqs: readonly Seq[]
  readonly from: Micros
  readonly to: Micros
  /** Made when asked for: most marks are never pointed at. */
  readonly text: () => string
  readonly priority: number
  /** What it becomes a part of where many lie closer than a pixel; absent: it is always drawn by itself. */
  readonly crowd?: Crowd
  draw(pen: Pen): Drawn
}

/** More holds or violations than this come from a program that floods its run: then they may be parts of crowds, too. */
export const FLOOD = 150

/** Marks of one kind in one place, such as the messages between two lanes. */
export interface Crowd {
  readonly id: string
  /** "exchanges between A and redis-1" */
  readonly what: string
  readonly tone: Tone
  /** The height that its bars cover; undefined where its lanes are not shown. */
  span(pen: Pen): readonly [number, number] | undefined
}

/** One crowd for each id, so that marks can be sorted by theirs. */
export function crowdsById(make: (id: string, first: ActorId, second: ActorId) => Crowd) {
  const known = new Map<string, Crowd>()
  return (first: ActorId, second: ActorId = first): Crowd => {
    const id = JSON.stringify([first, second])
    let crowd = known.get(id)
    if (!crowd) {
      crowd = make(id, first, second)
      known.set(id, crowd)
    }
    return crowd
  }
}

/** Crowds on one lane, from `above` to `below` its line. */
export const crowdsOnLanes = (facts: Facts, what: string, above: number, below: number) =>
  crowdsById((id, actor) => ({
    id: `${what}-${id}`,
    what: `${what} of ${actor}`,
    tone: facts.reading.tones.get(actor) ?? INK,
    span: (pen) => {
      const lane = pen.lane(actor)
      return lane && [lane.y - above, lane.y + below]
    },
  }))

/** Crowds between two lanes, in the tone of the first. */
export const crowdsBetween = (facts: Facts, what: string) =>
  crowdsById((id, from, to) => ({
    id: `${what}-${id}`,
    what: `${what} between ${from} and ${to}`,
    tone: facts.reading.tones.get(from) ?? INK,
    span: (pen) => {
      const [a, b] = [pen.lane(from), pen.lane(to)]
      return a && b && [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    },
  }))

export const NOTHING: Drawn = { shapes: [] }

/** A box around a glyph. */
export const around = (x: number, y: number, reach: number): Box => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
})
