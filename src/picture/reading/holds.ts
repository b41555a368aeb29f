/** Holds, each cut where what the client believes and what the keyspaces say come together or part. */
import type { Micros } from '../../base'
import {
  type ActorId,
  initialState,
  type KeyState,
  type OpenHold,
  reduce,
  type Seq,
  type Trace,
  type TraceEvent,
  truthOf,
  virtualAfter,
  type WorldState,
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

/** Kinds of events that can change a keyspace, a clock, the master or a hold. */
const DECISIVE = new Set<TraceEvent['kind']>([
  'want',
  'enter',
  'leave',
  'crash',
  'restart',
  'execute',
  'apply',
  'expire',
  'role',
  'resync',
  'load',
  'clock',
  'switch-master',
])

const isDecisive = (event: TraceEvent): boolean =>
  DECISIVE.has(event.kind) && (event.kind !== 'execute' || event.effects.length > 0)

export function readHolds(trace: Trace, until: Seq): Hold[] {
  const holds: Hold[] = []
  const open = new Map<Seq, Draft>()
  let state = initialState(trace)
  const last = trace.events[until]?.at ?? 0
  const finish = (draft: Draft, at: Micros, leave: Seq | null): void => {
    open.delete(draft.hold.enter)
    const { client, holder, resource, token, enter, since } = draft.hold
    const beliefs = draft.beliefs.filter(({ from, to }) => to > from)
    holds.push({ client, holder, resource, token, enter, leave, from: since, to: at, beliefs })
  }
  for (let seq = 0; seq <= until; seq++) {
    const event = trace.events[seq] as TraceEvent
    if (!isDecisive(event)) continue
    for (const draft of open.values()) advance(trace, state, draft, event.at)
    state = reduce(state, event)
    const still = new Set(state.holds.map(({ enter }) => enter))
    for (const draft of [...open.values()]) if (!still.has(draft.hold.enter)) finish(draft, event.at, event.seq)
    for (const hold of state.holds) if (!open.has(hold.enter)) open.set(hold.enter, { hold, beliefs: [] })
  }
  for (const draft of [...open.values()]) {
    advance(trace, state, draft, last)
    finish(draft, last, null)
  }
  return holds.sort((a, b) => a.enter - b.enter)
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
