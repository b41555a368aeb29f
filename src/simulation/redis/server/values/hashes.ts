/** Reading and changing hashes. A hash without fields is not there. */
import type { Keyspace } from '../keyspace'

export function getField(db: Keyspace, key: string, field: string): string | null {
  return db.typed(key, 'hash') ? db.store.getField(key, field) : null
}

export function fieldsOf(db: Keyspace, key: string): [field: string, value: string][] {
  return db.typed(key, 'hash') ? db.store.fields(key) : []
}

export function fieldCount(db: Keyspace, key: string): number {
  return db.typed(key, 'hash') ? db.store.fieldCount(key) : 0
}

/** Sets the field; true where it is new. */
export function setField(db: Keyspace, key: string, field: string, value: string): boolean {
  const known = db.typed(key, 'hash')
  const before = known ? db.store.getField(key, field) : null
  const entry = known ?? db.create(key, 'hash')
  db.store.setField(key, field, value)
  db.fieldChanged(key, entry, field, before, value)
  return before === null
}

/** Deletes the field; true where it was there. */
export function deleteField(db: Keyspace, key: string, field: string): boolean {
  const entry = db.typed(key, 'hash')
  const before = entry ? db.store.getField(key, field) : null
  if (!entry || before === null) return false
  db.store.deleteField(key, field)
  if (entry.fields.size === 1) db.dropEmpty(key)
  db.fieldChanged(key, entry, field, before, null)
  return true
}
