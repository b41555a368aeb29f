/**
 * The world at a moment, rebuilt from the trace: what every inspector shows. `stateIndex(trace).at(seq)` replays from the
 * nearest checkpoint: at most CHECKPOINT_EVERY events, or as many as the world has entries where these are more.
 */
import type { Micros, Millis, Resp } from '../base'
import { clockFrom, initialClock, type WallClock, wallMillis } from './clock'
import type { ActorId, Effect, LockMode, Seq, Trace, TraceEvent } from './event'

const CHECKPOINT_EVERY = 64

export interface KeyField {
  readonly value: string | null
  readonly origin: Seq | null
}

export interface KeyState {
  readonly key: string
  /** The value of a string key; null for a collection. */
  readonly value: string | null
  /** Fields or members of a collection. */
  readonly fields: ReadonlyMap<string, KeyField>
  readonly expiresAt: Millis | null
  /** The client command that created the value. */
  readonly origin: Seq | null
  /** The event that changed it last. */
  readonly changedBy: Seq
}

export interface NodeState {
  readonly up: boolean
  readonly paused: boolean
  readonly role: 'master' | 'replica'
  readonly replicaOf: ActorId | null
  readonly offset: number
  readonly clock: WallClock
  readonly keys: ReadonlyMap<string, KeyState>
}

export interface OpenHold {
  readonly enter: Seq
  readonly since: Micros
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly token: number | string | null
  readonly want: WantState | null
  /** How many enters are open: nested ones are one hold, which the last leave ends (PROPERTIES). */
  readonly depth: number
}

export interface WantState {
  readonly seq: Seq
  readonly resource: string
  readonly holder: string
  readonly key: string | null
  readonly owner: string | null
  readonly mode: LockMode
  readonly nodes: readonly ActorId[] | null
  readonly quorum: number | null
}

export interface ClientState {
  readonly status: 'not-started' | 'running' | 'paused' | 'crashed' | 'ended'
  /** The line of the program's last call, 1-based; null before the first. */
  readonly line: number | null
  /** The call that it waits for. */
  readonly waitingFor: Seq | null
  readonly lastReply: Resp | null
  /** By `markKey`. */
  readonly wants: ReadonlyMap<string, WantState>
  readonly clock: WallClock
}

export interface StoredValue {
  readonly value: string
  readonly by: ActorId
  readonly token: number | string | null
  readonly seq: Seq
}

export interface SentinelState {
  /** The master that it announced last; null before a failover. */
  readonly master: ActorId | null
  readonly down: readonly ActorId[]
}

/** The world at a moment. Maps, not objects: ids and keys may come from a link. */
export interface WorldState {
  /** The last event that is included; −1 before the first. */
  readonly seq: Seq
  readonly at: Micros
  readonly clients: ReadonlyMap<ActorId, ClientState>
  readonly nodes: ReadonlyMap<ActorId, NodeState>
  /** The master that counts. */
  readonly currentMaster: ActorId | null
  readonly sentinels: ReadonlyMap<ActorId, SentinelState>
  /** Those that are open, by `markKey`, in the order of their enters. */
  readonly holds: ReadonlyMap<string, OpenHold>
  readonly storage: {
    readonly values: ReadonlyMap<string, StoredValue>
    readonly highest: ReadonlyMap<string, number>
  }
}

export function initialState(trace: Trace): WorldState {
  const clients = new Map<ActorId, ClientState>()
  const nodes = new Map<ActorId, NodeState>()
  const sentinels = new Map<ActorId, SentinelState>()
  for (const actor of trace.actors) {
    const clock = initialClock(actor)
    if (actor.type === 'client') {
      clients.set(actor.id, {
        status: 'not-started',
        line: null,
        waitingFor: null,
        lastReply: null,
        wants: new Map(),
        clock,
      })
    } else if (actor.type === 'redis') {
      const role = actor.role ?? 'master'
      const replicaOf = actor.replicaOf ?? null
      nodes.set(actor.id, { up: true, paused: false, role, replicaOf, offset: 0, clock, keys: new Map() })
    } else if (actor.type === 'sentinel') sentinels.set(actor.id, { master: null, down: [] })
  }
  const masters = trace.actors.filter((actor) => actor.type === 'redis' && actor.role === 'master')
  return {
    seq: -1,
    at: 0,
    clients,
    nodes,
    currentMaster: masters[0]?.id ?? null,
    sentinels,
    holds: new Map(),
    storage: { values: new Map(), highest: new Map() },
  }
}

interface Mark {
  readonly holder: string
  readonly resource: string
}

/** The name of what a mark is about, for wants and holds. */
export const markKey = ({ holder, resource }: Mark): string => JSON.stringify([holder, resource])

const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value)

/** The state after one more event. Parts that the event does not touch are shared with the state before. */
export const reduce = (state: WorldState, event: TraceEvent): WorldState => step(state, event, copyOf)

