/** WATCH: who watches which key, and whose transaction a change spoils. */
import type { Keyspace } from './keyspace'
import type { Session } from './session'

export class Watches {
  private readonly db: Keyspace
  private readonly watchers = new Map<string, Set<Session>>()

  constructor(db: Keyspace) {
    this.db = db
  }

  watch(session: Session, key: string): void {
    if (session.watched.has(key)) return
    session.watched.set(key, this.db.isStored(key) && this.db.isOver(key))
    const watchers = this.watchers.get(key) ?? new Set()
    this.watchers.set(key, watchers.add(session))
  }

  unwatch(session: Session): void {
    for (const key of session.watched.keys()) {
      const watchers = this.watchers.get(key)
      watchers?.delete(session)
      if (watchers?.size === 0) this.watchers.delete(key)
    }
    session.watched.clear()
    session.dirty = false
  }

  /** The key has just changed. Deleting one that had ended when it was watched changes nothing for its watcher. */
  changed(key: string): void {
    const watchers = this.watchers.get(key)
    if (!watchers) return
    for (const session of watchers) {
      if (session.watched.get(key) && !this.db.isStored(key)) session.watched.set(key, false)
      else session.dirty = true
    }
  }

  /** Whether a watched key has ended since it was watched. */
  hasEnded(session: Session): boolean {
    for (const [key, ended] of session.watched) if (!ended && this.db.isStored(key) && this.db.isOver(key)) return true
    return false
  }
}
