/** Who listens to which channels and patterns. Messages are delivered at most once and never kept. */
import { array, bulk, type Resp } from '../../../base'
import { matchesGlob } from './glob'
import type { Session } from './session'
import type { Push } from './types'

const texts = (...items: string[]): Resp => array(items.map(bulk))

/** What a subscription is to; a shard channel is one of its own here, where there is no cluster. */
export type Kind = 'channels' | 'patterns' | 'shardChannels'

export class PubSub {
  /** By channel and by pattern, in the order in which they came. */
  readonly channels = new Map<string, Set<Session>>()
  readonly patterns = new Map<string, Set<Session>>()
  readonly shardChannels = new Map<string, Set<Session>>()

  /** Adds the subscription; false where it was there. */
  subscribe(session: Session, kind: Kind, name: string): boolean {
    if (session[kind].has(name)) return false
    session[kind].add(name)
    this[kind].set(name, (this[kind].get(name) ?? new Set()).add(session))
    return true
  }

  unsubscribe(session: Session, kind: Kind, name: string): void {
    session[kind].delete(name)
    const listeners = this[kind].get(name)
    listeners?.delete(session)
    if (listeners?.size === 0) this[kind].delete(name)
  }

  leave(session: Session): void {
    for (const kind of ['channels', 'patterns', 'shardChannels'] as const) {
      for (const name of [...session[kind]]) this.unsubscribe(session, kind, name)
    }
  }

  publishToShard(channel: string, message: string): Push[] {
    const listeners = [...(this.shardChannels.get(channel) ?? [])]
    return listeners.map(({ connection }) => ({ connection, message: texts('smessage', channel, message) }))
  }

  publish(channel: string, message: string): Push[] {
    const pushes: Push[] = []
    for (const { connection } of this.channels.get(channel) ?? []) {
      pushes.push({ connection, message: texts('message', channel, message) })
    }
    for (const [pattern, listeners] of this.patterns) {
      if (!matchesGlob(pattern, channel)) continue
      for (const { connection } of listeners)
        pushes.push({ connection, message: texts('pmessage', pattern, channel, message) })
    }
    return pushes
  }
}
