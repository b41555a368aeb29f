import type { Millis } from '../../base'
import {
  type ActorId,
  type Effect,
  type KeyState,
  type NodeState,
  type Seq,
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

/** Whose a value is. */
export interface Owner {
  readonly client: ActorId
  /** The task that the client named, where it has several. */
  readonly holder: string
  /** token: the client asked for the key with this value as its token. origin: its command created the value. */
  readonly by: 'token' | 'origin'
}

/** The tokens that the clients have named, with whose they are. */
export type Tokens = ReadonlyMap<string, Owner>

const tokenName = (key: string, token: string): string => JSON.stringify([key, token])

/** The tokens of a moment; of several that named the same one, the first client and want. */
export function tokensOf({ clients }: WorldState): Tokens {
  const tokens = new Map<string, Owner>()
  for (const [client, { wants }] of clients) {
    for (const { key, owner, holder } of wants.values()) {
      if (key === null || owner === null) continue
      const name = tokenName(key, owner)
      if (!tokens.has(name)) tokens.set(name, { client, holder, by: 'token' })
    }
  }
  return tokens
}

/** Whose the value (the field, the member) of a key is: whoever names it as token, else whoever created it. */
export function ownerOf(
  trace: Trace,
  tokens: Tokens,
  key: string,
  text: string | null,
  origin: Seq | null,
): Owner | undefined {
  const named = text === null ? undefined : tokens.get(tokenName(key, text))
  if (named) return named
  const client = origin === null ? undefined : trace.events[origin]?.actor
  return client === undefined ? undefined : { client, holder: client, by: 'origin' }
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^h/i, 'hash'],
  [/^(z|geo)/i, 'sorted set'],
  [/^s/i, 'set'],
]

/** What Redis calls the type of a value; a collection's is told by the command that made or changed it. */
export function typeOf({ events }: Trace, { key, value, fields, changedBy, origin }: KeyState): string {
  if (value !== null) return 'string'
  if (fields.size === 0) return 'list'
  const made = origin === null ? undefined : executionOf(events, origin)
  const commands = [events[changedBy], made].flatMap((event) => {
    if (event?.kind === 'execute') return [event.args, ...(event.inner ?? []).map(({ args }) => args)]
    return event?.kind === 'apply' ? [event.args] : []
  })
  const names = commands.filter((args) => args.includes(key)).map(([name = '']) => name)
  const found = TYPES.find(([pattern]) => names.some((name) => pattern.test(name)))
  return found?.[1] ?? 'collection'
}

function executionOf(events: readonly TraceEvent[], call: Seq): TraceEvent | undefined {
  for (let seq = call; seq < events.length; seq++) {
    const event = events[seq]
    if (event?.kind === 'execute' && event.of === call) return event
  }
  return undefined
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

/** The master that a node is measured by: its own, or the one that counts; none for that one itself. */
export function masterOf({ currentMaster, nodes }: WorldState, id: ActorId): ActorId | undefined {
  const master = nodes.get(id)?.replicaOf ?? currentMaster
  return master === null || master === id ? undefined : master
}

export type Difference = 'other value' | 'other deadline' | 'only here' | 'only there'

/** The keys that are not on a node as they are on its master. */
export function differences(master: NodeState, node: NodeState): ReadonlyMap<string, Difference> {
  const keys = new Set([...node.keys.keys(), ...master.keys.keys()])
  return new Map(
    [...keys].flatMap((key): [string, Difference][] => {
      const difference = differenceOf(master.keys.get(key), node.keys.get(key))
      return difference === undefined ? [] : [[key, difference]]
    }),
  )
}

function differenceOf(there: KeyState | undefined, here: KeyState | undefined): Difference | undefined {
  if (!there) return 'only here'
  if (!here) return 'only there'
  if (content(there) !== content(here)) return 'other value'
  return there.expiresAt === here.expiresAt ? undefined : 'other deadline'
}

const content = ({ value, fields }: KeyState): string =>
  JSON.stringify([value, [...fields].map(([field, each]) => [field, each.value]).sort()])
