/** The `redis` that a program sees, shaped as ioredis: a method a command, pipelines, `on`, `duplicate`. */
import type { Micros, Resp } from '../../base'
import { utf8Text } from '../../base'
import type { Seq } from '../../trace'
import type { Connection, ConnectionOptions } from './connection'
import type { Realm } from './realm'
import { commandArguments, replyValue } from './values'

/** The commands that have a method of their own; `call` sends any other. */
const METHODS = `append auth client dbsize decr decrby del discard echo eval evalsha eval_ro evalsha_ro exec exists expire
expireat expiretime failover flushall get getdel getex getset hdel hexists hget hgetall hincrby hkeys hlen hmget hset hsetnx
incr incrby info keys lindex llen lpop lpos lpush lrange lrem lset ltrim mget mset persist pexpire pexpireat pexpiretime ping
psetex psubscribe pttl publish pubsub punsubscribe rename replicaof role rpop rpush sadd scan scard script set setex setnx
sismember smembers srem strlen subscribe time ttl type unlink unsubscribe unwatch wait watch zadd zcard zcount zincrby zpopmin
zrange zrangebyscore zrank zrem zremrangebyscore zscore`.split(/\s+/)

const SUBSCRIBING = /^p?(un)?subscribe$/i

/** Calls the host: records the call at the program's line, sends it, settles with what the program sees. */
export type SendCommand = (
  connection: Connection,
  args: readonly string[],
  read: (replies: readonly Resp[]) => unknown,
) => Promise<unknown>

interface RedisObjectParts {
  readonly realm: Realm
  readonly send: SendCommand
  readonly options: ConnectionOptions
  readonly open: (listeners: ConnectionListeners) => Connection
  /** Runs a listener of the program's in its own turn. */
  readonly callBack: (listener: unknown, args: readonly unknown[], cause: Seq | undefined) => void
  /** A second connection with the options as they are now. */
  readonly duplicate: () => object
}

export interface ConnectionListeners {
  push(message: Resp, cause: Seq): void
  changed(status: string): void
}

export function createRedisObject({ realm, send, options, open, callBack, duplicate }: RedisObjectParts): object {
  const listeners = new Map<string, unknown[]>()
  const emit = (event: string, args: readonly unknown[], cause?: Seq) => {
    for (const listener of listeners.get(event) ?? []) callBack(listener, args, cause)
  }
  const connection = open({
    push(message, cause) {
      const parts = message.type === 'array' ? (message.items ?? []) : []
      const [kind, ...rest] = parts.map((part) => (part.type === 'bulk' ? utf8Text(part.text ?? '') : ''))
      if (kind === 'message' || kind === 'pmessage') emit(kind, rest, cause)
    },
    changed: (status) => emit(status, []),
  })

  const read = (name: string) => (replies: readonly Resp[]) => {
    const last = replies.at(-1) as Resp
    // A subscription's reply is [kind, channel, count]; ioredis resolves to the count.
    if (SUBSCRIBING.test(name) && last.type === 'array') return replyValue(last.items?.[2] as Resp, realm.makeError)
    if (last.type === 'error') throw realm.makeError('ReplyError', utf8Text(last.text))
    return replyValue(last, realm.makeError)
  }
  const redis: Record<string, unknown> = {}
  for (const name of METHODS) {
    const method = (...values: unknown[]) => {
      const args = [name, ...commandArguments(values)]
      return send(connection, args, read(name))
    }
    redis[name] = method
  }
  const call = (...values: unknown[]) => {
    const args = commandArguments(values)
    return send(connection, args, read(args[0] ?? ''))
  }
  redis.call = call

  /** Collected commands, sent together by exec: each settles on its own, in a transaction as one. */
  const collect = (transaction: boolean) => {
    const commands: string[][] = []
    const chain: Record<string, unknown> = {}
    for (const name of [...METHODS, 'call']) {
      chain[name] = (...values: unknown[]) => {
        const args = commandArguments(values)
        commands.push(name === 'call' ? args : [name, ...args])
        return chain
      }
    }
    const exec = async () => {
      const whole = transaction ? [['multi'], ...commands, ['exec']] : commands
      const settled = whole.map((args) =>
        send(connection, args, read(args[0] ?? '')).then(
          (value) => [null, value] as const,
          (error: unknown) => [error, null] as const,
        ),
      )
      const results = await Promise.all(settled)
      const last = results.at(-1)
      if (!transaction) return results
      if (last?.[0]) throw last[0]
      const replies = last?.[1] as unknown[] | null
      return replies?.map((reply) => (reply instanceof Error ? [reply, null] : [null, reply])) ?? null
    }
    chain.exec = exec
    return Object.freeze(chain)
  }
  redis.pipeline = () => collect(false)
  redis.multi = () => collect(true)

  const on = (event: unknown, listener: unknown) => {
    if (typeof event !== 'string' || typeof listener !== 'function') return redis
    const list = listeners.get(event) ?? []
    if (list.length < 100) listeners.set(event, [...list, listener])
    return redis
  }
  redis.on = on
  redis.once = on
  redis.duplicate = duplicate
  redis.disconnect = () => connection.close()
  redis.quit = async () => {
    connection.close()
    return 'OK'
  }
  Object.defineProperty(redis, 'status', { get: () => connection.status, enumerable: true })
  redis.options = programOptions(options)
  return redis
}

/** The options as a program may read and change them: checked on the way in, milliseconds outside. */
function programOptions(options: ConnectionOptions): object {
  const view = {
    get autoResendUnfulfilledCommands() {
      return options.autoResendUnfulfilledCommands
    },
    set autoResendUnfulfilledCommands(value: unknown) {
      options.autoResendUnfulfilledCommands = value === true
    },
    get maxRetriesPerRequest() {
      return options.maxRetriesPerRequest
    },
    set maxRetriesPerRequest(value: unknown) {
      options.maxRetriesPerRequest = Number.isInteger(value) ? (value as number) : null
    },
    get commandTimeout() {
      return options.commandTimeout === null ? undefined : options.commandTimeout / 1000
    },
    set commandTimeout(value: unknown) {
      const us: Micros = Math.round(Number(value) * 1000)
      options.commandTimeout = us > 0 && us <= 86_400_000_000 ? us : null
    },
  }
  return Object.freeze(view)
}
