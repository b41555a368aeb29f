import type { Micros, Millis } from '../../base'
import { DEFAULT_SLACK_US } from '../../scenario'
import type { ActorId, EventOf, Seq, TraceEvent, WantState } from '../../trace'
import type { Model } from '.'
import type { Grant } from './grants'
import { nameOf } from './names'

/** What one life of a client was granted of a lock key for one of its holders. */
export interface Tenure {
  readonly client: ActorId
  readonly holder: string
  readonly key: string
  /** By origin. */
  readonly grants: Map<Seq, Grant>
  readonly fields: Set<string>
  latest: Grant
  want: WantState | null
  /** The time to live that was asked for last. */
  ttl: Millis | null
  ended: Ended | null
}

/** How a holder ended, and when its grant must be gone. */
export interface Ended {
  readonly tenure: Tenure
  readonly seq: Seq
  readonly at: Micros
  /** 'crashed': as in "after A had crashed". */
  readonly how: 'crashed' | 'ended' | 'left' | 'given up'
  readonly due: Micros
}

interface Death {
  readonly seq: Seq
  readonly at: Micros
  readonly how: 'crashed' | 'ended'
}

/** Follows grants and the ends of their holders, event by event. */
export function createTenures({ trace, grants, holds }: Model) {
  const byExecution = new Map<Seq, Grant[]>()
  for (const grant of grants) byExecution.set(grant.execution, [...(byExecution.get(grant.execution) ?? []), grant])
  const leaves = new Set(holds.map(({ to }) => to))
  const clients = new Set(grants.map(({ client }) => client))
  /** The tenures of each client's present life, by holder and key. */
  const current = new Map<ActorId, Map<string, Tenure>>()
  const deaths = new Map<ActorId, Death[]>()
  const due = new Set<Ended>()
  let nextDue: Micros = Number.POSITIVE_INFINITY
  let anyEnded = false

  const end = (tenure: Tenure, { seq, at }: { readonly seq: Seq; readonly at: Micros }, how: Ended['how']) => {
    anyEnded = true
    if (tenure.ended) return
    const asked = tenure.ttl === null ? trace.bounds.ttl : tenure.ttl * 1_000
    const ended = { tenure, seq, at, how, due: at + (trace.bounds.freed ?? asked + DEFAULT_SLACK_US) }
    tenure.ended = ended
    due.add(ended)
    nextDue = Math.min(nextDue, ended.due)
  }
  const revive = (tenure: Tenure) => {
    if (tenure.ended) due.delete(tenure.ended)
    tenure.ended = null
  }
  const grant = (given: Grant) => {
    const { client, holder, key, field, origin, want, ttl } = given
    // What was on the wire when its client died is granted to the dead.
    const death = deaths.get(client)?.find(({ seq }) => seq > origin)
    const living = death ? new Map<string, Tenure>() : (current.get(client) ?? new Map<string, Tenure>())
    if (!death) current.set(client, living)
    const name = nameOf(holder, key)
    const tenure = living.get(name) ?? {
      client,
      holder,
      key,
      grants: new Map<Seq, Grant>(),
      fields: new Set<string>(),
      latest: given,
      want,
      ttl,
      ended: null,
    }
    living.set(name, tenure)
    tenure.grants.set(origin, given)
    if (field !== undefined) tenure.fields.add(field)
    if (!given.isRest) {
      Object.assign(tenure, { latest: given, want, ttl })
      revive(tenure)
    }
    if (death) end(tenure, death, death.how)
  }
  const extend = (event: EventOf<'execute'>) => {
    for (const { key, op, expiresAt } of event.effects) {
      if (op !== 'ttl' || expiresAt === null) continue
      for (const tenure of current.get(event.client)?.values() ?? []) {
        if (tenure.key === key) tenure.ttl = expiresAt - event.clock
      }
    }
  }
  const die = (event: TraceEvent, how: Death['how']) => {
    if (!clients.has(event.actor)) return
    const death = { seq: event.seq, at: event.at, how }
    deaths.set(event.actor, [...(deaths.get(event.actor) ?? []), death])
    for (const tenure of current.get(event.actor)?.values() ?? []) end(tenure, death, how)
    current.delete(event.actor)
  }
  const ofMark = (event: EventOf<'enter' | 'leave' | 'give-up'>) =>
    [...(current.get(event.actor)?.values() ?? [])].filter(
      ({ holder, want }) => holder === event.holder && want?.resource === event.resource,
    )
  return {
    note(event: TraceEvent): void {
      switch (event.kind) {
        case 'execute':
          if (event.effects.length > 0) extend(event)
          for (const given of byExecution.get(event.seq) ?? []) grant(given)
          break
        case 'enter':
          for (const tenure of ofMark(event)) revive(tenure)
          break
        case 'leave':
          if (leaves.has(event.seq)) for (const tenure of ofMark(event)) end(tenure, event, 'left')
          break
        case 'give-up':
          for (const tenure of ofMark(event)) end(tenure, event, 'given up')
          break
        case 'crash':
          die(event, 'crashed')
          break
        case 'end':
          die(event, 'ended')
      }
    },
    /** Takes out those whose time ran out before virtual time `at`. */
    dueBefore(at: Micros): readonly Ended[] {
      if (at <= nextDue) return []
      const over = [...due].filter((ended) => ended.due < at)
      for (const ended of over) due.delete(ended)
      nextDue = Math.min(...[...due].map((ended) => ended.due), Number.POSITIVE_INFINITY)
      return over
    },
    anyEnded: () => anyEnded,
  }
}
