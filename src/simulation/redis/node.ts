/**
 * A Redis node as an actor: a server core behind a process, its clients' connections, its replication stream and its
 * disk. Commands take no virtual time, scripts do; a paused node's input waits. How replicas follow is in
 * `replication.ts`, who promotes it is the sentinels' business.
 */
import { error, integer, type Micros, type RandomStream, type Resp } from '../../base'
import type { ActorId, Effect, NewEvent, Persistence, Seq } from '../../trace'
import type { Connection, Kernel, Network, Process, Task } from '../kernel'
import { createFailover, type Failover } from './failover'
import { createOccupation, type Occupation } from './occupation'
import { createDisk, type Disk, settingsOf } from './persistence'
import { type Address, createReplication, type Replication } from './replication'
import {
  type BlockedCall,
  createServer,
  type Dialect,
  type Execution,
  type LuaFactory,
  type Propagated,
  type RedisServer,
} from './server'
import { ReplicationStream, type StreamEntry } from './stream'

/** redis.conf: hz 10. */
const CYCLE_US: Micros = 100_000
const DEFAULT_PORT = 6379
const DEFAULT_INSTRUCTIONS_PER_US = 100

export interface NodeParts {
  readonly id: ActorId
  /** The address that ROLE and INFO name. */
  readonly host: string
  /** 6379 unless said otherwise. */
  readonly port?: number
  /** Redis 7.0's unless said otherwise. */
  readonly dialect?: Dialect
  /** Settings of redis.conf that differ from their defaults. */
  readonly config?: Readonly<Record<string, string>>
  /** How many instructions of a script take one microsecond, 100 unless said otherwise; 0: they take no time. */
  readonly instructionsPerUs?: number
  /** After so many instructions a script counts as endless. */
  readonly scriptLimit?: number
  /** False: ended keys are deleted only when something touches them. */
  readonly activeExpiry?: boolean
  readonly persistence: Persistence
  readonly replicationDelay: Micros
  readonly kernel: Kernel
  readonly process: Process
  readonly network: Network
  readonly append: (event: NewEvent) => Seq
  readonly wallMicros: () => number
  readonly random: RandomStream
  readonly lua: LuaFactory
  /** The other nodes, by id and by address. */
  readonly fleet: Fleet
}

export interface Fleet {
  byId(id: ActorId): RedisNode | undefined
  byHost(host: string, port: number): RedisNode | undefined
}

/** The client's end of a connection. */
export interface Peer {
  readonly client: ActorId
  readonly reply: (replies: readonly Resp[], cause: Seq) => void
  readonly push: (message: Resp, cause: Seq) => void
}

interface Request {
  readonly args: readonly string[]
  readonly of: Seq | undefined
  readonly cause: Seq
}

/** A command that waits: for so many replicas to have acknowledged the offset, or for an item. */
interface Blocked {
  readonly on: BlockedCall
  readonly offset: number
  readonly of: Seq | undefined
  readonly timer: Task | null
}

interface Served {
  readonly connection: Connection
  readonly peer: Peer
  /** The stream's offset when its last command ended: what WAIT waits for. */
  offset: number
  blocked: Blocked | null
  /** Clients are paused, and the first command in the queue waits for the end of that; a FAILOVER's is not known. */
  postponed: Task | 'failover' | null
  readonly queue: Request[]
  /** Its script is running. */
  running: boolean
}

export class RedisNode {
  readonly id: ActorId
  readonly host: string
  readonly port: number
  readonly parts: NodeParts
  readonly stream: ReplicationStream
  readonly replication: Replication
  readonly failover: Failover
  server: RedisServer
  role: 'master' | 'replica' = 'master'
  private readonly disk: Disk
  private readonly occupation: Occupation
  private readonly served = new Map<number, Served>()
  private readonly postponing = new Set<Served>()
  private resuming = false
  private crashedAt: Micros = 0
  /** The message whose command runs now. */
  private serving: Seq = 0

  constructor(parts: NodeParts) {
    this.parts = parts
    this.id = parts.id
    this.host = parts.host
    this.port = parts.port ?? DEFAULT_PORT
    this.stream = new ReplicationStream(parts.random)
    this.disk = createDisk(parts.persistence)
    this.replication = createReplication(this)
    this.failover = createFailover(this)
    this.occupation = createOccupation({
      kernel: parts.kernel,
      process: parts.process,
      threshold: () => this.server.config.number('busy-reply-threshold') * 1000,
      setBusy: (busy) => this.server.setBusy(busy),
    })
    this.server = this.newServer()
    this.replication.start()
    parts.kernel.after(CYCLE_US, this.cycle, true)
  }

