/**
 * Running commands: the checks that redis-server makes before a body runs, in its order (server.c, processCommand),
 * and what is propagated after it. Where connections come from and where replies go is `server.ts`'s business.
 */
import { error, type Resp, status } from '../../../base'
import { type Call, type Command, type Flag, isReplies, keysOf, type Place } from './command'
import { Config } from './config'
import { BUSY, MASTERDOWN, NOREPLICAS, notEmulated, READONLY, Refusal } from './errors'
import { Keyspace } from './keyspace'
import { type Found, lookUp } from './lookup'
import { PubSub } from './pubsub'
import { Scripts } from './scripts'
import { isSubscriber, type Queued, type Session } from './session'
import type { Dialect, Propagated, Push, ServerOptions } from './types'
import { Waiting } from './waiting'
import { Watches } from './watch'

const QUEUED = status('QUEUED')

export interface Processed {
  readonly call: Call
  readonly keys: readonly string[]
  readonly replies: readonly Resp[]
  /** Its body ran. */
  readonly called: boolean
  /** Clients are paused: it has to come again. */
  readonly postponed?: true
}

export class Core {
  readonly options: ServerOptions
  readonly db = new Keyspace()
  readonly watches = new Watches(this.db)
  readonly pubsub = new PubSub()
  readonly waiting = new Waiting(this.db)
  readonly scripts: Scripts
  readonly sessions = new Map<number, Session>()
  readonly runId: string
  role: 'master' | 'replica' = 'master'
  /** Integer microseconds of the wall clock, fixed while one command runs. */
  nowUs = 0
  readonly dialect: Dialect
  readonly config: Config
  /** CLIENT PAUSE: of all commands, or of those that may write. */
  pause: { readonly untilUs: number; readonly all: boolean } | null = null
  /** A FAILOVER is under way: writes wait, whatever CLIENT UNPAUSE says. */
  failingOver = false
  /** A script has run for longer than busy-reply-threshold. */
  busy: { readonly wrote: boolean } | null = null
  /** The second of the last SAVE, and how many changes it has. */
  savedAt: number
  savedDirty = 0
  pushes: Push[] = []
  /** Connections that the running command closes. */
  killed: number[] = []
  propagated: Propagated[] = []
  /** Whose commands redis.set_repl keeps from the stream. */
  replicate = { replicas: true, aof: true }

  constructor(options: ServerOptions) {
    this.options = options
    this.dialect = options.dialect ?? 'redis-7.0'
    this.config = new Config(options.config)
    this.scripts = new Scripts(options.lua)
    this.savedAt = Math.floor(options.clock() / 1_000_000)
    this.runId = Array.from({ length: 40 }, () => options.random.below(16).toString(16)).join('')
    this.db.onList = (key) => this.waiting.created(key)
    this.db.onChange = (key) => this.watches.changed(key)
    this.db.onExpire = (key) => this.propagated.push({ args: ['DEL', key], origin: null, replicas: true, aof: true })
  }

  /** One command of a client, inside its transaction if it has one. */
  process(session: Session, args: readonly string[], origin: number | null): Processed {
    const found = lookUp(args, this.dialect)
    const call: Call = { args, db: this.db, core: this, session, place: 'client' }
    // Someone speaks HTTP: redis-server hangs up.
    if (/^(?:post|host:)$/i.test(args[0] ?? '')) {
      call.closed = true
      return { call, keys: [], replies: [], called: false }
    }
    if (!('command' in found)) return { call, keys: [], replies: [this.reject(session, args, found)], called: false }
    session.lastCommand = found.name
    const { command } = found
    const refusal = this.refusal(session, found, args)
    const keys = keysOf(command, args)
    if (refusal) return { call, keys, replies: [this.reject(session, args, refusal)], called: false }
    if (this.holdsUp(session, found, args)) {
      return { call, keys, replies: [], called: false, postponed: true }
    }
    if (session.queue && !command.flags?.includes('immediate')) {
      // What is bound to be aborted is not kept (multi.c, queueMultiCommand).
      if (!session.broken && !session.dirty) session.queue.push({ args, origin })
      return { call, keys, replies: [QUEUED], called: false }
    }
    const replies = this.run(call, command, origin)
    this.wrap(command)
    return { call, keys, replies, called: true }
  }

  /** CLIENT PAUSE and FAILOVER: the command has to wait. */
  private holdsUp(session: Session, found: Found, args: readonly string[]): boolean {
    if (!this.isPaused(this.nowUs)) return false
    const everything = this.pause?.all && this.nowUs < this.pause.untilUs
    return everything || this.mayReplicate(session, found, args)
  }

  /** Why a known command is refused now; null when it is not. */
  private refusal(session: Session, { name, command }: Found, args: readonly string[]): Resp | null {
    const flags = this.flagsOf(command, name, args)
    if (session.queue && flags.includes('noMulti')) return error('ERR Command not allowed inside a transaction')
    const writes = flags.includes('write') || (name === 'exec' && this.queueHas(session, ['write']))
    if (writes && this.lacksReplicas()) return NOREPLICAS
    if (writes && this.role === 'replica') return READONLY
    if (isSubscriber(session) && !flags.includes('subscriber')) {
      const allowed = '(P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET'
      return error(`ERR Can't execute '${name}': only ${allowed} are allowed in this context`)
    }
    const needsFresh = !flags.includes('stale') || (name === 'exec' && this.queueHasNo(session, 'stale'))
    if (needsFresh && this.isStale) return MASTERDOWN
    if (this.busy && !flags.includes('allowBusy')) return BUSY
    return null
  }

