import type { Micros } from '../base'
import type { NewEvent, Seq, TraceEvent } from './event'

/** The append-only log of a run. Listeners see each event as it is appended and may append more. */
export interface TraceLog {
  readonly events: readonly TraceEvent[]
  /** How many characters of arguments, replies and values the events hold together. */
  readonly text: number
  append(at: Micros, event: NewEvent): Seq
  listen(listener: (event: TraceEvent) => void): void
}

/** What of an event may be long. */
interface Long {
  readonly args?: unknown
  readonly reply?: unknown
  readonly effects?: unknown
  readonly inner?: unknown
  readonly value?: unknown
}

const textIn = ({ args, reply, effects, inner, value }: Long): number =>
  length(args) + length(reply) + length(effects) + length(inner) + length(value)

function length(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  // Plain data, counted for each event: no list is made for that.
  if (Array.isArray(value)) for (const part of value) sum += length(part)
  else for (const name in value) sum += length((value as Readonly<Record<string, unknown>>)[name])
  return sum
}

export function createLog(): TraceLog {
  const events: TraceEvent[] = []
  const listeners: ((event: TraceEvent) => void)[] = []
  let text = 0
  return {
    events,
    get text() {
      return text
    },
    append(at, event) {
      const seq = events.length
      const placed = { seq, at, ...event } as TraceEvent
      events.push(placed)
      text += textIn(placed as Long)
      for (const listener of listeners) listener(placed)
      return seq
    },
    listen: (listener) => listeners.push(listener),
  }
}
