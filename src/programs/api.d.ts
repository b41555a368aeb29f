/**
 * What a client program may use. A program is the text of a module: top-level `await` and `return` are allowed.
 * Every call except `Date`, `Math.random`, `crypto` and `console` is asynchronous: await it.
 */

/** The parameters of the scenario: lengths of time in milliseconds, and words. */
declare const params: Readonly<Record<string, number>>

/** The name of this client, such as "A". */
declare const client: string

type Argument = string | number | boolean | null | undefined | readonly (string | number)[]
type Callback = (error: Error | null, reply?: any) => void

/** The options of a connection, under the names and with the defaults of ioredis 5; times in milliseconds. */
interface RedisOptions {
  /** A node's id, such as "redis-1". Without it and `sentinels`: where the client's own `redis` connects. */
  host?: string
  /** 6379 */
  port?: number
  /** Sentinels' ids, asked in this order. */
  sentinels?: { host: string; port?: number }[] | null
  /** The master that the sentinels are asked for: the id of the node that they watch at first. */
  name?: string | null
  role?: 'master'
  connectionName?: string | null
  /** After a lost connection, commands that were sent and not answered are sent again. */
  autoResendUnfulfilledCommands?: boolean
  /** 20; null: commands wait for a connection for ever. */
  maxRetriesPerRequest?: number | null
  /** Commands wait while there is no connection; without, they fail at once. */
  enableOfflineQueue?: boolean
  /** None: a command waits for its reply for ever. One that times out may still be executed. */
  commandTimeout?: number
  /** 10,000 */
  connectTimeout?: number
  /** Milliseconds until the n-th attempt: min(50 × n, 2000); null, or anything else than a number: no more attempts. */
  retryStrategy?: ((times: number) => number | null | undefined) | null
  /** When no sentinel answered: min(10 × n, 1000). */
  sentinelRetryStrategy?: ((times: number) => number | null | undefined) | null
  /** None by default: an error reply such as -READONLY is no reason to connect anew. 2: also send the command again. */
  reconnectOnError?: ((error: Error) => boolean | 1 | 2) | null
  enableReadyCheck?: boolean
  autoResubscribe?: boolean
  lazyConnect?: boolean
}

/**
 * A connection to Redis, as ioredis 5 has it. Replies are texts, numbers, null or arrays of these, `hgetall`'s an object;
 * a callback may be the last argument of any command. Every command of ioredis has its method; these are typed.
 */
declare class Redis {
  constructor(options?: RedisOptions)
  constructor(port: number, host?: string, options?: RedisOptions)
  constructor(url: string, options?: RedisOptions)
  readonly options: RedisOptions
  readonly status: 'wait' | 'connecting' | 'connect' | 'ready' | 'close' | 'reconnecting' | 'end'
  readonly mode: 'normal' | 'subscriber'
  call(command: string, ...args: Argument[]): Promise<any>
  set(key: string, value: string | number, ...options: Argument[]): Promise<string | null>
  setnx(key: string, value: string | number): Promise<number>
  get(key: string): Promise<string | null>
  getset(key: string, value: string | number): Promise<string | null>
  del(...keys: string[]): Promise<number>
  exists(...keys: string[]): Promise<number>
  expire(key: string, seconds: number, mode?: 'NX' | 'XX' | 'GT' | 'LT'): Promise<number>
  pexpire(key: string, milliseconds: number, mode?: 'NX' | 'XX' | 'GT' | 'LT'): Promise<number>
  ttl(key: string): Promise<number>
  pttl(key: string): Promise<number>
  persist(key: string): Promise<number>
  incr(key: string): Promise<number>
  incrby(key: string, by: number): Promise<number>
  decr(key: string): Promise<number>
  hset(key: string, ...pairs: (Argument | Record<string, string | number>)[]): Promise<number>
  mset(...pairs: (Argument | Record<string, string | number>)[]): Promise<'OK'>
  mget(...keys: string[]): Promise<(string | null)[]>
  hgetall(key: string): Promise<Record<string, string>>
  hget(key: string, field: string): Promise<string | null>
  hdel(key: string, ...fields: string[]): Promise<number>
  hexists(key: string, field: string): Promise<number>
  hincrby(key: string, field: string, by: number): Promise<number>
  eval(script: string, numberOfKeys: number, ...keysAndArguments: Argument[]): Promise<any>
  evalsha(sha1: string, numberOfKeys: number, ...keysAndArguments: Argument[]): Promise<any>
  script(subcommand: string, ...args: Argument[]): Promise<any>
  psubscribe(...patterns: string[]): Promise<number>
  punsubscribe(...patterns: string[]): Promise<number>
  publish(channel: string, message: string): Promise<number>
  subscribe(...channels: string[]): Promise<number>
  unsubscribe(...channels: string[]): Promise<number>
  wait(replicas: number, timeoutMs: number): Promise<number>
  role(): Promise<any[]>
  info(section?: string): Promise<string>
  ping(message?: string): Promise<string>
  time(): Promise<[string, string]>
  client(subcommand: string, ...args: Argument[]): Promise<any>
  readonly [command: string]: any
  /** Collects commands; `exec()` sends them at once and resolves to [null, reply] or [error] for each. */
  pipeline(commands?: unknown[][]): Pipeline
  /** The same between MULTI and EXEC: the replies of EXEC (null when a WATCH aborted it). */
  multi(): Pipeline
  multi(options: { pipeline: false }): Promise<'OK'>
  multi(commands: unknown[][]): Pipeline
  exec(): Promise<[Error | null, any?][] | null>
  watch(...keys: string[]): Promise<'OK'>
  unwatch(): Promise<'OK'>
  /** A method that runs a script: EVAL the first time on a connection, EVALSHA from then on. */
  defineCommand(name: string, definition: { lua: string; numberOfKeys?: number }): void
  on(event: 'message', listener: (channel: string, message: string) => void): this
  on(event: 'pmessage', listener: (pattern: string, channel: string, message: string) => void): this
  on(event: 'connecting' | 'connect' | 'ready' | 'close' | 'end', listener: () => void): this
  on(event: 'reconnecting', listener: (delay: number) => void): this
  on(event: 'error' | 'sentinelError', listener: (error: Error) => void): this
  once(event: string, listener: (...args: any[]) => void): this
  off(event: string, listener: (...args: any[]) => void): this
  removeAllListeners(event?: string): this
  /** Another connection with the same options, but for those given. */
  duplicate(override?: RedisOptions): Redis
  /** Resolves when the connection is ready; needed after `lazyConnect` or `disconnect`. */
  connect(): Promise<void>
  /** Says that no more will come: what was sent is still answered, what waits is not sent. */
  disconnect(reconnect?: boolean): void
  quit(): Promise<'OK'>
}
/** A connection to the first node, or to the master that the sentinels name; it was there before the program began. */
declare const redis: Redis

