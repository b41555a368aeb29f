/**
 * One connection to Redis as ioredis 5 keeps it: a queue of commands that were sent, an offline queue, reconnection
 * with back-off, re-sending of what was unanswered (LOCK-FACTS 3.7, ioredis lib/redis/event_handler.ts). What a
 * command means and where Redis is are the business of others.
 */
import type { Micros, Resp } from '../../base'
import type { ActorId, Seq } from '../../trace'
import type { Kernel, Process, Task } from '../kernel'

/** ioredis's options, under its names; times in microseconds. */
export interface ConnectionOptions {
  autoResendUnfulfilledCommands: boolean
  maxRetriesPerRequest: number | null
  enableOfflineQueue: boolean
  commandTimeout: Micros | null
  /** False: no retryStrategy, a lost connection ends it. */
  retry: boolean
}

export const IOREDIS_DEFAULTS: ConnectionOptions = {
  autoResendUnfulfilledCommands: true,
  maxRetriesPerRequest: 20,
  enableOfflineQueue: true,
  commandTimeout: null,
  retry: true,
}
/** ioredis: connectTimeout. */
const CONNECT_TIMEOUT_US: Micros = 10_000_000
/** ioredis 5: retryStrategy = min(50 × attempt, 2000) ms. */
const retryDelay = (attempt: number): Micros => Math.min(50 * attempt, 2_000) * 1_000

export type Outcome =
  | { readonly replies: readonly Resp[]; readonly cause: Seq }
  | { readonly error: string; readonly message: string; readonly cause: Seq | undefined }

export interface Command {
  readonly args: readonly string[]
  readonly of: Seq
  settle(outcome: Outcome): void
}

/** An open connection to a node. */
export interface Session {
  readonly node: ActorId
  request(args: readonly string[], of: Seq, cause: Seq | undefined): void
  close(): void
}

export interface SessionEvents {
  reply(replies: readonly Resp[], cause: Seq): void
  push(message: Resp, cause: Seq): void
  closed(why: string, cause: Seq | undefined): void
}

/** How a client reaches Redis. */
export interface RedisPort {
  /** The node that the client is told to talk to, after asking the sentinels if there are any; null: no answer. */
  locate(done: (node: ActorId | null) => void): void
  /** A connection that was there before the run began. */
  connected(events: SessionEvents): Session
  dial(node: ActorId, events: SessionEvents, done: (session: Session | null) => void): void
}

export interface Connection {
  readonly status: 'connecting' | 'ready' | 'reconnecting' | 'end'
  submit(command: Command): void
  /** ioredis's disconnect(). */
  close(): void
  /** The process is gone: nothing is told to anyone any more. */
  abandon(): void
}

interface Waiting extends Command {
  timer: Task | null
  settled: boolean
}

interface ConnectionParts {
  readonly kernel: Kernel
  readonly process: Process
  readonly port: RedisPort
  readonly options: ConnectionOptions
  /** Whether the connection was there before the run began. */
  readonly fromStart: boolean
  push(message: Resp, cause: Seq): void
  changed(status: 'ready' | 'close' | 'reconnecting' | 'end'): void
}

export function createConnection(parts: ConnectionParts): Connection {
  const { kernel, process, port, options } = parts
  let status: Connection['status'] = 'connecting'
  let session: Session | null = null
  let sent: Waiting[] = []
  let offline: Waiting[] = []
  let attempts = 0
  let dialling = 0
  let closing = false

  const settle = (command: Waiting, outcome: Outcome) => {
    if (command.settled) return
    command.settled = true
    if (command.timer) kernel.cancel(command.timer)
    command.settle(outcome)
  }
  const flush = (error: string, message: string, cause: Seq | undefined) => {
    const dropped = [...sent, ...offline]
    sent = []
    offline = []
    for (const command of dropped) settle(command, { error, message, cause })
  }
  const end = (cause: Seq | undefined) => {
    status = 'end'
    flush('Error', 'Connection is closed.', cause)
    parts.changed('end')
  }
  const transmit = (command: Waiting, cause: Seq | undefined) => {
    sent.push(command)
    session?.request(command.args, command.of, cause)
  }

  const events: SessionEvents = {
    reply(replies, cause) {
      const command = sent.shift()
      if (command) settle(command, { replies, cause })
    },
    push: parts.push,
    closed(_why, cause) {
      session = null
      parts.changed('close')
      lost(cause)
    },
  }

  const lost = (cause: Seq | undefined) => {
    if (status === 'end') return
    if (closing || !options.retry) return end(cause)
    attempts++
    status = 'reconnecting'
    parts.changed('reconnecting')
    kernel.after(retryDelay(attempts), () => process.submit(connect), true)
    const { maxRetriesPerRequest: limit } = options
    if (limit !== null && attempts % (limit + 1) === 0) {
      const message = `Reached the max retries per request limit (which is ${limit}). Refer to "maxRetriesPerRequest" option for details.`
      flush('MaxRetriesPerRequestError', message, cause)
    }
  }

  const connect = () => {
    if (status !== 'reconnecting') return
    status = 'connecting'
    const attempt = ++dialling
    const current = () => attempt === dialling && status === 'connecting'
    const timeout = kernel.after(CONNECT_TIMEOUT_US, () => process.submit(() => current() && fail()), true)
    const fail = () => {
      kernel.cancel(timeout)
      dialling++
      lost(undefined)
    }
    port.locate((node) => {
      if (!current()) return
      if (node === null) return fail()
      port.dial(node, events, (opened) => {
        if (!current()) return opened?.close()
        if (!opened) return fail()
        kernel.cancel(timeout)
        ready(opened)
      })
    })
  }

  const ready = (opened: Session) => {
    session = opened
    status = 'ready'
    attempts = 0
    const unanswered = sent
    const waiting = offline
    sent = []
    offline = []
    parts.changed('ready')
    for (const command of unanswered) {
      if (command.settled) continue
      if (options.autoResendUnfulfilledCommands) transmit(command, undefined)
      // ioredis up to 5.11 leaves these pending for ever; rejected as its fix does (redis/ioredis#2193, #2194).
      else
        settle(command, { error: 'AbortError', message: 'Command aborted due to connection close', cause: undefined })
    }
    for (const command of waiting) if (!command.settled) transmit(command, undefined)
  }

  if (parts.fromStart) {
    session = port.connected(events)
    status = 'ready'
  } else {
    status = 'reconnecting'
    kernel.after(0, () => process.submit(connect), true)
  }

  return {
    get status() {
      return status
    },
    submit(given) {
      const command: Waiting = { args: given.args, of: given.of, settle: given.settle, timer: null, settled: false }
      const refuse = (message: string) => settle(command, { error: 'Error', message, cause: given.of })
      if (status === 'end') return refuse('Connection is closed.')
      if (options.commandTimeout !== null) {
        const timedOut = () => settle(command, { error: 'Error', message: 'Command timed out', cause: given.of })
        command.timer = kernel.after(options.commandTimeout, () => process.submit(timedOut))
      }
      if (status === 'ready') return transmit(command, given.of)
      if (!options.enableOfflineQueue) {
        return refuse("Stream isn't writeable and enableOfflineQueue options is false")
      }
      offline.push(command)
    },
    close() {
      if (status === 'end') return
      closing = true
      session?.close()
      session = null
      end(undefined)
    },
    abandon() {
      status = 'end'
      session = null
      for (const { timer } of [...sent, ...offline]) if (timer) kernel.cancel(timer)
      sent = []
      offline = []
    },
  }
}