  private newServer(): RedisServer {
    const { wallMicros, random, lua, persistence, dialect, config, scriptLimit, kernel, process } = this.parts
    return createServer({
      clock: wallMicros,
      random,
      lua,
      port: this.port,
      info: () => this.replication.info(),
      replicaOf: (master) => {
        const of = master ? (this.parts.fleet.byHost(master.host, master.port) ?? null) : null
        // A node that is told to follow itself knocks at a door that never opens, as it does for nobody's address.
        if (master) this.become('replica', of === this ? null : of, this.serving, false, master)
        else this.become('master', null, this.serving, false)
      },
      isHeldUp: (connection) => {
        const served = this.served.get(connection)
        return served !== undefined && (served.blocked !== null || served.postponed !== null)
      },
      unblock: (connection, withError) => {
        const blocked = this.served.get(connection)
        if (!blocked?.blocked) return false
        const why = withError ? error('UNBLOCKED client unblocked via CLIENT UNBLOCK') : undefined
        const cause = this.serving
        // Not before the command that says so has answered.
        kernel.after(0, () => process.submit(() => this.unblock(blocked, cause, why)))
        return true
      },
      killLinks: (to) => this.replication.killLinks(to),
      killScript: () => kernel.after(0, () => process.submit(() => this.occupation.kill())),
      failover: (asked) => {
        if (asked === 'abort') this.failover.abort(this.serving)
        else this.failover.begin(asked, this.serving)
      },
      save: () => this.dump(),
      config: { ...settingsOf(persistence), ...config },
      ...(dialect ? { dialect } : {}),
      ...(scriptLimit === undefined ? {} : { scriptLimit }),
      acknowledged: (connection) => this.replication.acknowledged(this.served.get(connection)?.offset ?? 0),
    })
  }

  get up(): boolean {
    return this.parts.process.state !== 'down'
  }

  /** A script has run for longer than busy-reply-threshold. */
  get busy(): boolean {
    return this.occupation.busy
  }

  /** SCRIPT KILL by a sentinel: only a script that has written nothing ends. */
  killScript(): void {
    if (this.busy && !this.occupation.wrote) this.occupation.kill()
  }

  /** Does `run` now, or when the running script is over. */
  whenFree(run: () => void): void {
    this.occupation.whenFree(run)
  }

  get clockMs(): number {
    return Math.floor(this.parts.wallMicros() / 1000)
  }

  /** What the keyspace holds before the run begins. */
  prepare(commands: readonly (readonly string[])[]): void {
    if (commands.length === 0) return
    for (const args of commands) this.server.apply(args, null)
    const kept = this.server.snapshot()
    const effects = this.server.load(kept)
    this.disk.rewrite(kept)
    this.server.saved()
    this.parts.append({ kind: 'load', actor: this.id, persistence: this.parts.persistence, effects, background: true })
  }

  /** A client's connection is open. */
  accept(connection: Connection, peer: Peer): void {
    this.served.set(connection.id, {
      connection,
      peer,
      offset: 0,
      blocked: null,
      postponed: null,
      queue: [],
      running: false,
    })
    this.server.open(connection.id, { id: peer.client, address: `${peer.client}:${connection.id}` })
  }

  /** A client's connection is over. */
  closed(connection: Connection): void {
    const served = this.served.get(connection.id)
    if (!served) return
    if (served.blocked?.timer) this.parts.kernel.cancel(served.blocked.timer)
    this.endPostponement(served)
    this.served.delete(connection.id)
    this.server.close(connection.id)
  }

  /** A command arrived, in the node's process. */
  receive(connection: Connection, request: Request): void {
    const served = this.served.get(connection.id)
    if (!served) return
    if (this.isHeldUp(served)) served.queue.push(request)
    else this.execute(served, request)
  }

  /** Whether something of the connection's own, or a script that has not run for long yet, is in the way. */
  private isHeldUp({ blocked, postponed, running }: Served): boolean {
    const { active, busy } = this.occupation
    return blocked !== null || postponed !== null || running || (active && !busy)
  }

