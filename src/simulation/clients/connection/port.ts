/** How a connection reaches nodes and sentinels: what its surroundings give it. */
import type { Resp } from '../../../base'
import type { ActorId, Seq } from '../../../trace'
import type { Address, Home } from './options'

/** Why there is no connection, as Node names it. */
export interface Failure {
  readonly message: string
  readonly code?: string
  readonly syscall?: string
}

/** An open connection to a node. */
export interface Session {
  readonly node: ActorId
  /** `of` is absent for what the connection sends of its own accord. */
  request(args: readonly string[], of: Seq | undefined, cause: Seq | undefined): void
  /** The ready check: what INFO says of the node's role. */
  check(done: (role: 'master' | 'slave') => void): void
  /** Says that nothing more will come; the node answers what it has and closes. */
  end(): void
  /** Closes at once. */
  close(): void
}

export interface SessionEvents {
  reply(replies: readonly Resp[], cause: Seq): void
  push(message: Resp, cause: Seq): void
  closed(why: string, cause: Seq | undefined): void
}

/** A sentinel's answer: its master's address and the other sentinels. */
export interface SentinelAnswer {
  readonly master: Address
  readonly others: readonly Address[]
}

/** How a client reaches Redis. */
export interface RedisPort {
  readonly home: Home
  /** A connection to the home that was there before the run began. */
  connected(events: SessionEvents): Session
  dial(address: Address, events: SessionEvents, done: (opened: Session | Failure) => void): void
  /** Asks over a connection of its own. The result gives up waiting. */
  ask(sentinel: Address, name: string, done: (answer: SentinelAnswer | Failure) => void): () => void
}

export const isSession = (opened: Session | Failure): opened is Session => 'request' in opened
