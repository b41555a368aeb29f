/** The lives of lock keys on each node: who owns a value, until when, and how it went. */
import type { Micros, Millis } from '../../base'
import {
  type ActorId,
  clockFrom,
  type Effect,
  initialClock,
  type Seq,
  type Trace,
  type TraceEvent,
  virtualAfter,
  type WallClock,
  wallMicros,
  wallMillis,
} from '../../trace'
import { callOf } from '../describe'

/** A stretch of a key's life with one value and one deadline. */
export interface Lease {
  readonly node: ActorId
  readonly key: string
  /** The client whose command created the value. */
  readonly owner: ActorId | null
  readonly from: Micros
  readonly to: Micros
  /** What began it and, where an event ended it, what ended it. */
  readonly began: Seq
  readonly ended: Seq | null
  /** down: its node went down, and what comes back is another piece. */
  readonly how: 'open' | 'expired' | 'deleted' | 'replaced' | 'extended' | 'down'
  /** It goes on from another piece of the same value. */
  readonly continues: boolean
  /** The client whose command deleted it. */
  readonly by: ActorId | null
  /** The TTL as the command set it; null without one. */
  readonly ttl: Micros | null
  /** What is left of the TTL at `from` and at `to`, in microseconds; null without a deadline. */
  readonly left: readonly [Micros, Micros] | null
}

interface OpenLease {
  readonly node: ActorId
  readonly key: string
  readonly origin: Seq | null
  readonly from: Micros
  readonly began: Seq
  readonly continues: boolean
  readonly expiresAt: Millis | null
  readonly clock: WallClock
  readonly fields: Set<string>
}

/** Keys that wants name, and every key that ever had a deadline. */
function lockKeys(events: readonly TraceEvent[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const event of events) {
    if (event.kind === 'want' && event.key !== undefined) keys.add(event.key)
    if ('effects' in event) for (const { key, expiresAt } of event.effects) if (expiresAt !== null) keys.add(key)
  }
  return keys
}

export function readLeases(trace: Trace, events: readonly TraceEvent[], end: Micros): Lease[] {
  const keys = lockKeys(events)
  const leases: Lease[] = []
  const open = new Map<string, OpenLease>()
  const clocks = new Map(trace.actors.map((actor) => [actor.id, initialClock(actor)]))

  const idOf = (node: ActorId, key: string): string => JSON.stringify([node, key])
  const close = (
    lease: OpenLease,
    at: Micros,
    how: Lease['how'],
    ended: Seq | null,
    by: ActorId | null = null,
  ): void => {
    open.delete(idOf(lease.node, lease.key))
    const { expiresAt, clock, from } = lease
    const gone = expiresAt === null ? undefined : virtualAfter(trace.epoch, clock, expiresAt)
    const expired = gone !== undefined && gone <= at && how !== 'extended'
    const to = expired ? Math.max(gone, from) : at
    const left = (moment: Micros): Micros =>
      Math.max(0, ((expiresAt ?? 0) + 1) * 1000 - wallMicros(trace.epoch, clock, moment))
    leases.push({
      node: lease.node,
      key: lease.key,
      owner: lease.origin === null ? null : (callOf(trace, lease.origin)?.actor ?? null),
      from,
      to,
      began: lease.began,
      ended: expired ? null : ended,
      how: expired ? 'expired' : how,
      continues: lease.continues,
      by: expired ? null : by,
      ttl: expiresAt === null ? null : (expiresAt - wallMillis(trace.epoch, clock, from)) * 1000,
      left: expiresAt === null ? null : [left(from), left(to)],
    })
  }
  const begin = (event: TraceEvent, effect: Effect, continues: boolean, fields: Set<string>): void => {
    const clock = clocks.get(event.actor) as WallClock
    const { key, origin, expiresAt } = effect
    open.set(idOf(event.actor, key), {
      node: event.actor,
      key,
      origin,
      from: event.at,
      began: event.seq,
      continues,
      expiresAt,
      clock,
      fields,
    })
  }
  const apply = (event: TraceEvent, effect: Effect): void => {
    const before = open.get(idOf(event.actor, effect.key))
    const by = event.kind === 'execute' ? event.client : null
    if (effect.op === 'delete' || effect.op === 'expire') {
      if (effect.field !== undefined) before?.fields.delete(effect.field)
      const whole = effect.field === undefined || before?.fields.size === 0
      if (before && whole) close(before, event.at, effect.op === 'expire' ? 'expired' : 'deleted', event.seq, by)
      return
    }
    if (effect.field !== undefined && before) {
      before.fields.add(effect.field)
      if (before.expiresAt === effect.expiresAt) return
    }
    const same =
      before !== undefined && (effect.op === 'ttl' || before.origin === effect.origin || effect.field !== undefined)
    const origin = effect.op === 'ttl' ? (before?.origin ?? effect.origin) : effect.origin
    if (before) close(before, event.at, same ? 'extended' : 'replaced', event.seq, by)
    const fields = before?.fields ?? new Set<string>(effect.field === undefined ? [] : [effect.field])
    begin(event, { ...effect, origin }, same, fields)
  }
  for (const event of events) {
    if (event.kind === 'clock' && clocks.has(event.actor)) {
      clocks.set(event.actor, clockFrom(event))
      for (const lease of [...open.values()].filter(({ node }) => node === event.actor)) {
        close(lease, event.at, 'extended', event.seq)
        const clock = clocks.get(event.actor) as WallClock
        open.set(idOf(lease.node, lease.key), { ...lease, from: event.at, began: event.seq, continues: true, clock })
      }
    }
    if (event.kind === 'crash') {
      for (const lease of [...open.values()].filter(({ node }) => node === event.actor))
        close(lease, event.at, 'down', event.seq)
    }
    if (event.kind === 'load' || (event.kind === 'resync' && event.how === 'full')) {
      for (const lease of [...open.values()].filter(({ node }) => node === event.actor))
        close(lease, event.at, 'replaced', event.seq)
    }
    if ('effects' in event) for (const effect of event.effects) if (keys.has(effect.key)) apply(event, effect)
  }
  for (const lease of [...open.values()]) close(lease, end, 'open', null)
  return leases.sort((a, b) => a.from - b.from || a.began - b.began)
}
