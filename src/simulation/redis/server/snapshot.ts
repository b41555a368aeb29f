/** A keyspace to data and back, origins and deadlines included. */
import type { Seq } from '../../../trace'
import { type Keyspace, scoreText } from './keyspace'
import type { Snapshot, SnapshotEntry } from './types'

export function takeSnapshot(db: Keyspace): Snapshot {
  return { entries: db.storedKeys().map((key) => takeEntry(db, key)) }
}

function takeEntry(db: Keyspace, key: string): SnapshotEntry {
  const { store } = db
  const entry = db.storedEntry(key)
  const { type = 'string', origin = null } = entry ?? {}
  const common = { key, type, expiresAt: db.deadline(key), origin }
  const field = (name: string, value: string): [string, string, Seq | null] => [
    name,
    value,
    entry?.fields.get(name) ?? null,
  ]
  switch (type) {
    case 'string':
      return { ...common, value: store.getString(key) }
    case 'list':
      return { ...common, items: store.items(key) }
    case 'hash':
      return { ...common, fields: store.fields(key).map(([name, value]) => field(name, value)) }
    case 'set':
      return { ...common, fields: store.members(key).map((member) => field(member, '')) }
    case 'zset':
      return { ...common, fields: store.ranked(key).map(({ member, score }) => field(member, scoreText(score))) }
  }
}

/** Adds the entry, which must not be there; records what that changed. */
export function putEntry(db: Keyspace, entry: SnapshotEntry): void {
  const { key, type, expiresAt, origin } = entry
  const known = db.create(key, type, origin)
  const { store } = db
  const created = { key, op: 'create', before: null, expiresAt, originBefore: null } as const
  if (type === 'string') store.setString(key, entry.value ?? '')
  if (type === 'list') store.setItems(key, entry.items ?? [])
  if (type === 'string' || type === 'list') db.effects.push({ ...created, after: entry.value ?? null, origin })
  for (const [field, value, fieldOrigin] of entry.fields ?? []) {
    if (type === 'hash') store.setField(key, field, value)
    else if (type === 'set') store.addMember(key, field)
    else store.setScore(key, field, Number(value.replace('inf', 'Infinity')))
    known.fields.set(field, fieldOrigin)
    db.effects.push({ ...created, field, after: value, origin: fieldOrigin })
  }
  if (expiresAt !== null) store.setDeadline(key, expiresAt)
  db.changed(key)
}

/** RENAME: moves the value, its deadline and its origins. */
export function moveKey(db: Keyspace, from: string, to: string): void {
  const entry = takeEntry(db, from)
  db.delete(from)
  if (db.isStored(to)) db.delete(to)
  putEntry(db, { ...entry, key: to })
}

/** COPY: the value and its deadline; who copies is the origin. */
export function copyKey(db: Keyspace, from: string, to: string): void {
  const { origin } = db
  const entry = takeEntry(db, from)
  const fields = entry.fields?.map(([field, value]) => [field, value, origin] as const)
  putEntry(db, { ...entry, key: to, origin, ...(fields ? { fields } : {}) })
}
