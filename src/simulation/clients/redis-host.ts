/** What the realm's `redis` objects stand on: a client's connections by number, and commands over them. */
import { type Resp, utf8Text } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Call } from './call'
import type { Connection, ConnectionOptions, Outcome } from './connection'
import { BadArgument, commandArguments, replyValue } from './values'

const SUBSCRIBING = /^p?(un)?subscribe$/i
const MAX_CONNECTIONS = 20
const MAX_LISTENERS = 100

interface RedisHostParts {
  readonly id: ActorId
  readonly call: Call
  readonly append: (event: NewEvent) => Seq
  readonly keysOf: (args: readonly string[]) => readonly string[]
  readonly makeError: (name: string, message: string) => Error
  /** Runs a listener of the program's in its own turn. */
  readonly callBack: (listener: unknown, args: readonly unknown[], cause: Seq | undefined) => void
  readonly open: (options: ConnectionOptions, listeners: ConnectionListeners) => Connection
}

export interface ConnectionListeners {
  push(message: Resp, cause: Seq): void
  changed(status: string): void
}

interface Opened {
  readonly connection: Connection
  readonly options: ConnectionOptions
  readonly listeners: Map<string, unknown[]>
}

export function createRedisHost(parts: RedisHostParts, options: ConnectionOptions) {
  const opened: Opened[] = []
  const open = (own: ConnectionOptions): number => {
    const listeners = new Map<string, unknown[]>()
    const emit = (event: string, args: readonly unknown[], cause?: Seq) => {
      for (const listener of listeners.get(event) ?? []) parts.callBack(listener, args, cause)
    }
    const connection = parts.open(own, {
      push(message, cause) {
        const items = message.type === 'array' ? (message.items ?? []) : []
        const [kind, ...rest] = items.map((item) => (item.type === 'bulk' ? utf8Text(item.text ?? '') : ''))
        if (kind === 'message' || kind === 'pmessage') emit(kind, rest, cause)
      },
      changed: (status) => emit(status, []),
    })
    return opened.push({ connection, options: own, listeners }) - 1
  }
  const at = (index: number) => opened[index] as Opened
  open(options)

  const read = (name: string, replies: readonly Resp[]): unknown => {
    const last = replies.at(-1) as Resp
    // A subscription's reply is [kind, channel, count]; ioredis resolves to the count.
    if (SUBSCRIBING.test(name) && last.type === 'array') return replyValue(last.items?.[2] as Resp, parts.makeError)
    if (last.type === 'error') throw parts.makeError('ReplyError', utf8Text(last.text))
    return replyValue(last, parts.makeError)
  }

  return {
    command(index: number, values: readonly unknown[]): Promise<unknown> {
      const args = commandArguments(values)
      const keys = parts.keysOf(args)
      return parts.call({ call: 'command', args, keys }, (of, settle) => {
        const settled = (outcome: Outcome) => {
          const event = {
            kind: 'answered',
            actor: parts.id,
            of,
            call: 'command',
            keys,
            cause: outcome.cause ?? of,
          } as const
          if ('error' in outcome) {
            const { error, message } = outcome
            settle(parts.append({ ...event, error, message }), () => {
              throw parts.makeError(error, message)
            })
          } else {
            const { replies } = outcome
            settle(parts.append({ ...event, reply: replies.at(-1) as Resp }), () => read(args[0] ?? '', replies))
          }
        }
        at(index).connection.submit({ args, of, settle: settled })
      })
    },
    status: (index: number) => at(index).connection.status,
    /** ioredis's options, under its names; milliseconds outside. */
    getOption(index: number, name: string) {
      const { autoResendUnfulfilledCommands, maxRetriesPerRequest, enableOfflineQueue, commandTimeout } =
        at(index).options
      const timeout = commandTimeout === null ? undefined : commandTimeout / 1000
      const view = { autoResendUnfulfilledCommands, maxRetriesPerRequest, enableOfflineQueue, commandTimeout: timeout }
      return Object.hasOwn(view, name) ? view[name as keyof typeof view] : undefined
    },
    setOption(index: number, name: string, value: unknown): boolean {
      const { options: own } = at(index)
      if (name === 'autoResendUnfulfilledCommands' || name === 'enableOfflineQueue') own[name] = value === true
      else if (name === 'maxRetriesPerRequest') own[name] = Number.isInteger(value) ? (value as number) : null
      else if (name === 'commandTimeout') {
        const us = Math.round(Number(value) * 1000)
        own[name] = us > 0 && us <= 86_400_000_000 ? us : null
      } else return false
      return true
    },
    on(index: number, event: string, listener: unknown): void {
      const { listeners } = at(index)
      const list = listeners.get(event) ?? []
      if (typeof listener === 'function' && list.length < MAX_LISTENERS && listeners.size < MAX_LISTENERS) {
        listeners.set(event, [...list, listener])
      }
    },
    duplicate(index: number): number {
      if (opened.length >= MAX_CONNECTIONS) throw new BadArgument(`a client has at most ${MAX_CONNECTIONS} connections`)
      return open({ ...at(index).options })
    },
    disconnect: (index: number) => at(index).connection.close(),
  }
}