  private execute(served: Served, request: Request): void {
    const { args, of, cause } = request
    const { connection, peer } = served
    const { append } = this.parts
    this.serving = cause
    const execution = this.server.execute(connection.id, args, of ?? null)
    if (execution.postponedUntilUs !== undefined) {
      this.postpone(served, request, execution.postponedUntilUs)
      return
    }
    const { replies, effects, keys, inner, endless } = execution
    const us = this.timeOf(execution)
    const instant = us === 0
    const entries = instant ? this.record(execution.propagated) : []
    this.expired(execution.expired, 'on-access', cause)
    const reply = endless ? undefined : replies.at(-1)
    const executed = append({
      kind: 'execute',
      actor: this.id,
      cause,
      role: this.role,
      clock: this.clockMs,
      connection: connection.id,
      client: peer.client,
      args,
      keys,
      effects,
      offset: this.stream.offset,
      ...(of === undefined ? {} : { of }),
      ...(reply ? { reply } : {}),
      ...(inner?.length ? { inner } : {}),
      ...(us ? { us } : {}),
      ...(endless ? { endless: true as const } : {}),
    })
    if (instant) {
      this.conclude(served, of, execution, executed, entries)
      return
    }
    // Its effects are there, but nobody sees them before it is over; then they go out.
    served.running = true
    const wrote = endless?.wrote ?? effects.length > 0
    const done = (killed: boolean) => {
      served.running = false
      if (killed && endless) this.answerLate(served, endless.killed, of, executed)
      else this.conclude(served, of, execution, executed, this.record(execution.propagated))
      for (const other of [...this.served.values()]) this.goOn(other)
    }
    this.occupation.begin({ us, wrote, done })
  }

  /** How long a command takes: its scripts' instructions; null for ever. */
  private timeOf({ instructions = 0, endless }: Execution): Micros | null {
    const { instructionsPerUs = DEFAULT_INSTRUCTIONS_PER_US } = this.parts
    if (endless) return null
    return instructionsPerUs === 0 ? 0 : Math.floor(instructions / instructionsPerUs)
  }

  /** The reply to a command that was executed a while ago: it had blocked, or its script was killed. */
  private answerLate(served: Served, reply: Resp, of: Seq | undefined, cause: Seq): void {
    const event = { kind: 'unblock', actor: this.id, client: served.peer.client, reply, cause } as const
    const seq = this.parts.append(of === undefined ? event : { ...event, of })
    this.reply(served, [reply], of, seq)
  }

  /** A command is over: what it did goes out, and its caller gets the reply. */
  private conclude(
    served: Served,
    of: Seq | undefined,
    execution: Execution,
    executed: Seq,
    entries: readonly StreamEntry[],
  ): void {
    const { kernel, process } = this.parts
    const { connection } = served
    const { replies, blocked } = execution
    const waitsFor = served.offset
    if (execution.called) served.offset = this.stream.offset
    this.replication.feed(entries, executed)
    for (const push of execution.pushes) this.push(push.connection, push.message, executed)
    if (blocked) {
      const timedOut = () => process.submit(() => this.whenFree(() => this.unblock(served, executed)))
      const timer = blocked.timeoutMs === 0 ? null : kernel.after(blocked.timeoutMs * 1000, timedOut)
      served.blocked = { on: blocked, offset: waitsFor, of, timer }
      if ('replicas' in blocked) this.replication.askForAcknowledgement(executed)
      return
    }
    if (replies.length > 0) this.reply(served, replies, of, executed)
    for (const { connection: waiting, message } of execution.served) {
      const waiter = this.served.get(waiting)
      if (waiter) this.unblock(waiter, executed, message)
    }
    for (const killed of execution.killed) {
      const victim = this.served.get(killed)
      if (victim) this.hangUp(victim.connection)
    }
    if (execution.closed) this.hangUp(connection)
    if (!this.server.paused) this.resumePostponed()
  }

  /** What was held up by CLIENT PAUSE or by a FAILOVER goes on. */
  resumePostponed(): void {
    // A command that goes on ends in here again; those behind it keep their turn.
    if (this.resuming) return
    this.resuming = true
    for (const other of [...this.postponing]) this.resume(other)
    this.resuming = false
  }

