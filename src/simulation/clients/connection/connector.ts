/**
 * The way to a session: to the host and port of the options, or, with sentinels, to the master that they name
 * (ioredis, connectors/). It opens; what becomes of the session is the connection's business.
 */
import type { Kernel, Process, Task } from '../../kernel'
import type { Address, ConnectionOptions } from './options'
import { type Failure, isSession, type RedisPort, type Session, type SessionEvents } from './port'

export interface ConnectorParts {
  readonly kernel: Kernel
  readonly process: Process
  readonly port: RedisPort
  readonly options: ConnectionOptions
  readonly events: SessionEvents
  /** What the connection's listeners hear meanwhile. */
  emit(event: 'error' | 'sentinelError', failure: Failure): void
}

export interface Connector {
  /** `done` hears once: of a session, of a failure to reach it (to be tried again), or of a fatal one. */
  connect(done: (opened: Session | Failure, fatal: boolean) => void): void
  /** No further try; a session that is being opened still comes, and then the result is true. */
  stop(): boolean
  /** Gives up the session that is being opened; false when there is none. */
  abort(): boolean
  /** Whether a node of this role is what was looked for; if not, another sentinel is asked first next time. */
  accepts(role: 'master' | 'slave'): boolean
}

const CLOSED: Failure = { message: 'Connection is closed.' }
const TIMED_OUT: Failure = { message: 'connect ETIMEDOUT', code: 'ETIMEDOUT', syscall: 'connect' }

export function createConnector(parts: ConnectorParts): Connector {
  const { kernel, process, port, options, events } = parts
  const ring = createRing()
  let attempt = 0
  let stopped = false
  let dialling = false
  let cancelAsk: (() => void) | undefined

  /** A call back for this attempt alone, in the client's process. */
  const later = (us: number, run: () => void): Task => {
    const current = attempt
    return kernel.after(us, () => process.submit(() => current === attempt && run()), true)
  }

  const dial = (address: Address, done: (opened: Session | Failure, fatal: boolean) => void) => {
    const current = attempt
    dialling = true
    let over = false
    const end = (opened: Session | Failure) => {
      if (over || current !== attempt) return isSession(opened) ? opened.close() : undefined
      over = true
      dialling = false
      if (timeout) kernel.cancel(timeout)
      done(opened, false)
    }
    const { connectTimeout } = options
    const timeout = connectTimeout === null ? null : later(connectTimeout, () => end(TIMED_OUT))
    port.dial(address, events, end)
  }

  const resolve = (done: (opened: Session | Failure, fatal: boolean) => void) => {
    let retries = 0
    let lastError = ''
    const next = (): void => {
      const sentinel = stopped ? undefined : ring.next()
      if (stopped) done(CLOSED, true)
      else if (sentinel) askOne(sentinel)
      else fromScratch()
    }
    const fromScratch = () => {
      ring.rewind()
      const delay = options.sentinelRetryStrategy?.(++retries) ?? null
      const what =
        delay === null
          ? 'All sentinels are unreachable and retry is disabled.'
          : `All sentinels are unreachable. Retrying from scratch after ${delay / 1000}ms.`
      const failure = { message: lastError ? `${what} Last error: ${lastError}` : what }
      if (delay === null) return done(failure, true)
      parts.emit('error', failure)
      later(delay, next)
    }
    const askOne = (sentinel: Address) => {
      const where = `${sentinel.host}:${sentinel.port}`
      const current = attempt
      let over = false
      const end = (go: () => void) => {
        if (over || current !== attempt) return
        over = true
        cancelAsk = undefined
        if (timeout) kernel.cancel(timeout)
        if (stopped) done(CLOSED, true)
        else go()
      }
      const failed = (message: string) => {
        lastError = message
        parts.emit('sentinelError', { message: `failed to connect to sentinel ${where} because ${lastError}` })
        next()
      }
      const { connectTimeout } = options
      const timeout =
        connectTimeout === null
          ? null
          : later(connectTimeout, () => {
              cancelAsk?.()
              end(() => failed(CLOSED.message))
            })
      cancelAsk = port.ask(sentinel, options.name ?? '', (answer) =>
        end(() => {
          if ('message' in answer) return failed(answer.message)
          ring.add(answer.others)
          dial(answer.master, done)
        }),
      )
    }
    next()
  }

  return {
    connect(done) {
      attempt++
      stopped = false
      dialling = false
      if (options.sentinels) {
        ring.from(options.sentinels)
        return resolve(done)
      }
      // In the next turn of the event loop, so that a disconnect() right after the constructor is in time.
      later(0, () => (stopped ? done(CLOSED, true) : dial(options, done)))
    },
    stop() {
      stopped = true
      return dialling
    },
    abort() {
      if (!dialling) return false
      attempt++
      dialling = false
      return true
    },
    accepts(role) {
      if (!options.sentinels || role === 'master') return true
      ring.skip()
      return false
    },
  }
}

/** The sentinels in the order in which they are asked (ioredis, SentinelIterator). */
function createRing() {
  let given: readonly Address[] | null = null
  let ring: Address[] = []
  let cursor = 0
  const next = () => (cursor >= ring.length ? undefined : ring[cursor++])
  const same = (a: Address) => (b: Address) => a.host === b.host && a.port === b.port
  return {
    next,
    from(sentinels: readonly Address[]) {
      if (given === sentinels) return
      given = sentinels
      ring = [...sentinels]
      cursor = 0
    },
    rewind() {
      cursor = 0
    },
    add(others: readonly Address[]) {
      for (const other of others) if (!ring.some(same(other))) ring.push(other)
    },
    /** The one that led to the wrong node goes to the end. */
    skip() {
      next()
      next()
      if (ring.length > 1 && cursor !== 1) ring.unshift(...ring.splice(cursor - 1))
      cursor = 0
    },
  }
}
