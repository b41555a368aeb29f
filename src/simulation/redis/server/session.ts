/** The state of one client connection. */

export interface Queued {
  readonly args: readonly string[]
  readonly origin: number | null
}

export interface Session {
  readonly connection: number
  /** CLIENT ID. */
  readonly id: number
  /** The actor behind the connection. */
  readonly client: string
  readonly address: string
  readonly since: number
  name: string
  /** CLIENT NO-EVICT. */
  noEvict: boolean
  lastCommand: string
  /** The commands since MULTI; null outside a transaction. */
  queue: Queued[] | null
  /** A command was refused while queueing: EXEC will abort. */
  broken: boolean
  /** A watched key has changed: EXEC will do nothing. */
  dirty: boolean
  /** Watched keys; true where the key had ended when WATCH came. */
  readonly watched: Map<string, boolean>
  readonly channels: Set<string>
  readonly patterns: Set<string>
  readonly shardChannels: Set<string>
}

export function newSession(connection: number, id: number, client: string, address: string, since: number): Session {
  return {
    connection,
    id,
    client,
    address,
    since,
    name: '',
    noEvict: false,
    lastCommand: 'NULL',
    queue: null,
    broken: false,
    dirty: false,
    watched: new Map(),
    channels: new Set(),
    patterns: new Set(),
    shardChannels: new Set(),
  }
}

export const subscriptions = (session: Session): number => session.channels.size + session.patterns.size

/** Whether the connection is a subscriber's, of whatever kind. */
export const isSubscriber = (session: Session): boolean => subscriptions(session) + session.shardChannels.size > 0