  private queueHas({ queue }: Session, flags: readonly Flag[]): boolean {
    return (queue ?? []).some(({ args }) => {
      const found = lookUp(args, this.dialect)
      if (!('command' in found)) return false
      const own = this.flagsOf(found.command, found.name, args)
      return flags.some((flag) => own.includes(flag))
    })
  }

  private queueHasNo({ queue }: Session, flag: Flag): boolean {
    return (queue ?? []).some(({ args }) => {
      const found = lookUp(args, this.dialect)
      return 'command' in found && !found.command.flags?.includes(flag)
    })
  }

  private mayReplicate(session: Session, { name, command }: Found, args: readonly string[]): boolean {
    const flags = ['write', 'mayReplicate'] as const
    const own = this.flagsOf(command, name, args)
    return flags.some((flag) => own.includes(flag)) || (name === 'exec' && this.queueHas(session, flags))
  }

  /** A command's flags; those of a script that declares its own are these instead (eval.c, evalGetCommandFlags). */
  private flagsOf(command: Command, name: string, args: readonly string[]): readonly Flag[] {
    const { flags = [] } = command
    if (!name.startsWith('eval')) return flags
    const declared = this.scripts.flagsOf(args[1] ?? '', name.startsWith('evalsha'))
    if (!declared) return flags
    const others = flags.filter((flag) => flag !== 'write' && flag !== 'mayReplicate')
    return declared.includes('no-writes') ? others : [...others, 'write']
  }

  isPaused(nowUs: number): boolean {
    return this.failingOver || (this.pause !== null && nowUs < this.pause.untilUs)
  }

  /** replica-serve-stale-data no, and the master's link is down. */
  get isStale(): boolean {
    if (this.role === 'master' || this.config.flag('replica-serve-stale-data')) return false
    return this.options.info().master?.state !== 'connected'
  }

  /** min-replicas-to-write is not met: a master takes no writes. */
  lacksReplicas(): boolean {
    const wanted = this.config.number('min-replicas-to-write')
    const most = this.config.number('min-replicas-max-lag')
    if (this.role !== 'master' || wanted === 0 || most === 0) return false
    const good = this.options
      .info()
      .replicas.filter(({ state, lagSeconds }) => state === 'online' && lagSeconds <= most)
    return good.length < wanted
  }

  /** Answers with an error from before the body ran: it spoils the transaction that is being queued. */
  private reject(session: Session, args: readonly string[], refusal: Resp): Resp {
    if (session.queue) session.broken = true
    if (args[0]?.toLowerCase() !== 'exec' || refusal.type !== 'error') return refusal
    this.endTransaction(session)
    return error(`EXECABORT Transaction discarded because of: ${refusal.text.replace(/^ERR /, '')}`)
  }

  /** Runs the body and propagates what it did. */
  run(call: Call, command: Command, origin: number | null): readonly Resp[] {
    const { db } = this
    const dirty = db.dirty
    db.origin = origin
    let answer: Resp | readonly Resp[]
    try {
      answer = command.body?.(call) ?? notEmulated(call.args[0] ?? '')
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      answer = thrown.reply
    }
    // A script's and a transaction's commands have propagated themselves.
    if ((db.dirty > dirty || call.force) && !call.inner) this.propagate(call, origin)
    return isReplies(answer) ? answer : [answer]
  }

  private propagate(call: Call, origin: number | null): void {
    const { replicas, aof } = this.replicate
    const toAof = aof && call.force !== 'replicas'
    if (!replicas && !toAof) return
    for (const args of call.propagateAs ?? [call.args]) this.propagated.push({ args, origin, replicas, aof: toAof })
  }

  /** More than one command in the stream is a transaction there too. */
  private wrap(command: Command): void {
    if (this.propagated.length < 2 || command.flags?.includes('arbitraryKeys')) return
    const bracket = (name: string): Propagated => ({ args: [name], origin: null, replicas: true, aof: true })
    this.propagated = [bracket('MULTI'), ...this.propagated, bracket('EXEC')]
  }

  /** Gives the lists' new items to those who wait for them. */
  serveWaiting(): Push[] {
    const served: Push[] = []
    this.waiting.serve(({ session, origin }, { reply, propagate }) => {
      served.push({ connection: session.connection, message: reply })
      if (propagate) this.propagated.push({ args: propagate, origin, replicas: true, aof: true })
    })
    return served
  }

  /** Runs a command that has been checked already: queued, or from the master's stream. */
  runChecked(session: Session, { args, origin }: Queued, place: Place): { replies: readonly Resp[]; call: Call } {
    const call: Call = { args, db: this.db, core: this, session, place }
    const found = lookUp(args, this.dialect)
    if (!('command' in found)) return { replies: [found], call }
    return { replies: this.run(call, found.command, origin), call }
  }

  /** EXEC's outcome before anything has run: an abort, nothing to do, or the queue. */
  takeQueue(session: Session): readonly Queued[] | 'aborted' | 'changed' {
    const { queue, broken, dirty } = session
    const changed = dirty || this.watches.hasEnded(session)
    this.endTransaction(session)
    if (broken) return 'aborted'
    return changed ? 'changed' : (queue ?? [])
  }

  endTransaction(session: Session): void {
    session.queue = null
    session.broken = false
    this.watches.unwatch(session)
  }
}
