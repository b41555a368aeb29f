/**
 * Until when a run has to go on after its last program has ended: a grant that outlives its holder is watched on the
 * current master until it is gone or its bound is over (DESIGN, the end of a run; PROPERTIES, deadlock-freedom).
 */
import type { Micros } from '../base'
import { DEFAULT_SLACK_US } from '../scenario'
import type { ActorId, Bounds, Effect, TraceEvent, TraceLog } from '../trace'

interface Granted {
  readonly client: ActorId
  /** How long it may outlive its holder. */
  readonly freed: Micros
}

export interface Horizon {
  /** The virtual time up to which a bound is open; 0 when none is. */
  readonly until: Micros
}

export function watchHorizon(log: TraceLog, bounds: Bounds, master: ActorId | undefined): Horizon {
  /** Keys that clients created, by node. */
  const granted = new Map<ActorId, Map<string, Granted>>()
  /** When each client's life ended. */
  const ended = new Map<ActorId, Micros>()
  /** The keys that wants name; where none names one, any key that a client created may be a lock. */
  const wanted = new Set<string>()
  let current = master

  const follow = (node: ActorId, clock: number | undefined, effects: readonly Effect[]) => {
    const keys = granted.get(node) ?? new Map<string, Granted>()
    granted.set(node, keys)
    for (const { key, op, origin, expiresAt } of effects) {
      if (op === 'delete' || op === 'expire') keys.delete(key)
      const creator = op === 'create' && origin !== null ? log.events[origin] : undefined
      if (!creator) continue
      const asked = expiresAt === null || clock === undefined ? bounds.ttl : (expiresAt - clock) * 1000
      keys.set(key, { client: creator.actor, freed: bounds.freed ?? asked + DEFAULT_SLACK_US })
    }
  }
  log.listen((event: TraceEvent) => {
    if (event.kind === 'load' || (event.kind === 'resync' && event.how === 'full')) granted.delete(event.actor)
    if ('effects' in event) follow(event.actor, 'clock' in event ? event.clock : undefined, event.effects)
    if (event.kind === 'want' && event.key !== undefined) wanted.add(event.key)
    if (event.kind === 'role' && event.current) current = event.actor
    if (event.kind === 'crash') granted.delete(event.actor)
    if (event.kind === 'crash' || event.kind === 'end') ended.set(event.actor, event.at)
  })
  return {
    get until() {
      let until: Micros = 0
      for (const [key, { client, freed }] of granted.get(current ?? '') ?? []) {
        const end = ended.get(client)
        const isLock = wanted.size === 0 || wanted.has(key)
        if (isLock && end !== undefined) until = Math.max(until, end + freed + 1)
      }
      return until
    },
  }
}
