/** Reading and changing sets. A set without members is not there. */
import type { Keyspace } from '../keyspace'

/** A set's members have no value of their own. */
const MEMBER = ''

export function membersOf(db: Keyspace, key: string): string[] {
  return db.typed(key, 'set') ? db.store.members(key) : []
}

export function memberCount(db: Keyspace, key: string): number {
  return db.typed(key, 'set') ? db.store.memberCount(key) : 0
}

export function hasMember(db: Keyspace, key: string, member: string): boolean {
  return db.typed(key, 'set') !== null && db.store.hasMember(key, member)
}

/** True where the member is new. */
export function addMember(db: Keyspace, key: string, member: string): boolean {
  const known = db.typed(key, 'set')
  if (known && db.store.hasMember(key, member)) return false
  const entry = known ?? db.create(key, 'set')
  db.store.addMember(key, member)
  db.fieldChanged(key, entry, member, null, MEMBER)
  return true
}

/** True where the member was there. */
export function deleteMember(db: Keyspace, key: string, member: string): boolean {
  const entry = db.typed(key, 'set')
  if (!entry || !db.store.hasMember(key, member)) return false
  db.store.deleteMember(key, member)
  if (entry.fields.size === 1) db.dropEmpty(key)
  db.fieldChanged(key, entry, member, MEMBER, null)
  return true
}
