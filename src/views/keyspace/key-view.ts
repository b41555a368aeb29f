import type { Millis } from '../../base'
import {
  type ActorId,
  type Effect,
  type KeyState,
  type NodeState,
  type Trace,
  type TraceEvent,
  type WorldState,
  wallMillis,
} from '../../trace'

export interface Ttl {
  /** Left on the node's clock; at most 0 when the time has passed. */
  readonly leftMs: Millis
  readonly expired: boolean
  /** What is left of the time that was given when the deadline was set, from 0 to 1. */
  readonly part: number
}

/** The key's time to live at a moment, by its node's clock; undefined without a deadline. */
export function ttlOf(trace: Trace, world: WorldState, node: NodeState, state: KeyState): Ttl | undefined {
  if (state.expiresAt === null) return undefined
  const wall = wallMillis(trace.epoch, node.clock, world.at)
  const setAt = wallMillis(trace.epoch, node.clock, trace.events[state.changedBy]?.at ?? 0)
  const leftMs = state.expiresAt - wall
  return {
    leftMs,
    expired: wall > state.expiresAt,
    part: Math.max(0, Math.min(1, leftMs / Math.max(1, state.expiresAt - setAt))),
  }
}

/** The client whose command created a value. */
export function ownerOf(trace: Trace, origin: number | null): ActorId | undefined {
  return origin === null ? undefined : trace.events[origin]?.actor
}

/** Keys that the event of the moment deleted or expired on the node. */
export function goneAt(trace: Trace, world: WorldState, id: ActorId): readonly Effect[] {
  const event = trace.events[world.seq] as TraceEvent | undefined
  if (!event || event.actor !== id || !('effects' in event)) return []
  const keys = world.nodes.get(id)?.keys
  return event.effects.filter(
    ({ op, key, field }) => (op === 'delete' || op === 'expire') && field === undefined && !keys?.has(key),
  )
}

/** The keys whose value on a replica is not the master's. */
export function differences(master: NodeState, replica: NodeState): readonly string[] {
  const keys = new Set([...master.keys.keys(), ...replica.keys.keys()])
  const text = (node: NodeState, key: string) => {
    const state = node.keys.get(key)
    return state && JSON.stringify([state.value, [...state.fields].map(([field, { value }]) => [field, value])])
  }
  return [...keys].filter((key) => text(master, key) !== text(replica, key))
}
