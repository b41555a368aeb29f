/**
 * One connection to Redis as ioredis 5 keeps it (lib/Redis.ts, lib/redis/event_handler.ts): its states and the events
 * that it tells, the queue of what was sent, the offline queue, reconnection with back-off, sending again. What a
 * command means and where Redis is are the business of others. Names are ioredis's own where it has one.
 */
import type { Resp } from '../../../base'
import type { Seq } from '../../../trace'
import type { Kernel, Process, Task } from '../../kernel'
import {
  abortIncompletePipelines,
  abortTransactionFragments,
  type Command,
  nameOf,
  type Problem,
  type Waiting,
} from './command'
import { createConnector } from './connector'
import type { ConnectionOptions } from './options'
import { type Failure, isSession, type RedisPort, type Session, type SessionEvents } from './port'
import { createSettling, written } from './settling'
import {
  afterReply,
  allowedWhileSubscribed,
  isAnsweredBy,
  isSubscription,
  resubscribing,
  type Subscriptions,
} from './subscriptions'
import { createTeller, type Status, type Told } from './teller'

export interface Connection {
  readonly status: Status
  readonly mode: 'normal' | 'subscriber'
  submit(command: Command): void
  /** `done` hears when it is ready, or why not. */
  connect(done: (problem?: Problem) => void): void
  disconnect(reconnect: boolean): void
  /** The process is gone: nothing is told to anyone any more. */
  abandon(): void
}

export interface ConnectionParts {
  readonly kernel: Kernel
  readonly process: Process
  readonly port: RedisPort
  /** The program may change them at any time. */
  readonly options: ConnectionOptions
  /** Whether the connection was there before the run began. */
  readonly fromStart: boolean
  push(message: Resp, cause: Seq): void
  tell(told: Told, cause: Seq | undefined): void
}

const CLOSED: Problem = { name: 'Error', message: 'Connection is closed.' }
/** ioredis: disconnectTimeout. */
const DISCONNECT_TIMEOUT_US = 2_000_000
/** What ioredis writes before the ready check is over: commands that a loading server answers, and its handshake's. */
const BEFORE_READY = new Set(
  `auth command debug discard exec hello info lastsave multi psubscribe publish punsubscribe quit readonly readwrite
replconf reset role select shutdown spublish ssubscribe subscribe sunsubscribe time unsubscribe unwatch watch
client`.split(/\s+/),
)

