/**
 * A client: a process that runs one program in a realm of its own. Every call of the program is an event at its line;
 * a fault before the call holds its sending, one after it holds its resolution, so code that wakes sees the wake time
 * (DESIGN, Clients). It knows no node and no network, only its ports.
 */
import { type Resp, randomStream } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Kernel, Process } from '../kernel'
import type { Call } from './call'
import { type Connection, type ConnectionOptions, createConnection, type RedisPort } from './connection'
import { createMarks, type Marks } from './marks'
import { createRealm, type Realm } from './realm'
import { type ConnectionListeners, createRedisObject, type SendCommand } from './redis-object'
import { createStorageObject, type StoragePort } from './storage-object'
import { createCrypto, createWaits, printable, readError } from './surroundings'
import { createTimers, type Timers } from './timers'
import { BadArgument } from './values'

export interface ClientParts {
  readonly id: ActorId
  /** The program's text. */
  readonly program: string
  readonly params: Readonly<Record<string, number | string>>
  readonly seed: number
  readonly kernel: Kernel
  readonly process: Process
  /** The client's wall clock in microseconds. */
  readonly wallMicros: () => number
  readonly append: (event: NewEvent) => Seq
  readonly redis: RedisPort
  readonly storage: StoragePort
  readonly options: ConnectionOptions
  /** The keys among a command's arguments. */
  readonly keysOf: (args: readonly string[]) => readonly string[]
  /** Whether the trace takes no more: calls then never settle. */
  readonly full: () => boolean
}

export interface Client {
  readonly state: 'not-started' | 'running' | 'over'
  /** Starts the program: the first time, or again after a crash. */
  start(cause: Seq | undefined): void
  /** The process is gone: nothing of the program runs any more. */
  crash(): void
}

/** Reads of the clock in one turn before a program is told that it waits in vain. */
const MAX_CLOCK_READS = 10_000
const MAX_CONNECTIONS = 20

