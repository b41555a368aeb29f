/** What a prompt keeps of a scenario while the page is open, its panel shown or not; nothing of it is in the scenario. */
import type { Builtin } from '../../scenario'
import type { Place } from './place'

/** A line that was answered here: help, or what cannot be typed. */
export interface Said {
  /** The typed command that was the newest then. */
  readonly after: string | null
  readonly prompt: string
  readonly line: string
  readonly text: string
}

interface Session {
  readonly place: Place | null
  readonly said: readonly Said[]
  /** Typed commands that were cleared from the screen. */
  readonly cleared: readonly string[]
}

const sessions = new WeakMap<Builtin, Session>()

export const sessionOf = (builtin: Builtin): Session => sessions.get(builtin) ?? { place: null, said: [], cleared: [] }

export const keepSession = (builtin: Builtin, session: Session): void => {
  sessions.set(builtin, session)
}