  /** CLIENT PAUSE: the command waits, and with it what its connection sends behind it. */
  private postpone(served: Served, request: Request, untilUs: number | null): void {
    const { kernel, process, wallMicros } = this.parts
    served.queue.unshift(request)
    const again = () => process.submit(() => this.whenFree(() => this.resumePostponed()))
    served.postponed = untilUs === null ? 'failover' : kernel.after(Math.max(0, untilUs - wallMicros()), again)
    this.postponing.add(served)
  }

  private resume(served: Served): void {
    if (!served.postponed) return
    this.endPostponement(served)
    this.goOn(served)
  }

  private endPostponement(served: Served): void {
    const { postponed } = served
    if (postponed && postponed !== 'failover') this.parts.kernel.cancel(postponed)
    served.postponed = null
    this.postponing.delete(served)
  }

  /** Runs what the connection has sent meanwhile, until something holds it up again. */
  private goOn(served: Served): void {
    while (!this.isHeldUp(served) && this.served.has(served.connection.id)) {
      const next = served.queue.shift()
      if (!next) return
      this.execute(served, next)
    }
  }

  /** The server closes: what it has sent arrives first. */
  private hangUp(connection: Connection): void {
    this.closed(connection)
    this.parts.network.close(connection, this.id, 'closed by the server')
  }

  /** Bytes that are no request came: an error, and the connection is over. */
  refuse(connection: Connection, reply: Resp, cause: Seq): void {
    const served = this.served.get(connection.id)
    if (!served) return
    this.reply(served, [reply], undefined, cause)
    this.hangUp(connection)
  }

  /** Puts commands into the stream and the append-only file. */
  private record(propagated: readonly Propagated[]) {
    for (const { args, origin, aof } of propagated) if (aof) this.disk.append(this.parts.kernel.now, args, origin)
    // A replica's stream is its master's: what its own clients publish stays here.
    if (!this.stream.active || this.role === 'replica') return []
    return propagated.filter(({ replicas }) => replicas).map(({ args, origin }) => this.stream.append(args, origin))
  }

  private expired(effects: readonly Effect[], how: 'on-access' | 'cycle', cause?: Seq): Seq | undefined {
    if (effects.length === 0) return undefined
    const event = {
      kind: 'expire',
      actor: this.id,
      clock: this.clockMs,
      how,
      effects,
      offset: this.stream.offset,
    } as const
    return this.parts.append(cause === undefined ? event : { ...event, cause })
  }

  private reply(served: Served, replies: readonly Resp[], of: Seq | undefined, cause: Seq): void {
    const { network } = this.parts
    const message = { payload: 'reply', of, cause } as const
    network.send(served.connection, this.id, message, (arrived) => served.peer.reply(replies, arrived))
  }

  private push(connection: number, message: Resp, cause: Seq): void {
    const served = this.served.get(connection)
    if (!served) return
    const args =
      message.type === 'array'
        ? (message.items ?? []).map((item) => (item.type === 'bulk' ? (item.text ?? '') : ''))
        : []
    const sent = { payload: 'push', cause, args } as const
    this.parts.network.send(served.connection, this.id, sent, (arrived) => served.peer.push(message, arrived))
  }

  /** A replica's acknowledgement came: connections that waited for it go on. */
  acknowledgedUpTo(cause: Seq): void {
    for (const served of [...this.served.values()]) {
      const { blocked } = served
      if (!blocked || !('replicas' in blocked.on)) continue
      if (this.replication.acknowledged(blocked.offset) >= blocked.on.replicas) this.unblock(served, cause)
    }
  }

  /** Without an answer the wait is over as it stands: its time has passed, or enough replicas have acknowledged. */
  private unblock(served: Served, cause: Seq, answer?: Resp): void {
    const { blocked } = served
    if (!blocked) return
    this.server.stopWaiting(served.connection.id)
    served.blocked = null
    if (blocked.timer) this.parts.kernel.cancel(blocked.timer)
    const stands = 'late' in blocked.on ? blocked.on.late : integer(this.replication.acknowledged(blocked.offset))
    this.answerLate(served, answer ?? stands, blocked.of, cause)
    this.goOn(served)
  }

  /** serverCron: ten times a second, while the process runs. */
  private readonly cycle = (): void => {
    const { kernel, process } = this.parts
    if (process.state === 'up' && !this.occupation.active) this.cron()
    kernel.after(CYCLE_US, this.cycle, true)
  }

