/** ioredis 5's options as a connection keeps them: its names and defaults, with times in microseconds. */
import type { Micros } from '../../../base'

/** What a scenario may say of its clients' connections. */
export interface ScenarioOptions {
  autoResendUnfulfilledCommands: boolean
  maxRetriesPerRequest: number | null
  enableOfflineQueue: boolean
  commandTimeout: Micros | null
  /** False: no retryStrategy, a lost connection ends it. */
  retry: boolean
}

/** Host and port of a node or of a sentinel. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** How long to wait before the n-th attempt, or null to stop. */
export type Strategy = (attempt: number) => Micros | null

export interface ConnectionOptions extends Omit<ScenarioOptions, 'retry'> {
  host: string
  port: number
  /** With sentinels, `name` is asked for and host and port are not used. */
  sentinels: readonly Address[] | null
  name: string | null
  retryStrategy: Strategy | null
  sentinelRetryStrategy: Strategy | null
  /** 1: reconnect on this error; 2: and send the command again. */
  reconnectOnError: ((message: string) => 0 | 1 | 2) | null
  connectTimeout: Micros | null
  enableReadyCheck: boolean
  autoResubscribe: boolean
  lazyConnect: boolean
  connectionName: string | null
}

/** ioredis 5: min(50 × attempt, 2000) ms. */
const retryStrategy: Strategy = (attempt) => Math.min(50 * attempt, 2_000) * 1_000
/** ioredis 5: min(10 × attempt, 1000) ms. */
const sentinelRetryStrategy: Strategy = (attempt) => Math.min(10 * attempt, 1_000) * 1_000

export const IOREDIS_DEFAULTS: ScenarioOptions = {
  autoResendUnfulfilledCommands: true,
  maxRetriesPerRequest: 20,
  enableOfflineQueue: true,
  commandTimeout: null,
  retry: true,
}

/** Where a client's own connection goes: to the first node, or through the sentinels. */
export type Home = Pick<ConnectionOptions, 'host' | 'port' | 'sentinels' | 'name'>

/** The options of the connection that a client has from the start. */
export function homeOptions({ retry, ...given }: ScenarioOptions, home: Home): ConnectionOptions {
  return { ...defaultOptions(), ...home, ...given, retryStrategy: retry ? retryStrategy : null }
}

export function defaultOptions(): ConnectionOptions {
  const { retry: _, ...common } = IOREDIS_DEFAULTS
  return {
    ...common,
    host: 'localhost',
    port: 6379,
    sentinels: null,
    name: null,
    retryStrategy,
    sentinelRetryStrategy,
    reconnectOnError: null,
    connectTimeout: 10_000_000,
    enableReadyCheck: true,
    autoResubscribe: true,
    lazyConnect: false,
    connectionName: null,
  }
}
