import type { Micros } from '../../base'
import type { ActorId, EventOf, Seq, Trace, TraceEvent, WantState } from '../../trace'
import type { Hold } from './hold'
import { nameOf } from './names'
import type { RunEnd } from './run-end'
import type { Want, WantEnd } from './want'
import { type WantBook, wantState } from './want-book'

/** A hold or a want that opens or closes. Several may share the event that did it: an enter, a crash. */
export type Change = { readonly seq: Seq; readonly at: Micros; readonly opens: boolean } & (
  | { readonly hold: Hold; readonly want?: never }
  | { readonly want: Want; readonly hold?: never }
)

/** A claim to the caller; an enter says `held` (PROPERTIES, marks). */
export interface Claim {
  readonly seq: Seq
  readonly at: Micros
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly what: EventOf<'claim'>['what']
  readonly want: WantState | null
}

export interface Contention {
  /** In the order of their enters. */
  readonly holds: readonly Hold[]
  readonly wants: readonly Want[]
  /** By resource, in the order in which they happened. */
  readonly changes: ReadonlyMap<string, readonly Change[]>
  readonly claims: readonly Claim[]
  /** The hold that an `enter` belongs to, nested ones included. */
  readonly holdOf: ReadonlyMap<Seq, Hold>
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type OpenHold = { readonly hold: Mutable<Hold>; depth: number }

/** Follows who wants and who is inside, event by event. */
export function createContention(trace: Trace, end: RunEnd, book: WantBook) {
  const holds: Mutable<Hold>[] = []
  const wants: Mutable<Want>[] = []
  const changes = new Map<string, Change[]>()
  const claims: Claim[] = []
  const holdOf = new Map<Seq, Hold>()
  const openHolds = new Map<string, OpenHold>()
  const openWants = new Map<string, Mutable<Want>>()
  const unattempted = new Map<ActorId, Set<Mutable<Want>>>()
  const clients = new Set(trace.actors.filter((actor) => actor.type === 'client').map(({ id }) => id))

  const change = (resource: string, entry: Change) => {
    const list = changes.get(resource)
    if (list) list.push(entry)
    else changes.set(resource, [entry])
  }
  const closeWant = (mark: string, want: Mutable<Want>, event: TraceEvent, how: WantEnd) => {
    const { seq, at } = event
    openWants.delete(mark)
    unattempted.get(want.client)?.delete(want)
    want.closed = { seq, at, how }
    change(want.resource, { seq, at, opens: false, want })
  }
  const closeHold = (mark: string, { hold }: OpenHold, { seq, at }: TraceEvent) => {
    openHolds.delete(mark)
    hold.to = seq
    hold.until = at
    change(hold.resource, { seq, at, opens: false, hold })
  }
  const openWant = (event: EventOf<'want'>) => {
    const { seq, at, actor: client, holder, resource } = event
    const mark = nameOf(holder, resource)
    const open = openWants.get(mark)
    if (open) {
      open.named = wantState(event)
      return
    }
    const want: Mutable<Want> = {
      holder,
      client,
      resource,
      seq,
      at,
      named: wantState(event),
      attempt: null,
      closed: null,
    }
    wants.push(want)
    openWants.set(mark, want)
    unattempted.set(client, (unattempted.get(client) ?? new Set()).add(want))
    change(resource, { seq, at, opens: true, want })
  }
  const enter = (event: EventOf<'enter'>) => {
    const { seq, at, actor: client, holder, resource } = event
    const mark = nameOf(holder, resource)
    const wanted = openWants.get(mark)
    if (wanted) closeWant(mark, wanted, event, 'enter')
    const want = book.latest(client, holder, resource)
    claims.push({ seq, at, client, holder, resource, what: 'held', want })
    const open = openHolds.get(mark)
    if (open) {
      open.depth++
      holdOf.set(seq, open.hold)
      return
    }
    const mode = want?.mode ?? 'exclusive'
    const token = event.token ?? null
    const hold = { holder, client, resource, mode, want, token, from: seq, since: at, to: null, until: end.at }
    holds.push(hold)
    holdOf.set(seq, hold)
    openHolds.set(mark, { hold, depth: 1 })
    change(resource, { seq, at, opens: true, hold })
  }
  const leave = (event: EventOf<'leave'>) => {
    const mark = nameOf(event.holder, event.resource)
    const open = openHolds.get(mark)
    if (open && --open.depth === 0) closeHold(mark, open, event)
  }
  const giveUp = (event: EventOf<'give-up'>) => {
    const mark = nameOf(event.holder, event.resource)
    const want = openWants.get(mark)
    if (want) closeWant(mark, want, event, 'give-up')
  }
  const claim = ({ seq, at, actor: client, holder, resource, what }: EventOf<'claim'>) => {
    claims.push({ seq, at, client, holder, resource, what, want: book.latest(client, holder, resource) })
  }
  /** A crash ends what its client believed and wanted; the end of its program ends only what it wanted. */
  const stop = (event: TraceEvent, how: 'crash' | 'end') => {
    for (const [mark, want] of [...openWants]) if (want.client === event.actor) closeWant(mark, want, event, how)
    if (how === 'end') return
    for (const [mark, open] of [...openHolds]) if (open.hold.client === event.actor) closeHold(mark, open, event)
  }
  const attempt = (event: EventOf<'execute'>) => {
    const waiting = unattempted.get(event.client)
    if (!waiting || waiting.size === 0) return
    const meant = [...waiting].filter(({ seq, named }) => (event.of ?? -1) > seq && touches(event, named))
    const owned = meant.filter(({ named }) => named.owner !== null && event.args.includes(named.owner))
    for (const want of owned.length > 0 ? owned : meant.slice(0, 1)) {
      want.attempt = event.seq
      waiting.delete(want)
    }
  }
  return {
    note(event: TraceEvent): void {
      switch (event.kind) {
        case 'want':
          openWant(event)
          break
        case 'enter':
          enter(event)
          break
        case 'leave':
          leave(event)
          break
        case 'give-up':
          giveUp(event)
          break
        case 'claim':
          claim(event)
          break
        case 'crash':
        case 'end':
          if (clients.has(event.actor)) stop(event, event.kind)
          break
        case 'execute':
          attempt(event)
      }
    },
    result: (): Contention => ({ holds, wants, changes, claims, holdOf }),
  }
}

const touches = (event: EventOf<'execute'>, { key }: WantState): boolean =>
  key === null ? event.keys.length > 0 : event.keys.includes(key)