/**
 * The same for a walk in which nobody looks back: what may have thousands of entries is copied once, not at every event.
 * A state that was given to it is not to be read any more.
 */
export function walker(): (state: WorldState, event: TraceEvent) => WorldState {
  const own = new WeakSet<object>()
  const mine: Own = (map) => {
    if (own.has(map)) return map as Map<never, never>
    const copy = copyOf(map)
    own.add(copy)
    return copy
  }
  return (state, event) => step(state, event, mine)
}

/** Gives a map with the same entries that may be changed. */
export type Own = <K, V>(map: ReadonlyMap<K, V>) => Map<K, V>
const copyOf: Own = (map) => new Map(map)

function step(state: WorldState, event: TraceEvent, own: Own): WorldState {
  const next: WorldState = { ...state, seq: event.seq, at: event.at }
  const client = (change: Partial<ClientState>): WorldState => {
    const before = state.clients.get(event.actor)
    return before ? { ...next, clients: withEntry(state.clients, event.actor, { ...before, ...change }) } : next
  }
  const node = (change: Partial<NodeState>): WorldState => {
    const before = state.nodes.get(event.actor)
    return before ? { ...next, nodes: withEntry(state.nodes, event.actor, { ...before, ...change }) } : next
  }
  const effects = (list: readonly Effect[], change: Partial<NodeState> = {}, cleared = false): WorldState => {
    const before = state.nodes.get(event.actor)
    if (!before) return next
    if (list.length === 0 && !cleared) return node(change)
    const keys = own(cleared ? new Map<string, KeyState>() : before.keys)
    changeKeys(keys, list, event.seq, own)
    return node({ ...change, keys })
  }
  switch (event.kind) {
    case 'start':
      return client({ status: 'running' })
    case 'call':
      return client({ line: event.line ?? null, waitingFor: event.seq })
    case 'answered':
      return client({ waitingFor: null, ...(event.reply ? { lastReply: event.reply } : {}) })
    case 'want': {
      const want: WantState = {
        seq: event.seq,
        resource: event.resource,
        holder: event.holder,
        key: event.key ?? null,
        owner: event.owner ?? null,
        mode: event.mode,
        nodes: event.nodes ?? null,
        quorum: event.quorum ?? null,
      }
      const wants = state.clients.get(event.actor)?.wants ?? new Map()
      return client({ wants: own(wants).set(markKey(event), want) })
    }
    case 'enter': {
      const name = markKey(event)
      const before = state.holds.get(name)
      const hold: OpenHold = before
        ? { ...before, depth: before.depth + 1 }
        : {
            enter: event.seq,
            since: event.at,
            client: event.actor,
            holder: event.holder,
            resource: event.resource,
            token: event.token ?? null,
            want: state.clients.get(event.actor)?.wants.get(name) ?? null,
            depth: 1,
          }
      return { ...next, holds: own(state.holds).set(name, hold) }
    }
    case 'leave': {
      const name = markKey(event)
      const before = state.holds.get(name)
      if (!before) return next
      const holds = own(state.holds)
      if (before.depth === 1) holds.delete(name)
      else holds.set(name, { ...before, depth: before.depth - 1 })
      return { ...next, holds }
    }
    case 'pause':
      return state.nodes.has(event.actor) ? node({ paused: true }) : client({ status: 'paused' })
    case 'resume':
      return state.nodes.has(event.actor) ? node({ paused: false }) : client({ status: 'running' })
    case 'crash':
      if (state.nodes.has(event.actor)) return node({ up: false, paused: false })
      return {
        ...client({ status: 'crashed', waitingFor: null }),
        holds: new Map([...state.holds].filter(([, hold]) => hold.client !== event.actor)),
      }
    case 'restart':
      if (state.nodes.has(event.actor)) return node({ up: true })
      return client({ status: 'running', line: null, wants: new Map() })
    case 'end':
      return client({ status: 'ended', waitingFor: null })
    case 'execute':
    case 'expire':
      return effects(event.effects, { offset: event.offset })
    case 'apply':
      return effects(event.effects, { offset: event.offset })
    case 'resync':
      return effects(
        event.effects,
        { offset: event.offset, replicaOf: event.from, role: 'replica' },
        event.how === 'full',
      )
    case 'load':
      return effects(event.effects, {}, true)
    case 'role': {
      const changed = node({ role: event.role, replicaOf: event.of ?? null, offset: event.offset })
      return event.current ? { ...changed, currentMaster: event.actor } : changed
    }
    case 'clock': {
      const clock = clockFrom(event)
      return state.nodes.has(event.actor) ? node({ clock }) : client({ clock })
    }
    case 'sdown':
    case 'up': {
      const before = state.sentinels.get(event.actor)
      if (!before) return next
      const others = before.down.filter((id) => id !== event.node)
      const down = event.kind === 'sdown' ? [...others, event.node] : others
      return { ...next, sentinels: withEntry(state.sentinels, event.actor, { ...before, down }) }
    }
    case 'switch-master': {
      const before = state.sentinels.get(event.actor)
      return before
        ? { ...next, sentinels: withEntry(state.sentinels, event.actor, { ...before, master: event.to }) }
        : next
    }
    case 'store': {
      const { values, highest } = state.storage
      const stored: StoredValue = { value: event.value, by: event.client, token: event.token ?? null, seq: event.seq }
      return {
        ...next,
        storage: {
          values: event.accepted ? own(values).set(event.resource, stored) : values,
          highest: event.highest === null ? highest : own(highest).set(event.resource, event.highest),
        },
      }
    }
    default:
      return next
  }
}

