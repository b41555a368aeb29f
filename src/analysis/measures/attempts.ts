import type { Micros } from '../../base'
import type { Model } from '../model'
import { wanting } from './wanting'

/** How many writes were refused because of another's: by the storage, or by EXEC after a WATCH. */
export function conflicts({ trace, stores, wants }: Model, resource: string): number {
  const clients = wanting(wants, resource)
  const aborted = trace.events.filter(
    (event) =>
      event.kind === 'execute' &&
      clients.has(event.client) &&
      event.args[0]?.toLowerCase() === 'exec' &&
      event.reply?.type === 'array' &&
      event.reply.items === null,
  )
  return stores.filter((write) => write.resource === resource && !write.accepted).length + aborted.length
}

/** How many accepted writes were overwritten by another's that was made without knowing of them. */
export function lostUpdates({ stores }: Model, resource: string): number {
  const accepted = stores.filter((write) => write.resource === resource && write.accepted)
  return accepted.filter((write, i) => {
    const next = accepted[i + 1]
    return next?.hold !== undefined && next.holder !== write.holder && next.hold < write.seq
  }).length
}

/** How long it took from the first want until the last was outside again. */
export function allDone({ wants, holds }: Model, resource: string): Micros {
  const began = wants.filter((want) => want.resource === resource).map(({ at }) => at)
  const ended = holds.filter((hold) => hold.resource === resource).map(({ until }) => until)
  return began.length === 0 || ended.length === 0 ? 0 : Math.max(...ended) - Math.min(...began)
}
