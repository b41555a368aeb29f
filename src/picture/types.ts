import type { Micros } from '../base'
import type { ActorId, ActorInfo, Seq } from '../trace'
import type { GlyphName } from './glyphs'
import type { Break, TimeScale } from './scale'

/** A CSS colour, always a custom property of the page: 'var(--actor-1)'. */
export type Tone = string
/** Patterns carry meaning beside colour: belief without truth, a pause, two inside, what is not known. */
export type PatternName = 'hatch' | 'curtain' | 'clash'

export type Point = readonly [x: number, y: number]

/** What a renderer must be able to draw; SVG, canvas and exports draw the same shapes. */
export type Shape = { readonly seq?: Seq; readonly opacity?: number } & (
  | {
      readonly type: 'line'
      readonly points: readonly Point[]
      readonly tone: Tone
      readonly width: number
      readonly dash?: readonly number[]
    }
  | {
      readonly type: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly radius?: number
      readonly fill?: Tone
      readonly pattern?: PatternName
      readonly stroke?: Tone
      readonly dash?: readonly number[]
    }
  | { readonly type: 'area'; readonly points: readonly Point[]; readonly fill: Tone }
  /** Upright lines a pixel wide: what lies too close together to be told apart. `seqs` has the first event of each. */
  | {
      readonly type: 'bars'
      readonly xs: readonly number[]
      readonly seqs: readonly Seq[]
      readonly y0: number
      readonly y1: number
      readonly tone: Tone
    }
  /** `angle` in radians; `back` is what lies behind an open glyph. */
  | {
      readonly type: 'glyph'
      readonly glyph: GlyphName
      readonly x: number
      readonly y: number
      readonly tone: Tone
      readonly angle?: number
    }
)

export type MarkKind =
  | 'exchange'
  | 'message'
  | 'hold'
  | 'want'
  | 'lease'
  | 'pause'
  | 'outage'
  | 'role'
  | 'write'
  | 'clock'
  | 'life'
  | 'sentinel'
  | 'activity'
  | 'violation'
  | 'beat'
  | 'break'
  | 'crowd'

/** Painting order, back to front. */
export const LAYERS = ['ground', 'curtain', 'band', 'lane', 'lease', 'hold', 'message', 'point'] as const
export type Layer = (typeof LAYERS)[number]

export interface Mark {
  /** The same for the same event of the same trace, at any scale. */
  readonly id: string
  readonly kind: MarkKind
  readonly layer: Layer
  readonly seqs: readonly Seq[]
  readonly from: Micros
  readonly to: Micros
  readonly x0: number
  readonly x1: number
  /** What it says, in a sentence. */
  readonly text: string
  /** Higher is placed first where labels compete. */
  readonly priority: number
  readonly shapes: readonly Shape[]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Anchor = 'start' | 'middle' | 'end'

/** A place where a label may stand: the baseline's point and which end of the text it is. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly anchor: Anchor
}

export interface LabelStyle {
  readonly tone: Tone
  readonly mono?: true
  readonly bold?: true
  /** It stands on a solid bar: paper on tone, no halo. */
  readonly onTone?: true
  /** Drawn on a pill of paper. */
  readonly pill?: true
}

/**
 * Where a label goes whose place has left the view to the left while its mark has not: along its mark. It stands on its
 * tone up to `solid`, and on a pill behind it.
 */
export interface Stick {
  readonly to: number
  readonly solid: number
  /** The baseline there. */
  readonly y: number
}

/** A wish for a label: texts from the fullest to the shortest, places from the best to the last. */
export interface LabelWish extends LabelStyle {
  readonly texts: readonly string[]
  readonly spots: readonly Spot[]
  readonly priority: number
  /** It must not be wider than this. */
  readonly room?: number
  readonly stick?: Stick
}

export interface Label extends LabelStyle {
  readonly id: string
  readonly mark: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: Anchor
  readonly box: Box
  readonly stick?: Stick
}

export interface LaneRow {
  readonly key: string
  /** The line under it. */
  readonly y: number
}

export interface Lane {
  readonly id: ActorId
  readonly type: Exclude<ActorInfo['type'], 'operator' | 'run'>
  readonly title: string
  readonly subtitle: string
  readonly tone: Tone
  /** Drawn as a line alone. */
  readonly collapsed: boolean
  readonly top: number
  readonly height: number
  /** Where messages leave and arrive. */
  readonly y: number
  /** client: one a holder and resource, upwards; redis: one a key, downwards. */
  readonly rows: readonly LaneRow[]
  /** "60 more keys" that have no row: a run may have more than there is room for. */
  readonly missing: string
}

export interface Tick {
  readonly at: Micros
  readonly x: number
  readonly text: string
  /** An absolute time, where a burst begins; the others count from it. */
  readonly major: boolean
}

export interface Picture {
  readonly lanes: readonly Lane[]
  readonly scale: TimeScale
  readonly marks: readonly Mark[]
  readonly labels: readonly Label[]
  readonly breaks: readonly Break[]
  readonly ticks: readonly Tick[]
  readonly width: number
  readonly height: number
  /** What it holds of the run, from x to x; all of it where nothing else was asked for. */
  readonly window: readonly [number, number]
}
