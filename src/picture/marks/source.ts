/** What a kind of mark hands to the layout: facts of the trace, and how to draw them once time has become pixels. */
import type { Micros } from '../../base'
import type { ActorId, Seq, Trace } from '../../trace'
import type { Hold } from '../reading/holds'
import type { Lease } from '../reading/keys'
import type { Reading } from '../reading/reading'
import type { TimeScale } from '../scale'
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
}

export interface Pen {
  readonly scale: TimeScale
  /** Pixels between the top of the picture and the first lane. */
  readonly strip: number
  readonly width: number
  readonly height: number
  x(at: Micros): number
  lane(id: ActorId): Lane | undefined
  tone(id: ActorId): Tone
}

export interface Drawn {
  readonly shapes: readonly Shape[]
  readonly wishes?: readonly LabelWish[]
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
  draw(pen: Pen): Drawn
}

export const NOTHING: Drawn = { shapes: [] }

/** A box around a glyph. */
export const around = (x: number, y: number, reach: number): Box => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
})