  private cron(): void {
    if (this.parts.activeExpiry !== false) this.expireDue()
    const { config, unsaved, savedAt } = this.server
    const age = Math.floor(this.clockMs / 1000) - savedAt
    if (config.savePoints.some(({ seconds, changes }) => unsaved >= changes && age > seconds)) this.dump()
  }

  /** Writes the keyspace to the disk; a fork does it at once here. */
  private dump(): void {
    const whole = this.server.snapshot()
    this.disk.dump(whole)
    this.server.saved()
    this.parts.append({ kind: 'dump', actor: this.id, size: whole.entries.length, background: true })
  }

  /** Deletes all keys whose time has passed; a replica waits for its master's word. */
  expireDue(): void {
    if (this.role !== 'master') return
    const { effects, propagated } = this.server.expireCycle()
    const entries = this.record(propagated)
    const seq = this.expired(effects, 'cycle')
    if (seq !== undefined) this.replication.feed(entries, seq)
  }

  /** What the master says of its own accord counts in the stream and does nothing. */
  passOn(args: readonly string[], cause: Seq): void {
    this.replication.feed([this.stream.append(args, null)], cause)
  }

  /** A command of the master's stream, in the replica's process. */
  apply(args: readonly string[], origin: Seq | null, cause: Seq, background: boolean): void {
    const { append, kernel } = this.parts
    this.disk.append(kernel.now, args, origin)
    const entry = this.stream.append(args, origin)
    const { effects, pushes } = this.server.apply(args, origin)
    const applied = append({
      kind: 'apply',
      actor: this.id,
      cause,
      clock: this.clockMs,
      args,
      effects,
      offset: entry.offset,
      ...(background ? { background: true as const } : {}),
    })
    for (const push of pushes) this.push(push.connection, push.message, applied)
    this.replication.feed([entry], applied)
  }

  /** REPLICAOF NO ONE, or of another node, or of an address where nobody is; `byLeader`: of sentinels, with a majority. */
  become(role: 'master' | 'replica', of: RedisNode | null, cause: Seq, byLeader: boolean, address?: Address): void {
    if (role === 'master' && this.role === 'master') return
    if (role === 'replica' && of && this.replication.master === of) return
    this.role = role
    this.server.setRole(role)
    if (role === 'master') this.stream.promote()
    const current = byLeader && role === 'master'
    const event = { kind: 'role', actor: this.id, role, current, offset: this.stream.offset, cause } as const
    const seq = this.parts.append(of ? { ...event, of: of.id } : event)
    if (role === 'replica') {
      const why = error('UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)')
      for (const served of [...this.served.values()]) {
        if (!served.blocked) continue
        served.queue.length = 0
        this.unblock(served, seq, why)
        this.hangUp(served.connection)
      }
    }
    this.replication.follow(of, seq, address)
  }

  /** The sentinel's CLIENT KILL TYPE normal: clients look for the master anew. */
  killClients(): void {
    for (const { connection } of [...this.served.values()]) this.hangUp(connection)
  }

  /** A full resynchronisation replaced the keyspace. */
  replaced(): void {
    this.disk.rewrite(this.server.snapshot())
    this.server.saved()
  }

  /** The process is gone, and with it what only memory held. */
  crash(): void {
    this.crashedAt = this.parts.kernel.now
    for (const { blocked } of this.served.values()) if (blocked?.timer) this.parts.kernel.cancel(blocked.timer)
    for (const held of [...this.postponing]) this.endPostponement(held)
    this.occupation.drop()
    this.failover.drop()
    this.served.clear()
    this.replication.crashed()
  }

  /** The process is there again, with what its persistence kept. */
  restart(cause: Seq): void {
    const { append, persistence } = this.parts
    this.server.dispose()
    this.server = this.newServer()
    this.server.setRole(this.role)
    this.stream.restart()
    const { base, commands } = this.disk.survivors(this.crashedAt)
    this.server.load(base)
    for (const { args, origin } of commands) this.server.apply(args, origin)
    const kept = this.server.snapshot()
    const effects = this.server.load(kept)
    this.disk.rewrite(kept)
    this.server.saved()
    const seq = append({ kind: 'load', actor: this.id, persistence, effects, cause })
    this.replication.follow(this.replication.master, seq)
  }
}
