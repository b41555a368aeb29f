import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Findings } from '../analysis'
import type { Judgement, Submission } from '../analysis/goal'
import type { MeasuredRow } from '../analysis/measures'
import type { EditsCodec } from '../formats/edits'
import type { Builtin, Listing, Numbers, ScenarioFile, Settings } from '../scenario'
import type { Seq, Trace } from '../trace'
import { initialPlayerState, type PlayerState, type Remembered } from './state'

export type { EditsCodec }

/** A variant as the device keeps it: from outside, like a link. */
export interface Draft {
  readonly settings: Readonly<Record<string, string>>
  readonly edits: unknown
}

/** What was changed on this device, by the scenario's id; a browser that keeps nothing forgets it. */
export interface Drafts {
  readonly recall: (id: string) => Draft | undefined
  readonly keep: (id: string, draft: Draft) => void
  readonly forget: (id: string) => void
}

/** The lines that were typed at the prompt on this device, by the scenario's id. */
export interface TypedLines {
  readonly recall: (id: string) => readonly string[]
  readonly keep: (id: string, lines: readonly string[]) => void
}

/** What the player asks of the world around it. */
export interface PlayerPorts {
  /** The title of each built-in scenario, by its id. */
  readonly titles: Readonly<Record<string, string>>
  /** What the catalogue tells of them; the same promise each time. */
  readonly listings: () => Promise<readonly Listing[]>
  /** A scenario that the catalogue lists; rejects where it cannot be loaded. */
  readonly load: (id: string) => Promise<Builtin>
  /** A scenario is about to be opened: what its page and its run need may be loaded beside it. */
  readonly prepare: () => void
  /** What reads and writes edits in links. */
  readonly codec: () => Promise<EditsCodec>
  readonly drafts: Drafts
  readonly typedLines: TypedLines
  /** Rejects with an Error whose message is a sentence. `guardMs`: how long it may take, where nobody waits for it. */
  readonly simulate: (file: ScenarioFile, guardMs?: number) => Promise<Trace>
  /** `rest` gives the page a turn between two parts of the work. */
  readonly analyse: (trace: Trace, rest: () => Promise<void>) => Findings | Promise<Findings>
  readonly measure: (trace: Trace, numbers: Numbers, switches: Settings['switches']) => readonly MeasuredRow[]
  /** Whether an exercise is solved; rejects where what judges it cannot be loaded. */
  readonly judge: (submission: Submission) => Promise<Judgement>
  /** The events that a person steps through. */
  readonly steps: (trace: Trace) => readonly Seq[]
  /** Reads what the picture of a run needs, in parts, before it is drawn. */
  readonly readPicture: (trace: Trace, rest: () => Promise<void>) => Promise<void>
  /** Resolves when the page has had a turn: it may have painted and heard its reader. */
  readonly turn: () => Promise<void>
}

/** The state and the ports; the actions are plain functions that take it first. */
export interface Player {
  readonly store: StoreApi<PlayerState>
  readonly ports: PlayerPorts
  /** Whether a run is in flight: at most one is. */
  busy: boolean
  /** Counts the addresses opened: what was loaded for an earlier one is not shown. */
  opened: number
}

export const createPlayer = (
  ports: PlayerPorts,
  remembered: Remembered = { answers: {}, walked: [], solved: [] },
): Player => ({
  store: createStore(() => initialPlayerState(remembered)),
  ports,
  busy: false,
  opened: 0,
})
