import type { Micros } from '../../base'
import type { ActorId, EventOf, Seq, TraceEvent, WantState } from '../../trace'
import type { Model } from '.'
import { createOutages } from './outages'

/** A want or a release that was started while nodes were down. */
export interface Ask {
  /** "A's want of order:123": as the subject of a sentence. */
  readonly what: string
  readonly kind: 'want' | 'release'
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly key: string | null
  readonly seq: Seq
  readonly at: Micros
  readonly due: Micros
  /** How many nodes make an answer. */
  readonly quorum: number
  /** The nodes that were down for the client, each with the event that took it down. */
  readonly down: ReadonlyMap<ActorId, Seq>
  readonly answeredBy: Set<ActorId>
}

/** Follows what is asked of a lock that is to survive up to `survives` nodes, event by event. */
export function createAsks({ trace, wants, holds }: Model, survives: number, bound: Micros) {
  const outages = createOutages(trace)
  const opening = new Map(wants.map((want) => [want.seq, want.named]))
  const closing = new Map(holds.flatMap((hold) => (hold.to === null ? [] : [[hold.to, hold] as const])))
  const open = new Set<Ask>()
  /** What each client has left and not yet released. */
  const left = new Map<ActorId, WantState[]>()
  const ranOn = new Map<Seq, Set<ActorId>>()
  let anyAnswered = false

  const start = (event: TraceEvent, kind: Ask['kind'], want: WantState) => {
    const down = outages.of(event.actor, want.nodes)
    if (down.size < 1 || down.size > survives) return
    const { seq, at, actor: client } = event
    const { holder, resource, key } = want
    const quorum = want.quorum ?? (want.nodes ? Math.floor(want.nodes.length / 2) + 1 : 1)
    const what = `${holder}'s ${kind} of ${resource}`
    open.add({
      what,
      kind,
      client,
      holder,
      resource,
      key,
      seq,
      at,
      due: at + bound,
      quorum,
      down,
      answeredBy: new Set(),
    })
  }
  const answer = (ask: Ask) => {
    anyAnswered = true
    open.delete(ask)
  }
  const isOf = (ask: Ask, mark: { readonly actor: ActorId; readonly holder: string; readonly resource: string }) =>
    ask.kind === 'want' && ask.holder === mark.holder && ask.resource === mark.resource
  const call = (event: EventOf<'call'>) => {
    if (event.call !== 'command' || !event.keys || event.keys.length === 0) return
    const pending = left.get(event.actor) ?? []
    const released = pending.filter(({ key }) => key === null || event.keys?.includes(key))
    for (const want of released) start(event, 'release', want)
    left.set(
      event.actor,
      pending.filter((want) => !released.includes(want)),
    )
  }
  const reply = (event: EventOf<'answered'>) => {
    if (event.call !== 'command' || !event.reply || event.reply.type === 'error') return
    for (const ask of open) {
      const about = ask.key === null ? (event.keys?.length ?? 0) > 0 : event.keys?.includes(ask.key)
      if (ask.client !== event.actor || event.of < ask.seq || !about) continue
      for (const node of ranOn.get(event.of) ?? []) ask.answeredBy.add(node)
      if (ask.answeredBy.size >= ask.quorum) answer(ask)
    }
  }
  /** More are down than the lock is to survive: nothing is promised to those who wait. */
  const excuse = () => {
    for (const ask of open) if (outages.of(ask.client, null).size > survives) open.delete(ask)
  }
  return {
    note(event: TraceEvent): void {
      if (outages.note(event)) excuse()
      switch (event.kind) {
        case 'want': {
          left.set(
            event.actor,
            (left.get(event.actor) ?? []).filter(({ holder }) => holder !== event.holder),
          )
          const named = opening.get(event.seq)
          if (named) start(event, 'want', named)
          break
        }
        case 'enter':
          for (const ask of open) if (isOf(ask, event)) answer(ask)
          break
        case 'give-up':
          for (const ask of open) if (isOf(ask, event)) open.delete(ask)
          break
        case 'leave': {
          const hold = closing.get(event.seq)
          if (hold?.want) left.set(event.actor, [...(left.get(event.actor) ?? []), hold.want])
          break
        }
        case 'crash':
          left.delete(event.actor)
          for (const ask of open) if (ask.client === event.actor) open.delete(ask)
          break
        case 'call':
          call(event)
          break
        case 'execute':
          if (event.of !== undefined && open.size > 0)
            ranOn.set(event.of, (ranOn.get(event.of) ?? new Set()).add(event.actor))
          break
        case 'answered':
          reply(event)
      }
    },
    /** Takes out those that had no answer when their time ran out before virtual time `at`. */
    dueBefore(at: Micros): readonly Ask[] {
      const over = [...open].filter((ask) => ask.due < at)
      for (const ask of over) open.delete(ask)
      return over
    },
    open: (): readonly Ask[] => [...open],
    answered: () => anyAnswered,
  }
}