export function createClient(parts: ClientParts): Client {
  const { id, kernel, process, append, seed } = parts
  let state: Client['state'] = 'not-started'
  /** Counts the program's lives: what an earlier one left behind must not act in a later one. */
  let life = 0
  /** What woke the program last: the cause of its calls. */
  let wokenBy: Seq | undefined
  let clockReads = 0
  let realm: Realm
  let timers: Timers | undefined
  let marks: Marks | undefined
  const connections: Connection[] = []
  const caused = () => (wokenBy === undefined ? {} : { cause: wokenBy })

  const connect = (fromStart: boolean, options: ConnectionOptions, listeners: () => ConnectionListeners | undefined) => {
    const connection = createConnection({
      kernel,
      process,
      port: parts.redis,
      options,
      fromStart,
      push: (message, cause) => listeners()?.push(message, cause),
      changed: (status) => listeners()?.changed(status),
    })
    connections.push(connection)
    return connection
  }
  // The process was there, and connected, before the run began; its program may start later.
  let firstListeners: ConnectionListeners | undefined
  const firstOptions = { ...parts.options }
  const first = connect(true, firstOptions, () => firstListeners)

  /** Lets the program go on: in its own process, as one turn. */
  const wake = (cause: Seq | undefined, run: () => void) => {
    const born = life
    process.submit(() => {
      if (born !== life) return
      wokenBy = cause
      clockReads = 0
      run()
      kernel.woke()
    })
  }

  const call: Call = (event, perform) => {
    const born = life
    const line = realm.callerLine()
    return new Promise((resolve, reject) => {
      if (state !== 'running' || parts.full()) return
      const of = append({ kind: 'call', actor: id, line, ...caused(), ...event } as NewEvent)
      process.submit(() => {
        if (born !== life) return
        perform(of, (answeredBy, outcome) =>
          wake(answeredBy, () => {
            try {
              resolve(outcome())
            } catch (problem) {
              reject(problem as Error)
            }
          }),
        )
      })
    })
  }

  const send: SendCommand = (connection, args, read) => {
    const keys = parts.keysOf(args)
    return call({ call: 'command', args, keys }, (of, settle) => {
      const settled = (outcome: Parameters<Parameters<Connection['submit']>[0]['settle']>[0]) => {
        const event = { kind: 'answered', actor: id, of, call: 'command', keys, cause: outcome.cause ?? of } as const
        if ('error' in outcome) {
          const { error, message } = outcome
          settle(append({ ...event, error, message }), () => {
            throw realm.makeError(error, message)
          })
        } else {
          const { replies } = outcome
          settle(append({ ...event, reply: replies.at(-1) as Resp }), () => read(replies))
        }
      }
      connection.submit({ args, of, settle: settled })
    })
  }

  /** The program is over: it returned, or threw `problem`. */
  const finish = (born: number, thrown?: { readonly problem: unknown }) => {
    if (born !== life || state !== 'running') return
    append({ kind: 'end', actor: id, ...caused(), ...(thrown ? errorFields(thrown.problem) : {}) })
    over()
  }
  const errorFields = (problem: unknown) => {
    const { name, message, stack } = readError(problem)
    const line = realm.errorLine(stack)
    return { error: name, hostText: message, ...(line > 0 ? { line } : {}) }
  }
  const over = () => {
    state = 'over'
    life++
    timers?.clear()
    marks?.holds.clear()
  }

  /** Runs a callback of the program's as a turn: what it throws, or its promise rejects with, ends the program. */
  const callBack = (callback: unknown, args: readonly unknown[], cause: Seq | undefined) =>
    wake(cause ?? wokenBy, () => {
      const born = life
      const failed = (problem: unknown) => finish(born, { problem })
      try {
        const returned: unknown = Reflect.apply(callback as () => unknown, undefined, args)
        if (returned instanceof Promise) Reflect.apply(Promise.prototype.then, returned, [undefined, failed])
      } catch (problem) {
        failed(problem)
      }
    })

  const redisObject = (options: ConnectionOptions, open: (listeners: ConnectionListeners) => Connection): object =>
    createRedisObject({
      realm,
      send,
      options,
      callBack,
      open,
      duplicate: () => {
        if (connections.length >= MAX_CONNECTIONS) throw new BadArgument(`a client has at most ${MAX_CONNECTIONS} connections`)
        const copy = { ...options }
        return guarded(redisObject(copy, (listeners) => connect(false, copy, () => listeners)))
      },
    })
  const mainRedis = () => {
    if (life === 0) {
      return redisObject(firstOptions, (listeners) => {
        firstListeners = listeners
        return first
      })
    }
    const options = { ...parts.options }
    return redisObject(options, (listeners) => connect(false, options, () => listeners))
  }

  /** A host function as the program gets it: bad arguments become errors of the program's own realm. */
  const guard = (host: (...args: never[]) => unknown) =>
    function guardedCall(...args: never[]): unknown {
      try {
        return host(...args)
      } catch (problem) {
        throw problem instanceof BadArgument ? realm.makeError('TypeError', problem.message) : problem
      }
    }
  const guarded = <T extends object>(object: T): T => {
    for (const [name, value] of Object.entries(object)) {
      if (typeof value === 'function') Reflect.set(object, name, guard(value as () => unknown))
    }
    return object
  }

  const wallMs = () => {
    if (++clockReads > MAX_CLOCK_READS) {
      const message = 'virtual time stands still while code runs: wait with `await sleep(ms)`, not in a loop on the clock'
      throw realm.makeError('Error', message)
    }
    return Math.floor(parts.wallMicros() / 1000)
  }
  const print = (...values: unknown[]) => {
    if (state === 'running' && !parts.full()) append({ kind: 'print', actor: id, text: printable(...values), ...caused() })
  }

  /** A fresh realm with everything that a program may use in it. */
  const prepare = () => {
    const stream = (purpose: string) => randomStream(seed, `${purpose} ${id} ${life}`)
    realm = createRealm({ name: `${id}-${life}`, wallMs, random: stream('math') })
    marks = createMarks(id, call, append)
    timers = createTimers(kernel, process, (callback, args, us) =>
      callBack(callback, args, append({ kind: 'timer', actor: id, us, ...caused() })),
    )
    realm.provide({
      params: { ...parts.params },
      client: id,
      redis: guarded(mainRedis()),
      storage: guarded(createStorageObject(id, call, append, marks.holds, parts.storage)),
      console: { log: print, info: print, warn: print, error: print, debug: print },
      performance: { now: () => kernel.now / 1000 },
      crypto: guarded(createCrypto(stream('crypto').uint32)),
      ...guarded({ ...marks.functions, ...createWaits(id, call, append, kernel, process), ...timers.functions }),
    })
  }

  return {
    get state() {
      return state
    },
    start(cause) {
      if (state === 'running') return
      state = 'running'
      const seq = append({ kind: 'start', actor: id, ...(cause === undefined ? {} : { cause }) })
      prepare()
      const program = realm.load(parts.program)
      const born = life
      wake(seq, () => {
        if (!program.ok) {
          const { name, line, message } = program.error
          append({ kind: 'end', actor: id, cause: seq, error: name, line, hostText: message })
          return over()
        }
        // An async function's own promise: the program cannot have put its hands on it.
        Reflect.apply(program.value, undefined, []).then(
          () => finish(born),
          (problem: unknown) => finish(born, { problem }),
        )
      })
    },
    crash() {
      over()
      for (const connection of connections.splice(0)) connection.abandon()
    },
  }
}
