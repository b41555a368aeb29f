/**
 * A client: a process that runs one program in a realm of its own. Every call of the program is an event at its line;
 * a fault before the call holds its sending, one after it holds its resolution, so code that wakes sees the wake time
 * (DESIGN, Clients). It knows no node and no network, only its ports.
 */
import { randomStream } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Kernel, Process } from '../kernel'
import type { Call } from './call'
import {
  type Connection,
  type ConnectionOptions,
  createConnection,
  defaultOptions,
  homeOptions,
  type RedisPort,
  type ScenarioOptions,
} from './connection'
import { createMarks, type Marks } from './marks'
import { createRealm, type Realm } from './realm'
import { type ConnectionListeners, createRedisHost, type MakeError, type OpenedConnection } from './redis-host'
import { createStorageObject, type StoragePort } from './storage-object'
import { createCrypto, createWaits, printable, readError } from './surroundings'
import { createTimers, type Timers } from './timers'
import { checked, refusable } from './values'

export interface ClientParts {
  readonly id: ActorId
  /** The program's text. */
  readonly program: string
  /** What it may import, by name. */
  readonly modules: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, number | string>>
  readonly seed: number
  readonly kernel: Kernel
  readonly process: Process
  /** The client's wall clock in microseconds. */
  readonly wallMicros: () => number
  readonly append: (event: NewEvent) => Seq
  readonly redis: RedisPort
  readonly storage: StoragePort
  readonly options: ScenarioOptions
  /** The keys among a command's arguments. */
  readonly keysOf: (args: readonly string[]) => readonly string[]
  /** A turn of the program's begins. */
  readonly turn: () => void
  /** Whether the trace takes no more: calls then never settle. */
  readonly full: () => boolean
}

export interface Client {
  readonly state: 'not-started' | 'running' | 'over'
  /** Starts the program: the first time, or again after a crash. */
  start(cause: Seq | undefined): void
  /** The process is gone: nothing of the program runs any more. */
  crash(): void
  /** The program left a rejection unhandled, which ends it as it ends a Node process. */
  rejected(problem: unknown): void
}

/** Reads of the clock in one turn before a program is told that it waits in vain. */
const MAX_CLOCK_READS = 10_000

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
  let waits: ReturnType<typeof createWaits> | undefined
  let marks: Marks | undefined
  const connections: Connection[] = []
  const caused = () => (wokenBy === undefined ? {} : { cause: wokenBy })

  const connect = (
    fromStart: boolean,
    options: ConnectionOptions,
    listeners: () => ConnectionListeners | undefined,
  ): OpenedConnection => {
    const connection = createConnection({
      kernel,
      process,
      port: parts.redis,
      options,
      fromStart,
      push: (message, cause) => listeners()?.push(message, cause),
      tell: (told, cause) => listeners()?.tell(told, cause),
    })
    connections.push(connection)
    return { connection, options }
  }
  const ownOptions = () => homeOptions(parts.options, parts.redis.home)
  // The process was there, and connected, before the run began; its program may start later.
  let firstListeners: ConnectionListeners | undefined
  const first = connect(true, ownOptions(), () => firstListeners)

  /** Lets the program go on: in its own process, as one turn. */
  const wake = (cause: Seq | undefined, run: () => void) => {
    const born = life
    process.submit(() => {
      if (born !== life) return
      parts.turn()
      wokenBy = cause
      clockReads = 0
      run()
      kernel.woke()
    })
  }

  const call: Call = (event, perform) => {
    const born = life
    const caller = realm.caller()
    return new Promise((resolve, reject) => {
      if (state !== 'running' || parts.full()) return
      const of = append({ kind: 'call', actor: id, ...caller, ...caused(), ...event } as NewEvent)
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

  /** The program is over: it returned, or threw `problem`. */
  const finish = (born: number, thrown?: { readonly problem: unknown }) => {
    if (born !== life || state !== 'running') return
    append({ kind: 'end', actor: id, ...caused(), ...(thrown ? errorFields(thrown.problem) : {}) })
    over()
    if (thrown) abandon() // an error ends the process; one that returned lives on while it has connections
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
    waits?.clear()
    marks?.holds.clear()
  }

  /** Nothing more is sent: what waited for a connection is lost with the process. */
  const abandon = () => {
    for (const connection of connections.splice(0)) connection.abandon()
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

  /** Asks a function of the program's for its opinion, at once: it may wait for nothing. */
  const ask = (question: unknown, args: readonly unknown[]): unknown => {
    if (state !== 'running') return undefined
    const born = life
    parts.turn()
    clockReads = 0
    kernel.woke()
    try {
      return Reflect.apply(question as () => unknown, undefined, args)
    } catch (problem) {
      finish(born, { problem })
      return undefined
    }
  }

  /** `redis` comes first: in the first life it is the connection that was there before the run; others are new. */
  const opener = () => {
    let own = true
    return (set: (options: ConnectionOptions) => void, listeners: ConnectionListeners): OpenedConnection => {
      const options = own ? ownOptions() : defaultOptions()
      const takesOver = own && life === 0
      own = false
      if (!takesOver) {
        set(options)
        return connect(false, options, () => listeners)
      }
      firstListeners = listeners
      return first
    }
  }

  /** A negative time says that the program has read the clock too often in one turn. */
  const wallMs = () => (++clockReads > MAX_CLOCK_READS ? -1 : Math.floor(parts.wallMicros() / 1000))
  const print = (...values: unknown[]) => {
    if (state === 'running' && !parts.full())
      append({ kind: 'print', actor: id, text: printable(...values), ...caused() })
  }

  /** A fresh realm with everything that a program may use in it. */
  const prepare = () => {
    const born = life
    const stream = (purpose: string) => randomStream(seed, `${purpose} ${id} ${life}`)
    marks = createMarks(id, call, append)
    waits = createWaits(id, call, append, kernel, process)
    timers = createTimers(kernel, process, (callback, args, us) =>
      callBack(callback, args, append({ kind: 'timer', actor: id, us, ...caused() })),
    )
    const makeError: MakeError = (problem, command) => realm.makeError(problem, command)
    const redis = createRedisHost({ id, call, append, keysOf: parts.keysOf, makeError, callBack, ask, open: opener() })
    const { home } = parts.redis
    const crypto = createCrypto(stream('crypto').uint32)
    realm = createRealm({
      client: id,
      params: { ...parts.params },
      wallMs,
      random: stream('math').unit,
      performanceNow: () => kernel.now / 1000,
      print,
      failed: (problem: unknown) => finish(born, { problem }),
      randomUUID: crypto.randomUUID,
      home: { ...home, sentinels: home.sentinels?.map((sentinel) => ({ ...sentinel })) ?? null },
      ownOptions: { ...parts.options },
      ...redis,
      command: refusable(redis.command),
      script: refusable(redis.script),
      open: refusable(redis.open),
      setOption: refusable(redis.setOption),
      ...checked({
        ...marks.functions,
        ...waits.functions,
        ...timers.functions,
        ...createStorageObject(id, call, append, marks.holds, parts.storage),
        getRandomValues: crypto.getRandomValues,
      }),
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
      const program = realm.load(parts.program, parts.modules)
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
    rejected: (problem) => finish(life, { problem }),
    crash() {
      over()
      abandon()
    },
  }
}
