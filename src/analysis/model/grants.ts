import type { Micros, Millis } from '../../base'
import type { ActorId, Effect, EventOf, Seq, TraceEvent, WantState } from '../../trace'
import { modeClass } from './hold'
import type { WantBook } from './want-book'

/** An executed command that made a lock key (or a field or member of it) its client's. */
export interface Grant {
  /** The client's `call`. */
  readonly origin: Seq
  readonly execution: Seq
  readonly at: Micros
  readonly node: ActorId
  readonly client: ActorId
  readonly holder: string
  readonly key: string
  readonly field: string | undefined
  /** The time to live that it asked for; null without one. */
  readonly ttl: Millis | null
  readonly want: WantState | null
  /** A release of one hold of several: it wrote the count that is left, and nothing new is held. */
  readonly isRest: boolean
}

/** A counter is no lock: keys that only count are not taken for one where no want names its key. */
const COUNTING = new Set(['INCR', 'INCRBY', 'INCRBYFLOAT', 'DECR', 'DECRBY'])

/** Collects what could be a grant; which keys are lock keys is known when all wants have been seen. */
export function createGrants(book: WantBook) {
  const candidates: Grant[] = []
  const lockKeys = new Set<string>()
  const note = (event: TraceEvent) => {
    if (event.kind === 'want' && event.key !== undefined) lockKeys.add(event.key)
    if (event.kind !== 'execute') return
    for (const effect of event.effects) {
      if (!creates(event, effect)) continue
      const want = book.attribute(event.client, effect.key, [effect.field, effect.after, ...event.args])
      if (want?.key === null) {
        if (counts(event, effect.key) || isQueue(effect)) continue
        lockKeys.add(effect.key)
      }
      if (isOwned(effect, want)) candidates.push(grantOf(event, effect, want))
    }
  }
  return {
    note,
    result: () => ({ lockKeys, grants: candidates.filter(({ key }) => lockKeys.has(key)) }),
  }
}

/** A value that this very command made: a new one, or one that replaces another (SET without NX). */
const creates = (event: EventOf<'execute'>, effect: Effect): boolean =>
  effect.op === 'create' || (effect.op === 'update' && effect.origin !== null && effect.origin === event.of)

function counts(event: EventOf<'execute'>, key: string): boolean {
  const commands = [event.args, ...(event.inner ?? []).map(({ args }) => args)]
  return commands.some(([name = '', first]) => COUNTING.has(name.toUpperCase()) && first === key)
}

/** A list has no value of its own: it may hold who waits, never who is inside. */
const isQueue = (effect: Effect): boolean => effect.field === undefined && effect.after === null

/** Bookkeeping fields and counters of shared locks and semaphores are nobody's own. */
function isOwned(effect: Effect, want: WantState | null): boolean {
  if (want === null || want.owner === null) return want === null || modeClass(want.mode) === 'exclusive'
  if (effect.field !== undefined) return effect.field === want.owner
  return modeClass(want.mode) === 'exclusive' || effect.after === want.owner
}

/** A hold count that went down. */
const countsDown = ({ field, op, before, after }: Effect): boolean =>
  field !== undefined && op === 'update' && before !== null && after !== null && Number(after) < Number(before)

function grantOf(event: EventOf<'execute'>, effect: Effect, want: WantState | null): Grant {
  return {
    origin: event.of ?? effect.origin ?? event.seq,
    isRest: countsDown(effect),
    execution: event.seq,
    at: event.at,
    node: event.actor,
    client: event.client,
    holder: want?.holder ?? event.client,
    key: effect.key,
    field: effect.field,
    ttl: effect.expiresAt === null ? null : effect.expiresAt - event.clock,
    want,
  }
}
