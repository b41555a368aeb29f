import type { EventOf, Seq } from '../../trace'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { type Hold, type ModeClass, modeClass } from '../model/hold'
import { nameOf } from '../model/names'
import { moment } from '../text'

/**
 * Violated by an accepted write whose hold was superseded (a conflicting hold of another was entered after it and
 * before the write was applied), or by a holder that never entered while another's hold is open. A write after its
 * holder has left is judged by the hold it left last. One that the storage has compared with what its writer knew was made
 * for what was there, whoever entered meanwhile. Not exercised without holds on the resource, or without a write.
 */
export const staleWrites: Checker = (model) => {
  const superseding = successors(model.holds)
  const entered = new Map<string, Hold[]>()
  const byResource = new Map<string, Hold[]>()
  for (const hold of model.holds) {
    push(entered, nameOf('holder', hold.holder, hold.resource), hold)
    push(entered, nameOf('client', hold.client, hold.resource), hold)
    push(byResource, hold.resource, hold)
  }
  const violations: Violation[] = []
  let exercised = false
  for (const write of model.stores) {
    const own = holdOfWrite(model, write, entered)
    exercised ||= own !== undefined || byResource.has(write.resource)
    if (!write.accepted || write.ifEqual !== undefined || violations.length >= MAX_VIOLATIONS) continue
    if (own) {
      const next = superseding.get(own)
      if (next && next.from < write.seq) violations.push(stale(write, own, next))
    } else {
      const inside = byResource.get(write.resource)?.find((hold) => isOpenAt(hold, write.seq))
      if (inside) violations.push(uninvited(write, inside))
    }
  }
  return conclude(model.end, {
    violations,
    exercised,
    holds: 'Every write that was accepted came from a hold that nobody had superseded.',
    idle: 'Nobody wrote to a resource that somebody had entered.',
  })
}

type Write = EventOf<'store'>

function push<K>(map: Map<K, Hold[]>, key: K, hold: Hold): void {
  const list = map.get(key)
  if (list) list.push(hold)
  else map.set(key, [hold])
}

const isOpenAt = (hold: Hold, seq: Seq): boolean => hold.from < seq && (hold.to === null || hold.to > seq)

/** The hold that the writer had when it called, else the last that it, or else a task of its client, entered. */
function holdOfWrite(model: Model, write: Write, entered: ReadonlyMap<string, readonly Hold[]>): Hold | undefined {
  const last = (name: string) => entered.get(name)?.findLast((hold) => hold.from < write.seq)
  const named = write.hold === undefined ? undefined : model.holdOf.get(write.hold)
  return (
    named ??
    last(nameOf('holder', write.holder, write.resource)) ??
    last(nameOf('client', write.client, write.resource))
  )
}

/** The nearest later hold, and the nearest of another holder than that one's. */
interface Nearest {
  readonly first: Hold
  readonly other: Hold | undefined
}

const CLASSES: readonly ModeClass[] = ['exclusive', 'shared', 'permit']

/** For each hold the first later one that conflicts with it, of another holder on the same resource. */
function successors(holds: readonly Hold[]): ReadonlyMap<Hold, Hold> {
  const found = new Map<Hold, Hold>()
  const byResource = new Map<string, Partial<Record<ModeClass, Nearest>>>()
  for (const hold of holds.toReversed()) {
    const later = byResource.get(hold.resource) ?? {}
    byResource.set(hold.resource, later)
    const own = modeClass(hold.mode)
    for (const mode of CLASSES) {
      if (mode === own && own !== 'exclusive') continue
      const rival = rivalOf(hold, later[mode])
      const next = found.get(hold)
      if (rival && (!next || rival.from < next.from)) found.set(hold, rival)
    }
    later[own] = { first: hold, other: rivalOf(hold, later[own]) }
  }
  return found
}

const rivalOf = (hold: Hold, nearest: Nearest | undefined): Hold | undefined =>
  nearest?.first.holder === hold.holder ? nearest.other : nearest?.first

function stale(write: Write, own: Hold, next: Hold): Violation {
  return violation(
    `${own.holder}'s write to ${write.resource} was accepted at ${moment(write.at)}, ` +
      `after ${next.holder} had entered at ${moment(next.since)}.`,
    [own.from, next.from, write.seq],
    { at: write.at },
    [own.client, next.client],
  )
}

function uninvited(write: Write, inside: Hold): Violation {
  return violation(
    `${write.holder}'s write to ${write.resource} was accepted at ${moment(write.at)} though it never entered and ` +
      `${inside.holder} was inside.`,
    [inside.from, write.seq],
    { at: write.at },
    [write.client, inside.client],
  )
}
