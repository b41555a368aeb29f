/** Clients that wait for a list to have an item (blocked.c): key by key, who came first is served first. */
import type { Resp } from '../../../base'
import type { Keyspace } from './keyspace'
import type { Session } from './session'

/** What a served client gets, and what is propagated for it, if anything. */
export interface Taken {
  readonly reply: Resp
  readonly propagate: readonly string[] | null
}

export interface Waiter {
  readonly session: Session
  readonly keys: readonly string[]
  readonly origin: number | null
  /** Takes an item of the key's list, which has one. */
  readonly take: (key: string) => Taken
}

export class Waiting {
  private readonly db: Keyspace
  private readonly waiters = new Set<Waiter>()
  private readonly ready = new Set<string>()

  constructor(db: Keyspace) {
    this.db = db
  }

  add(waiter: Waiter): void {
    this.waiters.add(waiter)
  }

  /** Whether the client was waiting. */
  drop(session: Session): boolean {
    return [...this.waiters].some((waiter) => waiter.session === session && this.waiters.delete(waiter))
  }

  /** A list has come into being under the key. */
  created(key: string): void {
    for (const { keys } of this.waiters) if (keys.includes(key)) this.ready.add(key)
  }

  /** Serves whom it can, also with what serving others creates. */
  serve(served: (waiter: Waiter, taken: Taken) => void): void {
    for (const key of this.ready) {
      this.ready.delete(key)
      for (const waiter of [...this.waiters]) {
        if (!waiter.keys.includes(key)) continue
        if (this.db.find(key)?.type !== 'list') break
        this.waiters.delete(waiter)
        this.db.origin = waiter.origin
        served(waiter, waiter.take(key))
      }
    }
  }
}
