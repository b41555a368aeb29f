/**
 * Until when a run has to go on after its last program has ended: a grant that outlives its holder is watched until
 * it is gone or its bound is over (DESIGN, the end of a run; PROPERTIES, deadlock-freedom).
 */
import type { Micros, Millis } from '../base'
import { DEFAULT_SLACK_US } from '../scenario'
import type { ActorId, Bounds, Effect, TraceEvent } from '../trace'

interface Granted {
  readonly client: ActorId
  /** How long it may outlive its holder. */
  readonly freed: Micros
}

export interface Horizon {
  /** The virtual time up to which a bound is open; 0 when none is. */
  readonly until: Micros
}

/** Follows a run's events. */
export function watchHorizon(bounds: Bounds, listen: (listener: (event: TraceEvent) => void) => void): Horizon {
  /** By key, as the masters have them. */
  const grants = new Map<string, Granted>()
  const openUntil = new Map<string, Micros>()
  const grant = (effect: Effect, client: ActorId, clock: Millis) => {
    const asked = effect.expiresAt === null ? bounds.ttl : (effect.expiresAt - clock) * 1000
    grants.set(effect.key, { client, freed: bounds.freed ?? asked + DEFAULT_SLACK_US })
  }
  listen((event) => {
    if (event.kind === 'execute' || event.kind === 'expire') {
      for (const effect of event.effects) {
        if (effect.op === 'create' && event.kind === 'execute') grant(effect, event.client, event.clock)
        if (effect.op === 'delete' || effect.op === 'expire') {
          grants.delete(effect.key)
          openUntil.delete(effect.key)
        }
      }
    }
    if (event.kind === 'crash' || event.kind === 'end') {
      for (const [key, { client, freed }] of grants) if (client === event.actor) openUntil.set(key, event.at + freed + 1)
    }
  })
  return {
    get until() {
      return Math.max(0, ...openUntil.values())
    },
  }
}
