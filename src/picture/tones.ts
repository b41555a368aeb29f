import type { ActorId, ActorInfo, Trace } from '../trace'
import type { Tone } from './types'

const CLIENT_TONES = 8
export const INK: Tone = 'var(--ink)'
export const MUTE: Tone = 'var(--mute)'
export const BAD: Tone = 'var(--bad)'
const REDIS: Tone = 'var(--redis)'
const STORE: Tone = 'var(--store)'
const SENTINEL: Tone = 'var(--sentinel)'

/** The tones of all actors: clients take --actor-1 … --actor-8 in the order of the trace and then start again. */
export function actorTones(actors: readonly ActorInfo[]): ReadonlyMap<ActorId, Tone> {
  let clients = 0
  return new Map(
    actors.map(({ id, type }) => {
      if (type === 'client') return [id, `var(--actor-${(clients++ % CLIENT_TONES) + 1})`]
      return [id, type === 'redis' ? REDIS : type === 'sentinel' ? SENTINEL : type === 'storage' ? STORE : INK]
    }),
  )
}

const known = new WeakMap<readonly ActorInfo[], ReadonlyMap<ActorId, Tone>>()

/** The actor's colour in every view: 'var(--actor-1)'. Ink for an id that has no lane. */
export function actorTone(trace: Pick<Trace, 'actors'>, id: ActorId): Tone {
  let tones = known.get(trace.actors)
  if (!tones) {
    tones = actorTones(trace.actors)
    known.set(trace.actors, tones)
  }
  return tones.get(id) ?? INK
}