export function createConnection(parts: ConnectionParts): Connection {
  const { kernel, process, port, options } = parts
  let status: Status = 'wait'
  let session: Session | null = null
  /** Half closed: nothing more can be written. */
  let ended = false
  /** Scripts that this session has been sent whole. */
  let scripts = new Set<string>()
  let commandQueue: Waiting[] = []
  let offlineQueue: Waiting[] = []
  let prevCommandQueue: Waiting[] | null = null
  let subscriber: Subscriptions | null = null
  let prevSubscriber: Subscriptions | null = null
  /** Its queue was thrown away: what it still answers is nobody's. */
  let deaf = false
  let retryAttempts = 0
  let manuallyClosing = false
  let reconnectTimeout: Task | null = null
  let connectionEpoch = 0
  let abandoned = false
  const onReady: ((problem?: Problem) => void)[] = []

  const { say, tell, soon } = createTeller(kernel, process, parts.tell)
  const setStatus = (to: Exclude<Status, 'reconnecting'>) => {
    status = to
    say({ event: to })
  }
  const silentEmit = (event: 'error' | 'sentinelError', failure: Failure) => {
    const ours = failure.message === CLOSED.message || failure.syscall === 'connect' || failure.syscall === 'read'
    if (event === 'error' && (status === 'end' || (manuallyClosing && ours))) return
    say({ event, problem: { name: 'Error', ...failure } })
  }

  const { settle, reject, arm } = createSettling(kernel, process, options)
  const flushQueue = (problem: Problem, cause: Seq | undefined) => {
    if (commandQueue.length > 0) deaf = true
    for (const waiting of offlineQueue.splice(0)) reject(waiting, problem, cause)
    for (const waiting of commandQueue.splice(0)) reject(waiting, problem, cause)
  }
  const end = (cause: Seq | undefined) => {
    setStatus('end')
    flushQueue(CLOSED, cause)
  }
  const connected = (problem?: Problem) => {
    for (const done of onReady.splice(0)) done(problem)
  }

  const recoverFromFatalError = (problem: Problem) => {
    flushQueue(problem, undefined)
    silentEmit('error', problem)
    disconnect(true)
  }

  const write = (waiting: Waiting, cause: Seq | undefined) => {
    const { command } = waiting
    waiting.sent = written(command, scripts)
    commandQueue.push(waiting)
    session?.request(waiting.sent, command.of, cause)
    if (nameOf(command) === 'quit') manuallyClosing = true
  }

  const sendCommand = (waiting: Waiting, cause: Seq | undefined) => {
    const { command } = waiting
    const name = nameOf(command)
    if (status === 'wait') connect()
    if (status === 'end') return reject(waiting, CLOSED, cause)
    if (subscriber && !allowedWhileSubscribed(name)) {
      const message = 'Connection in subscriber mode, only subscriber commands may be used'
      return reject(waiting, { name: 'Error', message }, cause)
    }
    arm(waiting)
    const early = status === 'connect' && command.pipelineIndex === undefined && BEFORE_READY.has(name)
    if (session && !ended && (status === 'ready' || early)) return write(waiting, cause)
    if (!options.enableOfflineQueue) {
      const message = "Stream isn't writeable and enableOfflineQueue options is false"
      return reject(waiting, { name: 'Error', message }, cause)
    }
    if (name === 'quit' && offlineQueue.length === 0) {
      disconnect(false)
      return settle(waiting, { replies: [{ type: 'status', text: 'OK' }], cause, sent: waiting.sent })
    }
    offlineQueue.push(waiting)
  }
  const submit = (command: Command, cause: Seq | undefined = command.of) =>
    sendCommand({ command, sent: command.args, timer: null, settled: false, awaited: undefined }, cause)
  /** A command of the connection's own, whose reply nobody waits for. */
  const handshake = (...args: string[]) => submit({ args, of: undefined, settle: () => undefined }, undefined)

  /** A reply about subscriptions belongs to the command in front, which may wait for more of them (DataHandler). */
  const subscribed = (reply: Resp, cause: Seq) => {
    subscriber = afterReply(subscriber, reply)
    const waiting = commandQueue.shift()
    if (!waiting) return
    if (isAnsweredBy(waiting, reply)) settle(waiting, { replies: [reply], cause, sent: waiting.sent })
    else commandQueue.unshift(waiting)
  }
  const answered = (replies: readonly Resp[], cause: Seq) => {
    if (deaf) return
    if (replies.every(isSubscription)) {
      for (const reply of replies) subscribed(reply, cause)
      return
    }
    const waiting = commandQueue.shift()
    if (!waiting) return
    const last = replies.at(-1)
    if (last?.type !== 'error') return settle(waiting, { replies, cause, sent: waiting.sent })
    const { command } = waiting
    if (command.script && last.text.includes('NOSCRIPT')) {
      scripts.delete(command.script.sha)
      if (waiting.settled) return
      if (waiting.timer) kernel.cancel(waiting.timer)
      // As a command of its own, behind what was sent meanwhile, also from within a pipeline.
      return submit({ ...command, pipelineIndex: undefined, inTransaction: false }, cause)
    }
    const need = nameOf(command) === 'client' ? 0 : (options.reconnectOnError?.(last.text) ?? 0)
    if (need !== 0 && status !== 'reconnecting') disconnect(true)
    if (need === 2) sendCommand(waiting, cause)
    else settle(waiting, { replies, cause, sent: waiting.sent })
  }

  const events: SessionEvents = {
    reply(replies, cause) {
      answered(replies, cause)
      tell(cause)
    },
    push: parts.push,
    closed(why, cause) {
      if (why === 'connection reset')
        silentEmit('error', { message: 'read ECONNRESET', code: 'ECONNRESET', syscall: 'read' })
      closed(cause)
    },
  }

  const connector = createConnector({
    kernel,
    process,
    port,
    options,
    events,
    emit(event, failure) {
      silentEmit(event, failure)
      tell(undefined)
    },
  })

  /** ioredis's closeHandler. */
  const closed = (cause: Seq | undefined) => {
    if (abandoned) return
    const before = status
    session = null
    connectionEpoch++
    setStatus('close')
    const give = (waiting: Waiting, problem: Problem) => reject(waiting, problem, cause)
    commandQueue = abortIncompletePipelines(commandQueue, give)
    offlineQueue = abortTransactionFragments(offlineQueue, give)
    if (before === 'ready') {
      prevSubscriber ??= subscriber
      if (commandQueue.length > 0) prevCommandQueue = commandQueue
    }
    retry(cause)
    tell(cause)
    connected(CLOSED)
  }

  const retry = (cause: Seq | undefined) => {
    if (manuallyClosing) {
      manuallyClosing = false
      return end(cause)
    }
    const delay = options.retryStrategy?.(++retryAttempts) ?? null
    if (delay === null) return end(cause)
    status = 'reconnecting'
    say({ event: 'reconnecting', delayMs: delay / 1000 })
    const again = () => {
      reconnectTimeout = null
      connect()
      tell(undefined)
    }
    reconnectTimeout = kernel.after(delay, () => process.submit(again), true)
    const { maxRetriesPerRequest: limit } = options
    if (limit === null || limit < 0 || retryAttempts % (limit + 1) !== 0) return
    const message = `Reached the max retries per request limit (which is ${limit}). Refer to "maxRetriesPerRequest" option for details.`
    flushQueue({ name: 'MaxRetriesPerRequestError', message }, cause)
  }

  const connect = (): void => {
    setStatus('connecting')
    subscriber = null
    ended = false
    connector.connect((opened, fatal) => {
      if (abandoned) return isSession(opened) ? opened.close() : undefined
      if (isSession(opened)) connectHandler(opened)
      else if (fatal) fail(opened)
      else {
        silentEmit('error', opened)
        closed(undefined)
      }
      tell(undefined)
    })
  }
  /** There is no way to connect: no retry either. */
  const fail = (failure: Failure) => {
    const problem = { name: 'Error', ...failure }
    flushQueue(problem, undefined)
    silentEmit('error', problem)
    setStatus('end')
    connected(problem)
  }

  const connectHandler = (opened: Session) => {
    session = opened
    scripts = new Set()
    deaf = false
    setStatus('connect')
    commandQueue = []
    // disconnect() came while the connection was being opened.
    if (ended) {
      ended = false
      return halfClose()
    }
    if (options.connectionName !== null) handshake('client', 'setname', options.connectionName)
    if (options.enableReadyCheck) readyCheck(opened)
    else ready(undefined)
  }

  /** INFO: that the node has loaded its data, which takes no time here, and, through sentinels, that it is a master. */
  const readyCheck = (opened: Session) => {
    const epoch = ++connectionEpoch
    const current = () => epoch === connectionEpoch && !abandoned
    const { commandTimeout } = options
    const timedOut = () => {
      if (!current()) return
      connectionEpoch++
      recoverFromFatalError({ name: 'Error', message: 'Command timed out' })
      tell(undefined)
    }
    const timer = commandTimeout === null ? null : kernel.after(commandTimeout, () => process.submit(timedOut), true)
    opened.check((role) => {
      if (!current()) return
      connectionEpoch++
      if (timer) kernel.cancel(timer)
      if (connector.accepts(role)) ready(undefined)
      else disconnect(true)
      tell(undefined)
    })
  }

  const ready = (cause: Seq | undefined) => {
    setStatus('ready')
    retryAttempts = 0
    const subscribed = prevSubscriber
    prevSubscriber = null
    if (subscribed && options.autoResubscribe) for (const args of resubscribing(subscribed)) handshake(...args)
    const unanswered = prevCommandQueue ?? []
    prevCommandQueue = null
    // Otherwise they stay pending for ever, as in ioredis up to 6.0.0 (redis/ioredis#2193).
    if (options.autoResendUnfulfilledCommands) for (const waiting of unanswered) sendCommand(waiting, cause)
    const waitingLine = offlineQueue
    offlineQueue = []
    for (const waiting of waitingLine) sendCommand(waiting, cause)
    connected()
  }

  /** stream.end(): the node may still answer what it has; after a while the connection is cut. */
  const halfClose = () => {
    const closing = session
    if (!closing || ended) return
    ended = true
    closing.end()
    const cut = () => {
      if (session !== closing) return
      closing.close()
      closed(undefined)
    }
    kernel.after(DISCONNECT_TIMEOUT_US, () => process.submit(cut), true)
  }

  const disconnect = (reconnect: boolean) => {
    if (!reconnect) {
      manuallyClosing = true
      if (reconnectTimeout) kernel.cancel(reconnectTimeout)
      reconnectTimeout = null
    }
    if (status === 'wait') return closed(undefined)
    if (!connector.stop()) return halfClose()
    ended = true
    const cut = () => {
      if (connector.abort()) closed(undefined)
    }
    kernel.after(DISCONNECT_TIMEOUT_US, () => process.submit(cut), true)
  }

  if (parts.fromStart) {
    session = port.connected(events)
    status = 'ready'
  } else if (options.lazyConnect) setStatus('wait')
  else connect()
  soon()

  return {
    get status() {
      return status
    },
    get mode() {
      return subscriber ? 'subscriber' : 'normal'
    },
    submit(command) {
      submit(command)
      soon()
    },
    connect(done) {
      if (status === 'connecting' || status === 'connect' || status === 'ready') {
        return done({ name: 'Error', message: 'Redis is already connecting/connected' })
      }
      onReady.push(done)
      connect()
      soon()
    },
    disconnect(reconnect) {
      disconnect(reconnect)
      soon()
    },
    abandon() {
      abandoned = true
      status = 'end'
      session = null
      connectionEpoch++
      const all = [...commandQueue, ...offlineQueue, ...(prevCommandQueue ?? [])]
      for (const { timer } of all) if (timer) kernel.cancel(timer)
      commandQueue = []
      offlineQueue = []
      prevCommandQueue = null
    },
  }
}
