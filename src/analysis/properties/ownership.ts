import { senderTo } from '../../scenario'
import type { Effect, EventOf, KeyState, Seq } from '../../trace'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { holdersOf, type Stand } from '../model/holders'
import { keyFacts } from '../model/lock-keys'
import { createReleaseWatch } from '../model/releases'
import { replay } from '../model/replay'
import { list, moment } from '../text'

/**
 * Violated when X deletes, overwrites or re-expires an unexpired lock key, field or member that another holder's
 * command created. Exempt: the node's own expiry, replication (neither is a client's execution), a key shared with X,
 * permits. Not exercised when no release or extension ran.
 */
export const ownership: Checker = (model) => {
  const judge = createJudge(model)
  const releases = createReleaseWatch(model.lockKeys)
  const violations: Violation[] = []
  replay(model.trace, (event, { nodes }) => {
    releases.note(event)
    if (event.kind !== 'execute' || event.effects.length === 0 || violations.length >= MAX_VIOLATIONS) return
    violations.push(...judge(event, (key) => nodes.get(event.actor)?.keys.get(key)))
  })
  return conclude(model.end, {
    violations,
    exercised: releases.seen,
    holds: 'No lock was deleted, overwritten or given another expiry by anyone but its holder.',
    idle: 'No release or extension ran.',
  })
}

/** From the least to the most that can be done to another's lock. */
const DEEDS = ['ttl', 'update', 'delete'] as const
type Deed = (typeof DEEDS)[number]
const VERBS: Readonly<Record<Deed, string>> = { ttl: 'changed the expiry of', update: 'overwrote', delete: 'deleted' }

/** Where whoever does it to its own lock stands. */
const STANDS: Readonly<Record<Deed, Stand>> = { ttl: 'inside', update: 'wants', delete: 'out' }

const isDeed = (op: Effect['op']): op is Deed => (DEEDS as readonly string[]).includes(op)

interface Wrong {
  readonly key: string
  readonly deed: Deed
  readonly origin: Seq
  readonly victims: ReadonlySet<string>
  readonly by: ReadonlySet<string>
}

function createJudge(model: Model) {
  const { trace, lockKeys } = model
  const holders = holdersOf(trace)
  const facts = keyFacts(trace)
  const executions = new Map(model.grants.map(({ origin, execution }) => [origin, execution]))

  const creators = (key: string, { origin, texts }: Value): ReadonlySet<string> | undefined => {
    const client = trace.events[origin]?.actor
    return client === undefined ? undefined : holders({ client, key, of: origin, stand: 'wants' }, texts)
  }
  /** Whose value the effect touches, where it is another's than `by`. */
  const wrong = (event: EventOf<'execute'>, effect: Effect, key: KeyState | undefined): Wrong | undefined => {
    if (!isDeed(effect.op) || !lockKeys.has(effect.key) || facts.permits.has(effect.key)) return undefined
    if (key && key.expiresAt !== null && event.clock > key.expiresAt) return undefined
    const doing = {
      client: senderTo(event.actor, event.client),
      key: effect.key,
      of: event.of ?? event.seq,
      stand: STANDS[effect.op],
    }
    const by = holders(doing, event.args)
    const values = touched(effect, key, facts.isOwner)
    const owned = values.map((value) => ({ origin: value.origin, who: creators(effect.key, value) }))
    // One's own command made it, or a part of it: it is one's own, or shared.
    if (owned.some(({ origin, who }) => origin === event.of || (who && meet(who, by)))) return undefined
    const other = owned.find(({ who }) => who !== undefined)
    if (!other?.who) return undefined
    const isShared = (who: ReadonlySet<string>) => [...who].some((holder) => facts.sharedBy(holder, effect.key))
    const isOwn = effect.field !== undefined && facts.isOwner(effect.key, effect.field)
    if (!isOwn && isShared(by) && isShared(other.who)) return undefined
    return { key: effect.key, deed: effect.op, origin: other.origin, victims: other.who, by }
  }
  return (event: EventOf<'execute'>, stateOf: (key: string) => KeyState | undefined): Violation[] => {
    const worst = new Map<string, Wrong>()
    for (const effect of event.effects) {
      const found = wrong(event, effect, stateOf(effect.key))
      if (!found) continue
      const before = worst.get(found.key)
      if (!before || DEEDS.indexOf(found.deed) > DEEDS.indexOf(before.deed)) worst.set(found.key, found)
    }
    return [...worst.values()].map((found) => accuse(event, found))
  }
  function accuse(event: EventOf<'execute'>, { key, deed, origin, victims, by }: Wrong): Violation {
    const creation = trace.events[executions.get(origin) ?? origin]
    const made = creation ? `, which ${list([...victims])} had created at ${moment(creation.at)}` : ''
    return violation(
      `${list([...by])} ${VERBS[deed]} ${key} at ${moment(event.at)}${made}.`,
      [creation?.seq, event.seq],
      { at: event.at },
      [senderTo(event.actor, event.client), ...(creation ? [trace.events[origin]?.actor ?? ''] : [])],
    )
  }
}

interface Value {
  readonly origin: Seq
  readonly texts: readonly (string | null | undefined)[]
}

/** The values that an effect changes: a holder's own field, or the whole key with every holder's field in it. */
function touched(effect: Effect, key: KeyState | undefined, isOwner: (key: string, field: string) => boolean): Value[] {
  const { field, before } = effect
  const value = (origin: Seq | null | undefined, texts: Value['texts']): Value[] =>
    typeof origin === 'number' ? [{ origin, texts }] : []
  if (field !== undefined && isOwner(effect.key, field)) {
    return value(effect.originBefore ?? key?.fields.get(field)?.origin, [field])
  }
  if (key && key.fields.size > 0) {
    const own = [...key.fields].filter(([name]) => isOwner(effect.key, name))
    return own.flatMap(([name, { origin }]) => value(origin, [name]))
  }
  return value(effect.originBefore ?? key?.origin, [before])
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((item) => b.has(item))
