import type { Along, GuideRoute, LinkDisplay, LinkMoment, LinkView } from '../formats'
import type { EditsCodec } from '../formats/edits'
import { type Builtin, type Edits, NO_EDITS, type Settings, type Variant } from '../scenario'
import type { Seq } from '../trace'
import type { Check } from './exercise'
import type { Draft } from './player'
import type { Shown } from './shown'
import type { SideRuns } from './side-runs'

/** A line of a program, from 1. */
export interface CodePlace {
  readonly program: string
  readonly line: number
}

export type RunStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  | { readonly status: 'ready' }
  /** The last good run, if any, stays on the screen. */
  | { readonly status: 'failed'; readonly message: string; readonly place?: CodePlace }

/** What went wrong with a run, in a sentence. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'The run failed.'

/** A second run of the scenario, a variant of its own, beside the first. */
export interface Comparison extends Variant {
  readonly run: RunStatus
  readonly shown: Shown | null
}

/** A comparison whose second run is on its way; what was shown before stays until it is there. */
export const compareWith = ({ settings, edits }: Variant, before: Comparison | null): Comparison => ({
  settings,
  edits,
  run: { status: 'running' },
  shown: before?.shown ?? null,
})

/** What a change has replaced, of the run or of the one that it is compared with. */
export interface Change {
  readonly of: 'run' | 'comparison'
  readonly variant: Variant
}

/** An option of the prediction by its index, or 'shown' where the person asked to be shown. */
export type Answer = number | 'shown'

export type Page =
  | { readonly name: 'catalogue' }
  /** A page that leads to scenarios. */
  | { readonly name: 'guide'; readonly route: GuideRoute }
  | { readonly name: 'unknown'; readonly id: string }
  /** The scenario is being loaded, or could not be. */
  | { readonly name: 'opening'; readonly title: string; readonly failed: boolean }
  | { readonly name: 'run'; readonly builtin: Builtin }

export interface PlayerState extends Variant {
  readonly page: Page
  /** What of the link was not understood, in sentences. */
  readonly problems: readonly string[]
  /** The settings being changed; the run that is shown may be of older ones. */
  readonly settings: Settings
  /** What is changed in the scenario itself. */
  readonly edits: Edits
  /** The edits came with the link, and nobody here has touched them. */
  readonly sent: boolean
  /** A text is being changed where what is wrong with it is told. */
  readonly editing: boolean
  /** Changes of an earlier visit, which are offered. */
  readonly draft: Draft | null
  /** Reads and writes edits in links; loaded before there are any. */
  readonly codec: EditsCodec | null
  /** What undo brings back, the latest last, and what redo does, the next first. */
  readonly past: readonly Change[]
  readonly future: readonly Change[]
  /** The drag that the last change belongs to: its changes are one step of undo. */
  readonly gesture: string | null
  /** What could be done again before that gesture, which it brings back when it is given up. */
  readonly shelved: readonly Change[]
  readonly run: RunStatus
  readonly shown: Shown | null
  /** The moment that a link asked for, until its run is there. */
  readonly pending: LinkMoment | null
  readonly moment: Seq
  readonly comparison: Comparison | null
  readonly side: SideRuns | null
  /** The check of an exercise, beside the run that it began with. */
  readonly check: Check | null
  /** The event of the second run that the moment is at, where the first has none there; `moment` is the one before. */
  readonly ahead: Seq | null
  readonly selection: Seq | null
  readonly hover: Seq | null
  readonly mode: LinkView
  readonly playing: boolean
  readonly speed: number
  /** Predictions by `answerKey`. */
  readonly answers: Readonly<Record<string, Answer>>
  /** The steps of paths that were opened on this device, by `stepText`. */
  readonly walked: readonly string[]
  /** The exercises that were solved on this device, by `answerKey`. */
  readonly solved: readonly string[]
  /** Nothing is hidden here, answered or not: the link led behind the question or said so, or it is presented. */
  readonly revealed: boolean
  readonly display: LinkDisplay
  /** What the link says of the question; true asks even what was answered on this device. */
  readonly ask: boolean | null
  /** The path that the run is a step of. */
  readonly along: Along | null
  /** Presenting locks the settings; this opens them again. */
  readonly unlocked: boolean
  /** The hand-out that is printed next has the teacher's notes. */
  readonly printsNotes: boolean
}

/** What the name of an answer is: a new revision asks again. */
export const answerKey = ({ id, revision }: Pick<Builtin, 'id' | 'revision'>): string => `${id}@${revision}`

const NO_SETTINGS: Settings = { params: {}, switches: {}, seed: 1 }

/** What every scenario starts from when it is opened. */
export const FRESH = {
  edits: NO_EDITS,
  sent: false,
  draft: null,
  editing: false,
  past: [],
  future: [],
  gesture: null,
  shelved: [],
  run: { status: 'idle' },
  shown: null,
  pending: null,
  moment: 0,
  comparison: null,
  side: null,
  check: null,
  ahead: null,
  selection: null,
  hover: null,
  mode: 'compressed',
  playing: false,
  revealed: false,
  display: 'page',
  ask: null,
  along: null,
  unlocked: false,
  printsNotes: false,
} as const satisfies Partial<PlayerState>

/** What a device remembers of a person. */
export type Remembered = Pick<PlayerState, 'answers' | 'walked' | 'solved'>

export const initialPlayerState = ({ answers, walked, solved }: Remembered): PlayerState => ({
  page: { name: 'catalogue' },
  problems: [],
  settings: NO_SETTINGS,
  codec: null,
  speed: 1,
  answers,
  walked,
  solved,
  ...FRESH,
})
