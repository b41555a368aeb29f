import type { Micros } from '../../base'
import type { Task } from '../../scenario'
import type { ActorId, EventOf, Seq } from '../../trace'
import type { Model } from '../model'
import type { Hold } from '../model/hold'
import { length, moment } from '../text'

/**
 * What each client has left undone of the task, in sentences. A client that a fault has ended for good is excused; one
 * that `mayGiveUp` may have given up instead, if it wanted the lock.
 */
export function shortcomings(model: Model, task: Task, workUs: Micros, mayGiveUp: readonly ActorId[]): string[] {
  const clients = model.trace.actors.filter(({ type }) => type === 'client').map(({ id }) => id)
  return clients
    .filter((client) => !isGone(model, client))
    .flatMap((client) => undone(model, task, workUs, client, mayGiveUp.includes(client)) ?? [])
}

/** Ended by a crash, and not started again. */
function isGone({ trace }: Model, client: ActorId): boolean {
  const last = trace.events.findLast(({ actor, kind }) => actor === client && (kind === 'crash' || kind === 'restart'))
  return last?.kind === 'crash'
}

function undone(model: Model, task: Task, workUs: Micros, client: ActorId, mayGiveUp: boolean): string | undefined {
  const { resource, key } = task
  const of = <T extends { readonly client: ActorId; readonly resource: string }>(list: readonly T[]) =>
    list.filter((each) => each.client === client && each.resource === resource)
  const wants = of(model.wants)
  const holds = of(model.holds)
  const writes = of(model.stores)
  const gaveUp = wants.some(({ closed }) => closed?.how === 'give-up')
  if (wants.length === 0) return `${client} never wanted ${resource}.`
  if (holds.length === 0 && gaveUp) return mayGiveUp ? undefined : `${client} gave up.`
  const [first] = holds
  if (!first) return `${client} never entered ${resource}.`
  const ungranted = holds.find((hold, i) => !isGranted(model, hold, key, holds[i - 1]))
  if (ungranted) return `${client} entered ${resource} at ${moment(ungranted.since)} without having taken ${key}.`
  const stray = writes.find((write) => write.accepted && !holds.some((hold) => isWithin(hold, write.seq)))
  if (stray) return `${client}'s write at ${moment(stray.at)} was accepted while it was not inside.`
  const done = writes.filter(({ accepted }) => accepted)
  if (done.length === 0) return unwritten(client, writes)
  const most = Math.max(...done.map((write) => workedBefore(model, client, holds, write)))
  if (most < workUs) return `${client} worked for ${length(most)} before its write, ${length(workUs)} are asked for.`
  return holds.some(({ to }) => to === null) ? `${client} never left ${resource}.` : undefined
}

function unwritten(client: ActorId, writes: readonly EventOf<'store'>[]): string {
  const refused = writes.at(-1)
  return refused ? `${client}'s write was refused at ${moment(refused.at)}.` : `${client} wrote nothing.`
}

const isWithin = ({ from, to }: Hold, seq: Seq): boolean => from < seq && (to === null || seq < to)

/** Whether its client made the key its own after its hold before, on as many nodes as it said that it needs. */
function isGranted({ grants }: Model, { client, from, want }: Hold, key: string, before: Hold | undefined): boolean {
  const since = before?.from ?? -1
  const votes = grants.filter(
    (grant) => grant.client === client && grant.key === key && grant.execution > since && grant.execution < from,
  )
  return new Set(votes.map(({ node }) => node)).size >= (want?.quorum ?? 1)
}

/** How long the client worked in the hold of a write before it wrote. */
function workedBefore({ trace }: Model, client: ActorId, holds: readonly Hold[], write: EventOf<'store'>): Micros {
  const hold = holds.find((each) => isWithin(each, write.seq))
  let worked = 0
  for (let seq = hold?.from ?? write.seq; seq < write.seq; seq++) {
    const event = trace.events[seq]
    if (event?.kind !== 'answered' || event.call !== 'work' || event.actor !== client) continue
    const call = trace.events[event.of]
    worked += call?.kind === 'call' ? (call.us ?? 0) : 0
  }
  return worked
}
