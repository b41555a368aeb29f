/** Reading and changing string keys. */
import type { Keyspace } from '../keyspace'

/** The string, or null where the key is missing; refuses other types. */
export function getString(db: Keyspace, key: string): string | null {
  return db.typed(key, 'string') ? db.store.getString(key) : null
}

/** Sets the key whatever it was before. `deadline`: undefined keeps the one there is, null means none. */
export function setString(db: Keyspace, key: string, value: string, deadline?: number | null): void {
  const known = db.find(key)
  const before = known ? db.text(key) : null
  const originBefore = known?.origin ?? null
  const expiresAt = deadline === undefined ? (known ? db.deadline(key) : null) : deadline
  if (known && known.type !== 'string') db.dropEmpty(key)
  if (known?.type === 'string') known.origin = db.origin
  else db.create(key, 'string')
  db.store.setString(key, value)
  if (expiresAt !== null) db.store.setDeadline(key, expiresAt)
  const op = known ? 'update' : 'create'
  db.effects.push({ key, op, before, after: value, expiresAt, origin: db.origin, originBefore })
  db.changed(key)
}
