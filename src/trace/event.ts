import type { ActorId, Micros, Millis, Payload, Resp, Seq } from '../base'

export type { ActorId, Payload, Seq } from '../base'

/** How a lock is asked for; `of` is the number of permits of a semaphore. */
export type LockMode = 'exclusive' | 'shared' | { readonly of: number }

/** What a node's disk keeps over a crash. */
export type Persistence = 'none' | 'rdb' | 'aof-everysec' | 'aof-always'

/** What one execution changed in a keyspace. */
export interface Effect {
  readonly key: string
  /** The hash field or the set or sorted-set member, where the change is inside a collection. */
  readonly field?: string
  readonly op: 'create' | 'update' | 'ttl' | 'delete' | 'expire'
  /** The value (of the string, the field, the member's score) before and after; null where there is none. */
  readonly before: string | null
  readonly after: string | null
  /** The key's deadline after the change on the node's own wall clock; null without one. */
  readonly expiresAt: Millis | null
  /** The client command that created the value (seq of its `call`); survives replication, scripts and promotion. */
  readonly origin: Seq | null
  /** The origin of the value that was there before. */
  readonly originBefore: Seq | null
}

/** One command that a script or a transaction ran inside. */
export interface InnerCommand {
  readonly args: readonly string[]
  readonly reply: Resp
}

interface EventBase {
  readonly seq: Seq
  readonly at: Micros
  readonly actor: ActorId
  /** The event that made this one happen. */
  readonly cause?: Seq
  /** Heartbeats (ping, ACK, INFO, an expiry cycle): outside stepping, rows and marks unless asked for. */
  readonly background?: true
}

/** What a client's program asks of its host; the text that a view shows is made from it. */
export type CallKind =
  | 'command'
  | 'write'
  | 'read'
  | 'want'
  | 'enter'
  | 'leave'
  | 'give-up'
  | 'claim'
  | 'sleep'
  | 'work'

/** A client's side. */
export type ClientEvent = EventBase &
  (
    | { readonly kind: 'start' }
    /**
     * The program called its host at `line` (1-based, of its own text): nothing has been sent yet. `inner`: the call was
     * made by a module, and `line` is where the program called last. Without a line somebody typed it at redis-cli.
     */
    | {
        readonly kind: 'call'
        readonly call: CallKind
        readonly line?: number
        readonly inner?: { readonly module: string; readonly line: number }
        /** command: the arguments as sent, name first. */
        readonly args?: readonly string[]
        /** command: the keys among the arguments. */
        readonly keys?: readonly string[]
        readonly resource?: string
        /** sleep and work: how long. */
        readonly us?: Micros
      }
    /** The call `of` is over and its promise is about to settle. */
    | {
        readonly kind: 'answered'
        readonly of: Seq
        readonly call: CallKind
        readonly keys?: readonly string[]
        readonly resource?: string
        readonly reply?: Resp
        /** Instead of a reply: the class of the error that the program sees. */
        readonly error?: string
        /** The error's wording as the program sees it. */
        readonly message?: string
      }
    | {
        readonly kind: 'want'
        readonly resource: string
        /** The client, or the task named by `as`. */
        readonly holder: string
        readonly key?: string
        readonly owner?: string
        readonly mode: LockMode
        readonly nodes?: readonly ActorId[]
        readonly quorum?: number
      }
    | { readonly kind: 'enter'; readonly resource: string; readonly holder: string; readonly token?: number | string }
    | { readonly kind: 'leave'; readonly resource: string; readonly holder: string }
    | { readonly kind: 'give-up'; readonly resource: string; readonly holder: string; readonly why: string }
    | {
        readonly kind: 'claim'
        readonly resource: string
        readonly holder: string
        readonly what: 'held' | 'not-held' | 'released' | 'not-mine'
      }
    | { readonly kind: 'print'; readonly text: string }
    | { readonly kind: 'timer'; readonly us: Micros }
    | { readonly kind: 'pause'; readonly fault: string }
    | { readonly kind: 'resume'; readonly fault: string }
    /** A process crash closes its connections; a host crash closes nothing. */
    | { readonly kind: 'crash'; readonly fault: string; readonly what: 'process' | 'host' }
    | { readonly kind: 'restart'; readonly fault: string }
    /** The program returned, or threw `error` (class and line; `hostText` is shown, not hashed). */
    | { readonly kind: 'end'; readonly error?: string; readonly line?: number; readonly hostText?: string }
  )

/** Messages and connections. A message's arrival is the event whose `cause` is its `send`. */
export type NetworkEvent = EventBase &
  (
    | {
        readonly kind: 'send'
        readonly to: ActorId
        readonly payload: Payload
        readonly connection: number
        /** A request's and a reply's `call`. */
        readonly of?: Seq
        /** stream: the command that is replicated; push: channel and message. */
        readonly args?: readonly string[]
        /** stream, ack: the replication offset after it. */
        readonly offset?: number
      }
    /** The message `cause` reached an actor that is paused or busy and waits there. */
    | { readonly kind: 'arrive'; readonly from: ActorId; readonly payload: Payload }
    /** The message `cause` (a `send`) never arrives. */
    | { readonly kind: 'lost'; readonly to: ActorId; readonly payload: Payload; readonly why: string }
    | { readonly kind: 'connect'; readonly to: ActorId; readonly connection: number }
    | { readonly kind: 'disconnect'; readonly to: ActorId; readonly connection: number; readonly why: string }
  )

