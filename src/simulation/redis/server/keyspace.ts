/**
 * The keys of one database: which there are, of which type, who created them, and what each change was. Expiry is
 * decided here: a key with deadline T is there while now <= T. On a master an access to an ended key deletes it; on a
 * replica it hides it; the master's stream sees every key. Values are in `store.ts`, changes to them in `values/`.
 */
import type { Effect, Seq } from '../../../trace'
import { WRONG_TYPE } from './errors'
import { formatNumber } from './numbers'
import { Store } from './store'
import type { KeyType } from './types'

export interface Entry {
  readonly type: KeyType
  /** The call that created the key's value, or a collection's key. */
  origin: Seq | null
  /** The calls that created a collection's fields or members. */
  readonly fields: Map<string, Seq | null>
}

/** What happens to a key whose time has passed when it is accessed. */
export type ExpiryPolicy = 'delete' | 'hide' | 'keep'

export class Keyspace {
  readonly store = new Store()
  /** Milliseconds of the node's wall clock, fixed for a command, script or transaction. */
  now = 0
  /** The client's call that the running command belongs to. */
  origin: Seq | null = null
  policy: ExpiryPolicy = 'delete'
  effects: Effect[] = []
  expired: Effect[] = []
  /** Counts changes; a command that left it alone is not propagated. */
  dirty = 0
  /** Told after each change of a key. */
  onChange: (key: string) => void = () => {}
  /** Told of each new list. */
  onList: (key: string) => void = () => {}
  /** Told after a key was deleted because its time had passed. */
  onExpire: (key: string) => void = () => {}
  private readonly entries = new Map<string, Entry>()
  private readonly far = new Map<string, bigint>()

  /** The key's entry; null where it is not there for the one who asks. */
  find(key: string): Entry | null {
    const entry = this.entries.get(key)
    if (!entry || this.policy === 'keep' || !this.isOver(key)) return entry ?? null
    if (this.policy === 'delete') this.expire(key)
    return null
  }

  /** The entry of a key that has to be of this type if it is there. */
  typed(key: string, type: KeyType): Entry | null {
    const entry = this.find(key)
    if (entry && entry.type !== type) throw WRONG_TYPE
    return entry
  }

  has(key: string): boolean {
    return this.find(key) !== null
  }

  /** Whether the key is stored, ended or not. */
  isStored(key: string): boolean {
    return this.entries.has(key)
  }

  /** Whether the key is stored and its time has passed. */
  isOver(key: string, now: number = this.now): boolean {
    const deadline = this.store.deadline(key)
    return deadline !== null && now > deadline
  }

  /** Whether the time of some stored key has passed at `now`: asked ten times a second. */
  hasOver(now: number): boolean {
    for (const key of this.entries.keys()) if (this.isOver(key, now)) return true
    return false
  }

  /** The number of stored keys, ended ones included (DBSIZE). */
  get size(): number {
    return this.entries.size
  }

  /** All stored keys, ended ones included, in the order of their creation. */
  storedKeys(): string[] {
    return [...this.entries.keys()]
  }

  storedEntry(key: string): Entry | undefined {
    return this.entries.get(key)
  }

  deadline(key: string): number | null {
    return this.store.deadline(key)
  }

  /** The deadline to the last digit: ioredis-mock keeps a double, which is exact to 2^53 only. */
  exactDeadline(key: string): bigint | null {
    const deadline = this.store.deadline(key)
    if (deadline === null) return null
    const far = this.far.get(key)
    return far !== undefined && Number(far) === deadline ? far : BigInt(deadline)
  }

  /** A deadline as the store keeps it; what it cannot keep exactly is kept here. */
  deadlineOf(key: string, ms: bigint): number {
    const deadline = Number(ms)
    if (!Number.isSafeInteger(deadline)) this.far.set(key, ms)
    return deadline
  }

  /** Registers a new key; its value follows. */
  create(key: string, type: KeyType, origin: Seq | null = this.origin): Entry {
    const entry: Entry = { type, origin, fields: new Map() }
    this.entries.set(key, entry)
    if (type === 'list') this.onList(key)
    return entry
  }

  /** Forgets a collection that has become empty. */
  dropEmpty(key: string): void {
    this.store.delete(key)
    this.entries.delete(key)
  }

  delete(key: string): void {
    this.remove(key, 'delete', this.effects)
    this.changed(key)
  }

  private expire(key: string): void {
    // A key that this execution itself changed ended after that change.
    const own = this.effects.some((effect) => effect.key === key)
    // On the lent clock ioredis-mock would answer that there is no value any more.
    this.store.lend(null, () => this.remove(key, 'expire', own ? this.effects : this.expired))
    this.onChange(key)
    this.onExpire(key)
  }

  private remove(key: string, op: 'delete' | 'expire', into: Effect[]): void {
    const { origin = null } = this.entries.get(key) ?? {}
    into.push({ key, op, before: this.text(key), after: null, expiresAt: null, origin: null, originBefore: origin })
    this.store.delete(key)
    this.entries.delete(key)
  }

  /** Deletes every stored key whose time has passed. */
  expireAll(): void {
    for (const key of this.storedKeys()) if (this.isOver(key)) this.expire(key)
  }

  setDeadline(key: string, atMs: number | null): void {
    const { origin = null } = this.entries.get(key) ?? {}
    const text = this.text(key)
    this.store.setDeadline(key, atMs)
    this.effects.push({ key, op: 'ttl', before: text, after: text, expiresAt: atMs, origin, originBefore: origin })
    this.changed(key)
  }

  clear(): void {
    for (const key of this.storedKeys()) this.delete(key)
  }

  /** Counts a change and tells of it. */
  changed(key: string): void {
    this.dirty += 1
    this.onChange(key)
  }

  /** The value of a string; null for a collection. */
  text(key: string): string | null {
    return this.entries.get(key)?.type === 'string' ? this.store.getString(key) : null
  }

  /** Records the change of one field or member; null where there is none before or after. */
  fieldChanged(key: string, entry: Entry, field: string, before: string | null, after: string | null): void {
    const originBefore = entry.fields.get(field) ?? null
    const { origin } = this
    const op = after === null ? 'delete' : before === null ? 'create' : 'update'
    if (after === null) entry.fields.delete(field)
    else entry.fields.set(field, origin)
    const expiresAt = this.store.deadline(key)
    this.effects.push({
      key,
      field,
      op,
      before,
      after,
      expiresAt,
      origin: after === null ? null : origin,
      originBefore,
    })
    this.changed(key)
  }
}

/** A score as it is shown. */
export const scoreText = formatNumber
