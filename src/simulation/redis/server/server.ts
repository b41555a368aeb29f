/** The server as its surroundings see it: connections in, executions out. */
import { assert, type Writable } from '../../../base'
import type { Effect, Seq } from '../../../trace'
import type { Config } from './config'
import { Core } from './core'
import { keysAmong } from './lookup'
import { newSession, type Queued, type Session } from './session'
import { putEntry, takeSnapshot } from './snapshot'
import type { Applied, Execution, Propagated, ServerOptions, Snapshot } from './types'

export interface RedisServer {
  readonly role: 'master' | 'replica'
  readonly runId: string
  /** CLIENT PAUSE or a FAILOVER holds clients up. */
  readonly paused: boolean
  readonly config: Config
  /** Changes since the last dump, and the second of that. */
  readonly unsaved: number
  readonly savedAt: number
  /** The keyspace was dumped now. */
  saved(): void
  /** A script has run for longer than busy-reply-threshold; null: it is over. */
  setBusy(busy: { readonly wrote: boolean } | null): void
  setFailingOver(on: boolean): void
  /** CLIENT ID counts up from 1 in the order of opening. `address` is ip:port. */
  open(connection: number, client: { readonly id: string; readonly address: string }): void
  close(connection: number): void
  /** Runs one command. `origin`: the seq of the client's call; it stays with what the command creates. */
  execute(connection: number, args: readonly string[], origin: Seq | null): Execution
  /** The connection's command waits for a list no longer; false: it has got its item. */
  stopWaiting(connection: number): boolean
  /** On a replica: one command of the master's stream. Commands after MULTI wait for their EXEC. */
  apply(args: readonly string[], origin: Seq | null): Applied
  /** On a master: deletes every key whose time has passed, each with its own DEL. */
  expireCycle(): { readonly effects: readonly Effect[]; readonly propagated: readonly Propagated[] }
  snapshot(): Snapshot
  /** Replaces the whole keyspace: null leaves it empty. A master drops keys that have ended. */
  load(snapshot: Snapshot | null): Effect[]
  /** A replica is read-only and hides ended keys; a half-received transaction of the old master is dropped. */
  setRole(role: 'master' | 'replica'): void
  /** Number of stored keys, ended ones included. */
  size(): number
  /** Gives pooled resources back; the server is not used after it. */
  dispose(): void
}

/** The connection of the master's stream on a replica. */
const STREAM = -1

export function createServer(options: ServerOptions): RedisServer {
  const core = new Core(options)
  const { db } = core
  const stream = newSession(STREAM, 0, '', '', 0)
  let nextId = 1
  let disposed = false
  let streamed: Queued[] | null = null

  /** Runs `work` at one moment of the wall clock and hands back what it changed. */
  function at<T>(policy: 'delete' | 'hide' | 'keep', work: () => T) {
    core.nowUs = options.clock()
    db.now = Math.floor(core.nowUs / 1000)
    db.policy = policy
    const result = db.store.lend(policy === 'delete' ? db.now : null, work)
    const { effects, expired } = db
    const { pushes, propagated, killed } = core
    db.effects = []
    db.expired = []
    core.pushes = []
    core.propagated = []
    core.killed = []
    return { result, effects, expired, pushes, propagated, killed }
  }

  /** While clients are paused nothing expires, so that replicas are told of nothing. */
  const forClients = () => (core.role === 'master' && !core.isPaused(options.clock()) ? 'delete' : 'hide')

  function session(connection: number): Session {
    const found = core.sessions.get(connection)
    assert(found, `connection ${connection} is not open`)
    return found
  }

  function applyQueued(queued: Queued): void {
    core.runChecked(stream, queued, 'stream')
  }

  return {
    get role() {
      return core.role
    },
    runId: core.runId,
    get paused() {
      return core.isPaused(options.clock())
    },
    config: core.config,
    get unsaved() {
      return db.dirty - core.savedDirty
    },
    get savedAt() {
      return core.savedAt
    },
    saved() {
      core.savedAt = Math.floor(options.clock() / 1_000_000)
      core.savedDirty = db.dirty
    },
    setBusy(busy) {
      core.busy = busy
    },
    setFailingOver(on) {
      core.failingOver = on
    },
    open(connection, client) {
      assert(!core.sessions.has(connection), `connection ${connection} is open already`)
      core.sessions.set(connection, newSession(connection, nextId, client.id, client.address, options.clock()))
      nextId += 1
    },
    close(connection) {
      const closing = core.sessions.get(connection)
      if (!closing) return
      core.endTransaction(closing)
      core.pubsub.leave(closing)
      core.waiting.drop(closing)
      core.sessions.delete(connection)
    },
    execute(connection, args, origin) {
      const caller = session(connection)
      const queue = caller.queue ?? []
      const { result, effects, expired, pushes, propagated, killed } = at(forClients(), () => {
        const processed = core.process(caller, args, origin)
        return { processed, served: core.serveWaiting() }
      })
      const { processed, served } = result
      const { called, replies, postponed, call } = processed
      const isExec = queue.length > 0 && args[0]?.toLowerCase() === 'exec'
      const keys = isExec
        ? [...new Set(queue.flatMap((queued) => keysAmong(queued.args, core.dialect)))]
        : processed.keys
      const told = { called, replies, served, keys, effects, expired, pushes, propagated, killed }
      // Filled step by step: this runs for each command, and spreading what may be absent cost as much as the command.
      const execution: Writable<Execution> = told
      if (postponed) execution.postponedUntilUs = core.failingOver ? null : (core.pause?.untilUs ?? 0)
      const { inner, blocked, closed, instructions, endless } = call
      if (inner) execution.inner = inner
      if (blocked) execution.blocked = blocked
      if (closed) execution.closed = closed
      if (instructions !== undefined) execution.instructions = instructions
      if (endless) execution.endless = endless
      return execution
    },
    stopWaiting: (connection) => core.waiting.drop(session(connection)),
    apply(args, origin) {
      const name = args[0]?.toLowerCase()
      if (name === 'multi') streamed = []
      else if (streamed && name !== 'exec') streamed.push({ args, origin })
      else {
        const commands = name === 'exec' ? (streamed ?? []) : [{ args, origin }]
        streamed = null
        const { effects, pushes } = at('keep', () => commands.forEach(applyQueued))
        return {
          effects,
          pushes,
          keys: [...new Set(commands.flatMap((command) => keysAmong(command.args, core.dialect)))],
        }
      }
      return { effects: [], pushes: [], keys: [] }
    },
    expireCycle() {
      const nowUs = options.clock()
      const due = core.role === 'master' && !core.isPaused(nowUs) && db.hasOver(Math.floor(nowUs / 1000))
      if (!due) return { effects: [], propagated: [] }
      const { expired, propagated } = at('delete', () => db.expireAll())
      return { effects: expired, propagated }
    },
    snapshot: () => at('keep', () => takeSnapshot(db)).result,
    load(snapshot) {
      at('keep', () => db.clear())
      const now = Math.floor(options.clock() / 1000)
      const live = (snapshot?.entries ?? []).filter(
        ({ expiresAt }) => core.role === 'replica' || expiresAt === null || expiresAt >= now,
      )
      return at('keep', () => {
        for (const entry of live) putEntry(db, entry)
      }).effects
    },
    setRole(role) {
      core.role = role
      streamed = null
    },
    size: () => db.size,
    dispose() {
      if (disposed) return
      disposed = true
      core.scripts.dispose()
      db.store.dispose()
    },
  }
}
