/** What a client has been told up to a moment, and what follows from it: its last reply and when its leases end. */
import type { Micros } from '../../base'
import {
  type ActorId,
  type Effect,
  type EventOf,
  type Seq,
  type StateIndex,
  type Trace,
  virtualAfter,
} from '../../trace'

export interface Knowledge {
  /** The last answer that had a reply or an error. */
  readonly answered: EventOf<'answered'> | undefined
  /** By key: when the deadline passes that the client's own commands gave it, as far as they were answered. */
  readonly leases: ReadonlyMap<string, Micros>
}

type Told = { readonly execution: EventOf<'execute'>; readonly effects: readonly Effect[] }

export function knowledgeOf(trace: Trace, states: StateIndex, id: ActorId, moment: Seq): Knowledge {
  const executed = new Map<Seq, Told>()
  const leases = new Map<string, Micros>()
  let answered: EventOf<'answered'> | undefined
  const isOwn = ({ origin, originBefore }: Effect) => trace.events[origin ?? originBefore ?? -1]?.actor === id
  for (let seq = 0; seq <= moment; seq++) {
    const event = trace.events[seq]
    if (event?.kind === 'execute' && event.client === id && event.of !== undefined) {
      executed.set(event.of, { execution: event, effects: event.effects.filter(isOwn) })
    } else if (event?.kind === 'answered' && event.actor === id) {
      if (event.reply || event.error !== undefined) answered = event
      const told = event.reply && executed.get(event.of)
      for (const effect of told?.effects ?? []) {
        const until = told && deadlineOf(trace, states, told.execution, effect)
        if (until === undefined) leases.delete(effect.key)
        else leases.set(effect.key, until)
      }
    } else if (event?.actor === id && (event.kind === 'end' || event.kind === 'restart')) {
      // Who has ended waits for no deadline; who starts anew knows nothing.
      leases.clear()
      if (event.kind === 'restart') answered = undefined
    }
  }
  return { answered, leases }
}

/** When the key is gone by the clock that its node had then; undefined where that never comes, or it is deleted. */
function deadlineOf(
  trace: Trace,
  states: StateIndex,
  { seq, actor }: EventOf<'execute'>,
  { op, expiresAt }: Effect,
): Micros | undefined {
  const clock = states.at(seq).nodes.get(actor)?.clock
  if (!clock || expiresAt === null || op === 'delete' || op === 'expire') return undefined
  const gone = virtualAfter(trace.epoch, clock, expiresAt)
  return Number.isFinite(gone) ? gone : undefined
}