/**
 * Makes the changes in `next` itself: for a walk through a trace that keeps no earlier state. `own` gives the fields of a
 * key in a map that may be changed; without it each change copies them.
 */
export function changeKeys(
  next: Map<string, KeyState>,
  effects: readonly Effect[],
  changedBy: Seq,
  own: Own = copyOf,
): void {
  for (const effect of effects) {
    const { key, field, op, expiresAt } = effect
    const before = next.get(key)
    if (field !== undefined) {
      const fields = before ? own(before.fields) : new Map<string, KeyField>()
      if (op === 'delete') fields.delete(field)
      else fields.set(field, { value: effect.after, origin: effect.origin })
      if (fields.size === 0) next.delete(key)
      else next.set(key, { key, value: null, fields, expiresAt, origin: before?.origin ?? effect.origin, changedBy })
    } else if (op === 'delete' || op === 'expire') next.delete(key)
    else if (op === 'ttl' && before) next.set(key, { ...before, expiresAt, changedBy })
    else next.set(key, { key, value: effect.after, fields: new Map(), expiresAt, origin: effect.origin, changedBy })
  }
}

export interface StateIndex {
  /** The state after event `seq` (−1: before the first). Throws RangeError outside the trace. */
  at(seq: Seq): WorldState
}

/** Random access to the states of a trace; checkpoints are made as far as they are needed. */
export function stateIndex(trace: Trace): StateIndex {
  const checkpoints: WorldState[] = [initialState(trace)]
  const { events } = trace
  const advance = (from: WorldState, to: Seq): WorldState => {
    const next = walker()
    let state = from
    for (let seq = from.seq + 1; seq <= to; seq++) state = next(state, events[seq] as TraceEvent)
    return state
  }
  return {
    at(seq) {
      if (seq < -1 || seq >= events.length) throw new RangeError(`the trace has no event ${seq}`)
      for (;;) {
        const last = checkpoints.at(-1) as WorldState
        const next = last.seq + Math.max(CHECKPOINT_EVERY, entriesOf(last))
        if (next > seq) break
        checkpoints.push(advance(last, next))
      }
      return advance(checkpoints.findLast((state) => state.seq <= seq) as WorldState, seq)
    },
  }
}

/** What a walk from the state copies at most: a program may fill it with thousands of keys. */
function entriesOf({ nodes, clients, holds, storage }: WorldState): number {
  let entries = holds.size + storage.values.size + storage.highest.size
  for (const { wants } of clients.values()) entries += wants.size
  for (const { keys } of nodes.values()) for (const { fields } of keys.values()) entries += 1 + fields.size
  return entries
}

/** Whether the key is there for a reader at virtual time `at`: a deadline that has passed hides it (LOCK-FACTS 5.2). */
export function isLive(trace: Trace, node: NodeState, key: string, at: Micros): boolean {
  const state = node.keys.get(key)
  return state !== undefined && (state.expiresAt === null || wallMillis(trace.epoch, node.clock, at) <= state.expiresAt)
}

/** Whether the node says that `owner` has `key` at virtual time `at`: a string's value, a field or a member. */
export function ownsOn(trace: Trace, node: NodeState, key: string, owner: string, at: Micros): boolean {
  if (!isLive(trace, node, key, at)) return false
  const state = node.keys.get(key) as KeyState
  return state.value === owner || state.fields.has(owner)
}

/**
 * What the keyspaces say of a want at virtual time `at`: on at least `quorum` of its nodes (default: the current
 * master) the key is its owner's. Undefined where no key or owner was named (PROPERTIES, truth), and while nodes that
 * could decide it are down: a dead process has no keyspace to ask.
 */
export function truthOf(trace: Trace, state: WorldState, want: WantState | null, at: Micros): boolean | undefined {
  if (!want || want.key === null || want.owner === null) return undefined
  const { key, owner } = want
  const ids = want.nodes ?? (state.currentMaster === null ? [] : [state.currentMaster])
  const quorum = want.quorum ?? (want.nodes ? Math.floor(want.nodes.length / 2) + 1 : 1)
  const nodes = ids.flatMap((id) => state.nodes.get(id) ?? [])
  const down = nodes.filter((node) => !node.up).length
  const having = nodes.filter((node) => node.up && ownsOn(trace, node, key, owner, at)).length
  if (having >= quorum) return true
  return having + down >= quorum ? undefined : false
}
