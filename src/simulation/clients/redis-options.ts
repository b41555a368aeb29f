/**
 * The options that a program gives to `new Redis` or sets on `redis.options`, under ioredis's names, with times in
 * milliseconds. An option that would change something and is not emulated is refused; any other name is ignored.
 */
import type { Micros } from '../../base'
import type { Address, ConnectionOptions } from './connection'
import type { MakeError } from './redis-host'
import { BadArgument } from './values'

const DAY_MS = 86_400_000
const MAX_SENTINELS = 16

const NOT_EMULATED =
  `autoPipeliningIgnoredCommands blockingTimeout commandQueue Connector db enableAutoPipelining enableTLSForSentinelMode
failoverDetector keyPrefix monitor natMap password path readOnly sentinelPassword sentinelTLS sentinelUsername
socketTimeout stringNumbers tls username`.split(/\s+/)

/** What Node's setTimeout makes of a number. */
const timerLength = (ms: number): Micros => Math.round(Math.min(Math.max(ms || 1, 1), DAY_MS) * 1000)

const words = (value: unknown, fallback: string): string => (typeof value === 'string' ? value.slice(0, 256) : fallback)
const number = (value: unknown, fallback: number): number => {
  const whole = Number(typeof value === 'string' ? value : typeof value === 'number' ? value : Number.NaN)
  return Number.isInteger(whole) ? whole : fallback
}

function address(value: unknown, port: number): Address {
  if (typeof value !== 'object' || value === null) throw new BadArgument('a sentinel is { host, port }')
  const given = value as { readonly host?: unknown; readonly port?: unknown }
  return { host: words(given.host, '127.0.0.1'), port: number(given.port, port) }
}

/** By index: an array of the program's may have methods of the program's. */
function sentinelsOf(given: readonly unknown[]): Address[] {
  const count = Math.min(given.length, MAX_SENTINELS)
  const sentinels: Address[] = []
  for (let i = 0; i < count; i++) sentinels.push(address(given[i], 26379))
  return sentinels
}

type Ask = (question: unknown, args: readonly unknown[]) => unknown

export function optionSetter(ask: Ask, makeError: MakeError) {
  /** A function of the program's that says how many milliseconds to wait. */
  const strategy = (value: unknown) => {
    if (typeof value !== 'function') return null
    return (attempt: number) => {
      const ms = ask(value, [attempt])
      return typeof ms === 'number' ? timerLength(ms) : null
    }
  }
  const setters: Readonly<Record<string, (options: ConnectionOptions, value: unknown) => void>> = {
    autoResendUnfulfilledCommands: (options, value) => {
      options.autoResendUnfulfilledCommands = Boolean(value)
    },
    enableOfflineQueue: (options, value) => {
      options.enableOfflineQueue = Boolean(value)
    },
    enableReadyCheck: (options, value) => {
      options.enableReadyCheck = Boolean(value)
    },
    autoResubscribe: (options, value) => {
      options.autoResubscribe = Boolean(value)
    },
    lazyConnect: (options, value) => {
      options.lazyConnect = Boolean(value)
    },
    maxRetriesPerRequest: (options, value) => {
      options.maxRetriesPerRequest = Number.isInteger(value) ? (value as number) : null
    },
    commandTimeout: (options, value) => {
      options.commandTimeout = typeof value === 'number' ? timerLength(value) : null
    },
    connectTimeout: (options, value) => {
      options.connectTimeout = typeof value === 'number' && value > 0 ? timerLength(value) : null
    },
    host: (options, value) => {
      options.host = words(value, 'localhost')
    },
    port: (options, value) => {
      options.port = number(value, 6379)
    },
    name: (options, value) => {
      options.name = words(value, '') || null
    },
    role: (_options, value) => {
      if (value !== 'master') throw new BadArgument('the option role is not emulated but for "master" (Lockstep)')
    },
    connectionName: (options, value) => {
      options.connectionName = words(value, '') || null
    },
    sentinels: (options, value) => {
      if (!value) options.sentinels = null
      else if (!Array.isArray(value)) throw new BadArgument('sentinels are an array of { host, port }')
      else options.sentinels = sentinelsOf(value)
    },
    retryStrategy: (options, value) => {
      options.retryStrategy = strategy(value)
    },
    sentinelRetryStrategy: (options, value) => {
      options.sentinelRetryStrategy = strategy(value)
    },
    reconnectOnError: (options, value) => {
      options.reconnectOnError =
        typeof value !== 'function'
          ? null
          : (message) => {
              const said = ask(value, [makeError({ name: 'ReplyError', message })])
              return said === 2 ? 2 : said === 1 || said === true ? 1 : 0
            }
    },
  }
  return (options: ConnectionOptions, name: string, value: unknown): void => {
    if (Object.hasOwn(setters, name)) setters[name]?.(options, value)
    else if (NOT_EMULATED.includes(name) && value) {
      throw new BadArgument(`the option ${name} is not emulated by this simulator (Lockstep)`)
    }
  }
}