/** A Redis node's side; `clock` is its own wall clock in milliseconds. */
export type RedisEvent = EventBase &
  (
    | {
        readonly kind: 'execute'
        readonly role: 'master' | 'replica'
        readonly clock: Millis
        readonly connection: number
        readonly client: ActorId
        /** The client's `call`. */
        readonly of?: Seq
        readonly args: readonly string[]
        readonly keys: readonly string[]
        /** Absent while the command blocks (WAIT); the reply's `send` then has it. */
        readonly reply?: Resp
        readonly effects: readonly Effect[]
        readonly inner?: readonly InnerCommand[]
        /** The node's replication offset after it; of a script that takes time, before it. */
        readonly offset: number
        /** How long its scripts keep the node. */
        readonly us?: Micros
        /** A script that does not end by itself. */
        readonly endless?: true
      }
    /** A command that blocked (WAIT), or whose script was killed, got its reply. */
    | { readonly kind: 'unblock'; readonly client: ActorId; readonly of?: Seq; readonly reply: Resp }
    /** A replica applied a command of its master's stream. */
    | {
        readonly kind: 'apply'
        readonly clock: Millis
        readonly args: readonly string[]
        readonly effects: readonly Effect[]
        readonly offset: number
      }
    /** The node deleted a key whose time had passed: on access or in its expiry cycle. */
    | {
        readonly kind: 'expire'
        readonly clock: Millis
        readonly how: 'on-access' | 'cycle'
        readonly effects: readonly Effect[]
        readonly offset: number
      }
    /** `current`: from now on this is the master that counts (promoted by a leader's majority). */
    | {
        readonly kind: 'role'
        readonly role: 'master' | 'replica'
        readonly of?: ActorId
        readonly current: boolean
        readonly offset: number
      }
    | {
        readonly kind: 'resync'
        readonly how: 'full' | 'partial'
        readonly from: ActorId
        readonly offset: number
        /** Full: what the keyspace lost and got. */
        readonly effects: readonly Effect[]
      }
    /** The node came back with what its persistence had kept. */
    | {
        readonly kind: 'load'
        readonly persistence: Persistence
        readonly effects: readonly Effect[]
      }
    /** The keyspace was written to the disk. */
    | { readonly kind: 'dump'; readonly size: number }
  )

export type SentinelEvent = EventBase &
  (
    | { readonly kind: 'sdown' | 'odown' | 'up'; readonly node: ActorId }
    | { readonly kind: 'elected'; readonly node: ActorId; readonly epoch: number; readonly votes: number }
    | { readonly kind: 'switch-master'; readonly from: ActorId; readonly to: ActorId; readonly epoch: number }
  )

export type StorageEvent = EventBase & {
  readonly kind: 'store'
  readonly client: ActorId
  readonly holder: string
  readonly resource: string
  readonly value: string
  /** The hold (seq of its `enter`) that was open at the client when it called, if any. */
  readonly hold?: Seq
  readonly token?: number | string
  /** What the writer said that the resource must have; null: nothing yet. */
  readonly ifEqual?: string | null
  readonly accepted: boolean
  /** The highest token accepted so far, this write included. */
  readonly highest: number | null
  readonly why?: string
}

export type RunEvent = EventBase &
  (
    | {
        readonly kind: 'fault'
        readonly fault: string
        readonly text: string
        readonly phase: 'fired' | 'over'
        /** A partition: the two groups that it cuts from each other. */
        readonly between?: readonly [readonly ActorId[], readonly ActorId[]]
      }
    | { readonly kind: 'clock'; readonly offset: Micros; readonly ratePpm: number; readonly fault: string }
    | {
        readonly kind: 'finish'
        readonly why: 'ended' | 'until' | 'too-many-events'
        readonly truncated: boolean
        /** Faults that did not fire. */
        readonly unfired: readonly string[]
      }
  )

export type TraceEvent = ClientEvent | NetworkEvent | RedisEvent | SentinelEvent | StorageEvent | RunEvent
export type EventKind = TraceEvent['kind']
export type EventOf<K extends EventKind> = TraceEvent extends infer E
  ? E extends TraceEvent
    ? K extends E['kind']
      ? E & { readonly kind: K }
      : never
    : never
  : never

/** An event before it has its place in the trace. */
export type NewEvent = TraceEvent extends infer E ? (E extends TraceEvent ? Omit<E, 'seq' | 'at'> : never) : never

/** An actor as the run began. */
export interface ActorInfo {
  readonly id: ActorId
  readonly type: 'client' | 'redis' | 'sentinel' | 'storage' | 'operator' | 'run'
  /** redis: the role at the start. */
  readonly role?: 'master' | 'replica'
  readonly replicaOf?: ActorId
  /** client: the program's name. */
  readonly program?: string
  /** storage: whether it checks fencing tokens. */
  readonly fencing?: boolean
  readonly clockOffset: Micros
  readonly clockRatePpm: number
}

/** How long a checker waits before it calls something late; in microseconds of virtual time, scenario data. */
export interface Bounds {
  /** The parameter `ttl`: the default of the bounds where a command asked for no TTL. */
  readonly ttl: Micros
  readonly freed: Micros | null
  readonly progress: Micros | null
  readonly overtakes: number | null
  readonly recovers: Micros | null
  readonly survives: number
}

export interface Trace {
  readonly format: 'lockstep-trace/1'
  readonly seed: number
  /** Wall-clock milliseconds at virtual time 0. */
  readonly epoch: Millis
  readonly actors: readonly ActorInfo[]
  readonly bounds: Bounds
  readonly events: readonly TraceEvent[]
}
