/**
 * What a client program may use. A program is the text of a module: top-level `await` and `return` are allowed.
 * Every call except `Date`, `Math.random`, `crypto` and `console` is asynchronous: await it.
 */

/** The parameters of the scenario: lengths of time in milliseconds, and words. */
declare const params: Readonly<Record<string, number>>

/** The name of this client, such as "A". */
declare const client: string

type Argument = string | number | readonly (string | number)[]

/** A connection to Redis, shaped as ioredis is. Replies are texts, numbers, null or arrays of these. */
interface Redis {
  readonly options: {
    autoResendUnfulfilledCommands: boolean
    maxRetriesPerRequest: number | null
    commandTimeout?: number
  }
  readonly status: string
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
  hset(key: string, ...pairs: Argument[]): Promise<number>
  hget(key: string, field: string): Promise<string | null>
  hdel(key: string, ...fields: string[]): Promise<number>
  hexists(key: string, field: string): Promise<number>
  hincrby(key: string, field: string, by: number): Promise<number>
  eval(script: string, numberOfKeys: number, ...keysAndArguments: Argument[]): Promise<any>
  evalsha(sha1: string, numberOfKeys: number, ...keysAndArguments: Argument[]): Promise<any>
  script(subcommand: string, ...args: Argument[]): Promise<any>
  publish(channel: string, message: string): Promise<number>
  subscribe(...channels: string[]): Promise<number>
  unsubscribe(...channels: string[]): Promise<number>
  wait(replicas: number, timeoutMs: number): Promise<number>
  role(): Promise<any[]>
  info(section?: string): Promise<string>
  ping(message?: string): Promise<string>
  time(): Promise<[string, string]>
  client(subcommand: string, ...args: Argument[]): Promise<any>
  /** Collects commands; `exec()` sends them and resolves to [error, reply] pairs (null when a WATCH aborted them). */
  pipeline(): Pipeline
  multi(): Pipeline
  watch(...keys: string[]): Promise<string>
  unwatch(): Promise<string>
  on(event: 'message', listener: (channel: string, message: string) => void): this
  on(event: 'close' | 'reconnecting' | 'ready' | 'end', listener: () => void): this
  on(event: 'error', listener: (error: Error) => void): this
  /** A second connection to the same Redis. */
  duplicate(): Redis
  quit(): Promise<string>
  disconnect(): void
}
declare const redis: Redis

type Pipeline = {
  readonly [K in
    | 'set'
    | 'setnx'
    | 'get'
    | 'del'
    | 'exists'
    | 'expire'
    | 'pexpire'
    | 'ttl'
    | 'pttl'
    | 'persist'
    | 'incr'
    | 'incrby'
    | 'eval'
    | 'evalsha'
    | 'publish'
    | 'wait'
    | 'call']: (...args: Argument[]) => Pipeline
} & { exec(): Promise<[Error | null, any][] | null> }

/** The protected resource. It does not know that a lock exists. */
declare const storage: {
  /** Resolves to whether the write was accepted; `token` is a fencing token. */
  write(resource: string, value: string, options?: { token?: number | string; as?: string }): Promise<boolean>
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
