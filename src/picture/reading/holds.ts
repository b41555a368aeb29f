/** Holds, each cut where what the client believes and what the keyspaces say come together or part. */
import type { Micros } from '../../base'
import {
  type ActorId,
  initialState,
  type KeyState,
  markKey,
  type OpenHold,
  type Seq,
  type Trace,
  type TraceEvent,
  truthOf,
  virtualAfter,
  type WorldState,
  walker,
} from '../../trace'

/** A part of a hold with one answer; undefined: the truth is not known. */
export interface Belief {
  readonly from: Micros
  readonly to: Micros
  readonly truth: boolean | undefined
}

export interface Hold {
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly token: number | string | null
  readonly enter: Seq
  readonly leave: Seq | null
  readonly from: Micros
  readonly to: Micros
  readonly beliefs: readonly Belief[]
}

interface Draft {
  readonly hold: OpenHold
  readonly beliefs: Belief[]
}

/** Kinds of events that can change a keyspace, a clock or the master, and with it what every hold's truth is. */
const OF_ALL = new Set<TraceEvent['kind']>(['crash', 'restart', 'role', 'resync', 'load', 'clock', 'switch-master'])

/** The holds of a trace up to event `until`, in the order of their enters. */
export function readHolds(trace: Trace, until: Seq): Hold[] {
  const holds: Hold[] = []
  const open = new OpenDrafts()
  const next = walker()
  let state = initialState(trace)
  const last = trace.events[until]?.at ?? 0
  const finish = (draft: Draft, at: Micros, leave: Seq | null): void => {
    open.delete(draft)
    const { client, holder, resource, token, enter, since } = draft.hold
    const beliefs = draft.beliefs.filter(({ from, to }) => to > from)
    holds.push({ client, holder, resource, token, enter, leave, from: since, to: at, beliefs })
  }
  for (let seq = 0; seq <= until; seq++) {
    const event = trace.events[seq] as TraceEvent
    if (!changesSomething(event)) continue
    for (const draft of open.touchedBy(event)) advance(trace, state, draft, event.at)
    state = next(state, event)
    if (event.kind === 'enter') {
      const hold = state.holds.get(markKey(event))
      if (hold?.enter === seq) open.add({ hold, beliefs: [] })
    } else if (event.kind === 'leave' || event.kind === 'crash') {
      for (const draft of open.touchedBy(event)) if (!state.holds.has(markKey(draft.hold))) finish(draft, event.at, seq)
    }
  }
  for (const draft of open.all()) {
    advance(trace, state, draft, last)
    finish(draft, last, null)
  }
  return holds.sort((a, b) => a.enter - b.enter)
}

function changesSomething(event: TraceEvent): boolean {
  if ('effects' in event && event.effects.length > 0) return true
  return OF_ALL.has(event.kind) || event.kind === 'want' || event.kind === 'enter' || event.kind === 'leave'
}

/** Holds that are open, found by what an event is about: there may be thousands. */
class OpenDrafts {
  readonly #byName = new Map<string, Draft>()
  readonly #byKey = new Map<string, Set<Draft>>()

  add(draft: Draft): void {
    this.#byName.set(markKey(draft.hold), draft)
    const key = draft.hold.want?.key ?? null
    if (key === null) return
    const others = this.#byKey.get(key)
    if (others) others.add(draft)
    else this.#byKey.set(key, new Set([draft]))
  }

  delete(draft: Draft): void {
    this.#byName.delete(markKey(draft.hold))
    this.#byKey.get(draft.hold.want?.key ?? '')?.delete(draft)
  }

  all(): readonly Draft[] {
    return [...this.#byName.values()]
  }

  /** Those that the event may end, or whose truth it may change. */
  touchedBy(event: TraceEvent): readonly Draft[] {
    if (OF_ALL.has(event.kind)) return this.all()
    if (event.kind === 'leave') {
      const draft = this.#byName.get(markKey(event))
      return draft ? [draft] : []
    }
    if (!('effects' in event)) return []
    const keys = new Set(event.effects.map(({ key }) => key))
    return [...keys].flatMap((key) => [...(this.#byKey.get(key) ?? [])])
  }
}

/** Adds what `state` says of the hold from where its beliefs end up to `to`: nothing changes there but the time. */
function advance(trace: Trace, state: WorldState, { hold, beliefs }: Draft, to: Micros): void {
  let from = beliefs.at(-1)?.to ?? hold.since
  for (const edge of [...expiries(trace, state, hold, from, to), to]) {
    if (edge <= from) continue
    const truth = truthOf(trace, state, hold.want, from)
    const before = beliefs.at(-1)
    if (before && before.truth === truth) beliefs[beliefs.length - 1] = { ...before, to: edge }
    else beliefs.push({ from, to: edge, truth })
    from = edge
  }
}

/** The moments in (from, to) at which the hold's key runs out on a node, ascending. */
function expiries(trace: Trace, state: WorldState, { want }: OpenHold, from: Micros, to: Micros): Micros[] {
  if (!want || want.key === null) return []
  const nodes = want.nodes ?? (state.currentMaster === null ? [] : [state.currentMaster])
  const times: Micros[] = []
  for (const id of nodes) {
    const node = state.nodes.get(id)
    const key: KeyState | undefined = node?.keys.get(want.key)
    if (!node || !key || key.expiresAt === null) continue
    const gone = virtualAfter(trace.epoch, node.clock, key.expiresAt)
    if (gone > from && gone < to) times.push(gone)
  }
  return times.sort((a, b) => a - b)
}
