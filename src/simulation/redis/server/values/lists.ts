/** Reading and changing lists. A list without items is not there. The changes of a list name no items. */
import type { Keyspace } from '../keyspace'

export type End = 'left' | 'right'

export function itemsOf(db: Keyspace, key: string): string[] {
  return db.typed(key, 'list') ? db.store.items(key) : []
}

export function itemCount(db: Keyspace, key: string): number {
  return db.typed(key, 'list') ? db.store.itemCount(key) : 0
}

function listChanged(db: Keyspace, key: string, op: 'create' | 'update' | 'delete', originBefore: number | null): void {
  const gone = op === 'delete'
  const origin = gone ? null : (db.storedEntry(key)?.origin ?? null)
  const expiresAt = gone ? null : db.deadline(key)
  db.effects.push({ key, op, before: null, after: null, expiresAt, origin, originBefore })
  db.changed(key)
}

export function pushItem(db: Keyspace, key: string, end: End, item: string): void {
  const known = db.typed(key, 'list')
  if (!known) db.create(key, 'list')
  db.store.pushItem(key, end, item)
  listChanged(db, key, known ? 'update' : 'create', known?.origin ?? null)
}

export function popItem(db: Keyspace, key: string, end: End): string | null {
  const entry = db.typed(key, 'list')
  if (!entry) return null
  const item = db.store.popItem(key, end)
  const empty = db.store.itemCount(key) === 0
  if (empty) db.dropEmpty(key)
  listChanged(db, key, empty ? 'delete' : 'update', entry.origin)
  return item
}

export function setItem(db: Keyspace, key: string, index: number, item: string): void {
  db.store.setItem(key, index, item)
  listChanged(db, key, 'update', db.storedEntry(key)?.origin ?? null)
}

/** Puts `items` in place of the list's. */
export function setItems(db: Keyspace, key: string, items: readonly string[]): void {
  const originBefore = db.storedEntry(key)?.origin ?? null
  if (items.length === 0) db.dropEmpty(key)
  else db.store.setItems(key, items)
  listChanged(db, key, items.length === 0 ? 'delete' : 'update', originBefore)
}