interface Pipeline {
  readonly length: number
  call(command: string, ...args: Argument[]): Pipeline
  exec(callback?: Callback): Promise<[Error | null, any?][] | null>
  /** Every command of `Redis`, and those of `defineCommand`. */
  readonly [command: string]: any
}

/** The protected resource. It does not know that a lock exists. */
declare const storage: {
  /**
   * Resolves to whether the write was accepted. `token` is a fencing token. With `ifEqual` it is refused unless the
   * resource still has that value (null: none yet), as with UPDATE … WHERE version = ….
   */
  write(
    resource: string,
    value: string,
    options?: { token?: number | string; ifEqual?: string | null; as?: string },
  ): Promise<boolean>
  read(resource: string): Promise<string | null>
}

/** This client starts to try for the lock on `resource`, which it stands for by `owner` under `key`. */
declare function want(
  resource: string,
  options?: {
    key?: string
    owner?: string
    mode?: 'exclusive' | 'shared' | { of: number }
    nodes?: string[]
    quorum?: number
    as?: string
  },
): Promise<void>
/** This client believes that it is inside. */
declare function enter(resource: string, options?: { token?: number | string; as?: string }): Promise<void>
/** It is outside again; comes before the release is sent. */
declare function leave(resource: string, options?: { as?: string }): Promise<void>
/** It stops trying. */
declare function giveUp(resource: string, why: string, options?: { as?: string }): Promise<void>
/** What the lock's interface told its caller. */
declare function claim(
  resource: string,
  what: 'held' | 'not-held' | 'released' | 'not-mine',
  options?: { as?: string },
): Promise<void>

/** Work that takes `ms` milliseconds of virtual time. */
declare function work(ms: number): Promise<void>
/** Waits `ms` milliseconds of virtual time. */
declare function sleep(ms: number): Promise<void>

interface Timer {
  ref(): this
  unref(): this
}
declare function setTimeout(run: (...args: any[]) => void, ms?: number, ...args: any[]): Timer
declare function clearTimeout(timer: Timer | undefined): void
declare function setInterval(run: (...args: any[]) => void, ms?: number, ...args: any[]): Timer
declare function clearInterval(timer: Timer | undefined): void
declare function queueMicrotask(run: () => void): void
declare const performance: { now(): number }
declare const crypto: { randomUUID(): string; getRandomValues<T extends Uint8Array | Uint32Array>(array: T): T }
declare const console: Record<'log' | 'info' | 'warn' | 'error' | 'debug', (...values: unknown[]) => void>
