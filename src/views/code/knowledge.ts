/** What a client has been told up to a moment, and what follows from it: its last reply and when its leases end. */
import type { Micros } from '../../base'
import {
  type ActorId,
  clockFrom,
  type Effect,
  type EventOf,
  initialClock,
  type Seq,
  type Trace,
  virtualAfter,
  type WallClock,
} from '../../trace'

export interface Knowledge {
  /** The last answer that had a reply or an error. */
  readonly answered: EventOf<'answered'> | undefined
  /** By key: when the deadline passes that the client's own commands gave it, as far as they were answered. */
  readonly leases: ReadonlyMap<string, Micros>
}

/** A command that was executed by the clock that its node had then. */
interface Executed {
  readonly clock: WallClock | undefined
  readonly effects: readonly Effect[]
}

export function knowledgeOf(trace: Trace, id: ActorId, moment: Seq): Knowledge {
  const clocks = new Map(trace.actors.map((actor) => [actor.id, initialClock(actor)]))
  const executed = new Map<Seq, Executed>()
  const leases = new Map<string, Micros>()
  let answered: EventOf<'answered'> | undefined
  const isOwn = ({ origin, originBefore }: Effect) => trace.events[origin ?? originBefore ?? -1]?.actor === id
  for (let seq = 0; seq <= moment; seq++) {
    const event = trace.events[seq]
    if (event?.kind === 'execute' && event.client === id && event.of !== undefined) {
      executed.set(event.of, { clock: clocks.get(event.actor), effects: event.effects.filter(isOwn) })
    } else if (event?.kind === 'clock') {
      clocks.set(event.actor, clockFrom(event))
    } else if (event?.kind === 'answered' && event.actor === id) {
      if (event.reply || event.error !== undefined) answered = event
      const told = event.reply && executed.get(event.of)
      for (const effect of told?.effects ?? []) {
        const until = told?.clock && deadlineOf(trace, told.clock, effect)
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

/** When the key is gone by the clock; undefined where that never comes, or it is deleted. */
function deadlineOf(trace: Trace, clock: WallClock, { op, expiresAt }: Effect): Micros | undefined {
  if (expiresAt === null || op === 'delete' || op === 'expire') return undefined
  const gone = virtualAfter(trace.epoch, clock, expiresAt)
  return Number.isFinite(gone) ? gone : undefined
}
