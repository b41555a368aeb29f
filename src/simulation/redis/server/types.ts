/** What goes into the server and what comes out of it. Everything is plain data but the two functions that are lent. */
import type { RandomStream, Resp } from '../../../base'
import type { Effect, InnerCommand, Seq } from '../../../trace'
import type { LuaFactory } from './lua'

/** One replica as its master sees it. */
export interface ReplicaInfo {
  readonly ip: string
  readonly port: number
  /** The last offset that it acknowledged. */
  readonly offset: number
  readonly state: 'wait_bgsave' | 'send_bulk' | 'online'
  /** Seconds since its last acknowledgement. */
  readonly lagSeconds: number
}

/** What a replica knows of its master. */
export interface MasterLink {
  readonly host: string
  readonly port: number
  readonly state: 'connect' | 'connecting' | 'sync' | 'connected'
  /** Seconds since anything came from the master; −1 before the first. */
  readonly lastIoSeconds: number
  /** Seconds since the link broke; −1 where it never was. */
  readonly downSinceSeconds: number
}

/** The surroundings' view of replication, for ROLE, INFO and WAIT. */
export interface ReplicationInfo {
  /** master_repl_offset; on a replica the offset that it has applied. */
  readonly offset: number
  readonly replid: string
  readonly replid2: string
  readonly secondOffset: number
  readonly replicas: readonly ReplicaInfo[]
  /** What the backlog holds; null where no replica has ever come. */
  readonly backlog?: { readonly firstByte: number; readonly bytes: number } | null
  readonly master?: MasterLink
  /** A FAILOVER that is under way. */
  readonly failover?: 'waiting-for-sync' | 'failover-in-progress' | null
}

/** FAILOVER [TO host port [FORCE]] [TIMEOUT ms]; `timeoutMs` 0: waits for as long as it takes. */
export interface FailoverRequest {
  readonly to: { readonly host: string; readonly port: number } | null
  readonly force: boolean
  readonly timeoutMs: number
}

/** A script that does not end by itself: what SCRIPT KILL has to know of it. */
export interface EndlessScript {
  /** It has written, so it cannot be killed. */
  readonly wrote: boolean
  /** The error that its caller gets when it is killed. */
  readonly killed: Resp
}

/** Whose commands the server has: Redis 7.0's, and the newer compare-and-set forms of these. */
export type Dialect = 'redis-7.0' | 'redis-8.4' | 'valkey-9'

export interface ServerOptions {
  /** Wall clock in integer microseconds, sampled once per command, script or transaction. */
  readonly clock: () => number
  /** The run id is drawn from it. */
  readonly random: RandomStream
  readonly lua: LuaFactory
  readonly info: () => ReplicationInfo
  /** How many replicas have acknowledged all that was in the stream when this connection's last command ended. */
  readonly acknowledged: (connection: number) => number
  /** The TCP port that INFO names. */
  readonly port?: number
  /** REPLICAOF host port (null: NO ONE) by a client; the surroundings act on it. */
  readonly replicaOf?: (master: { host: string; port: number } | null) => void
  /** Whether the connection's command waits: in WAIT, or because clients are paused. */
  readonly isHeldUp?: (connection: number) => boolean
  /** CLIENT UNBLOCK: whether the connection was blocked. */
  readonly unblock?: (connection: number, withError: boolean) => boolean
  /** CLIENT KILL of the links to replicas, or of the one to the master; their number. */
  readonly killLinks?: (to: 'replica' | 'master') => number
  /** SCRIPT KILL: the script that makes the server busy ends. */
  readonly killScript?: () => void
  /** FAILOVER, whose arguments are right; `abort`: FAILOVER ABORT. */
  readonly failover?: (asked: FailoverRequest | 'abort') => void
  /** SAVE and BGSAVE: keeps the keyspace as it is. */
  readonly save?: () => void
  /** Redis 7.0 unless said otherwise. */
  readonly dialect?: Dialect
  /** Settings of redis.conf that differ from their defaults; CONFIG SET changes them. */
  readonly config?: Readonly<Record<string, string>>
  /** VM instructions after which a script counts as endless. */
  readonly scriptLimit?: number
}

/** One command of the replication stream and of the AOF. */
export interface Propagated {
  readonly args: readonly string[]
  /** The client's call that caused it; null for MULTI, EXEC and expiry. */
  readonly origin: Seq | null
  /** Whether it goes to the replicas and to the AOF: all but PUBLISH and redis.set_repl go to both. */
  readonly replicas: boolean
  readonly aof: boolean
}

/** A pub/sub message for a connection, which may be the caller's own. */
export interface Push {
  readonly connection: number
  readonly message: Resp
}

/** A command that has to wait: for replicas, or for an item. `timeoutMs` 0 is for ever. */
export type BlockedCall =
  | { readonly timeoutMs: number; readonly replicas: number }
  /** `late`: the reply when the time has passed. */
  | { readonly timeoutMs: number; readonly late: Resp }

export interface Execution {
  /** Its body ran: it was neither queued nor refused. */
  readonly called: boolean
  /** One, unless SUBSCRIBE and the like name several channels; none while blocked. */
  readonly replies: readonly Resp[]
  readonly pushes: readonly Push[]
  /** What redis-server puts into the stream, deletions of expired keys included, in order. */
  readonly propagated: readonly Propagated[]
  /** Keys that this access found expired and deleted; they happened before `effects`. */
  readonly expired: readonly Effect[]
  readonly effects: readonly Effect[]
  /** The keys that the command names; of EXEC, those of its commands. */
  readonly keys: readonly string[]
  /** What a script or a transaction ran. */
  readonly inner?: readonly InnerCommand[]
  readonly blocked?: BlockedCall
  /** Clients that had waited for a list and got their item of this execution, in that order. */
  readonly served: readonly Push[]
  /** Clients are paused: nothing has run, and the command is to be given again at this wall-clock microsecond, or when the FAILOVER is over. */
  readonly postponedUntilUs?: number | null
  /** Connections that the command closes, the caller's own apart. */
  readonly killed: readonly number[]
  /** The server closes the connection after the reply. */
  readonly closed?: boolean
  /** VM instructions that scripts took, in steps of 100. */
  readonly instructions?: number
  /** A script went on beyond the limit: its reply here is for those who cannot wait for SCRIPT KILL. */
  readonly endless?: EndlessScript
}

/** What applying one command of the master's stream did. */
export interface Applied {
  readonly effects: readonly Effect[]
  readonly pushes: readonly Push[]
  readonly keys: readonly string[]
}

export type KeyType = 'string' | 'hash' | 'list' | 'set' | 'zset'

/** One key. `fields`: a hash's fields and values; a set's members and ''; a sorted set's members and scores. */
export interface SnapshotEntry {
  readonly key: string
  readonly type: KeyType
  readonly value?: string
  readonly items?: readonly string[]
  readonly fields?: readonly (readonly [field: string, value: string, origin: Seq | null])[]
  readonly expiresAt: number | null
  readonly origin: Seq | null
}

/** A keyspace as data: for full resynchronisation and for what persistence keeps. */
export interface Snapshot {
  readonly entries: readonly SnapshotEntry[]
}
