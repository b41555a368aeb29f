/** Reading and changing sorted sets. A sorted set without members is not there. */
import { type Keyspace, scoreText } from '../keyspace'

export interface Ranked {
  readonly member: string
  readonly score: number
}

/** By score, then by bytes. */
export function ranked(db: Keyspace, key: string): Ranked[] {
  return db.typed(key, 'zset') ? db.store.ranked(key) : []
}

export function scoreOf(db: Keyspace, key: string, member: string): number | null {
  return db.typed(key, 'zset') ? db.store.score(key, member) : null
}

export function scoreCount(db: Keyspace, key: string): number {
  return db.typed(key, 'zset') ? db.store.scoreCount(key) : 0
}

export function setScore(db: Keyspace, key: string, member: string, score: number): void {
  const known = db.typed(key, 'zset')
  const before = known ? db.store.score(key, member) : null
  const entry = known ?? db.create(key, 'zset')
  db.store.setScore(key, member, score)
  db.fieldChanged(key, entry, member, before === null ? null : scoreText(before), scoreText(score))
}

/** True where the member was there. */
export function deleteScore(db: Keyspace, key: string, member: string): boolean {
  const entry = db.typed(key, 'zset')
  const before = entry ? db.store.score(key, member) : null
  if (!entry || before === null) return false
  db.store.deleteScore(key, member)
  if (entry.fields.size === 1) db.dropEmpty(key)
  db.fieldChanged(key, entry, member, scoreText(before), null)
  return true
}
