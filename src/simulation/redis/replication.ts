/**
 * How a node's replicas follow it: a link per replica with an output buffer, acknowledgements each second and on
 * request, partial or full resynchronisation when a link comes back (LOCK-FACTS 5.3, 5.5, 5.8). The stream waits in
 * the output buffer for the scenario's replication delay; a crash of the master's process loses what waits there.
 */
import { formatDuration, type Micros } from '../../base'
import type { Seq } from '../../trace'
import type { Connection, Task } from '../kernel'
import type { RedisNode } from './node'
import type { ReplicationInfo } from './server'
import type { Position, StreamEntry } from './stream'

/** replication.c, replicationCron: once a second. */
const CRON_US: Micros = 1_000_000

export interface Address {
  readonly host: string
  readonly port: number
}

/** A replica as its master has it. */
export interface Follower {
  readonly node: RedisNode
  readonly connection: Connection
  acknowledged: number
  acknowledgedAt: Micros
  readonly buffered: Set<Task>
}

export interface Replication {
  /** The node that this one follows; null on a master. */
  readonly master: RedisNode | null
  /** The replicas whose links are open. */
  readonly followers: readonly Follower[]
  info(): ReplicationInfo
  /** How many replicas have acknowledged the offset. */
  acknowledged(offset: number): number
  /** Sends entries of the stream to the replicas. */
  feed(entries: readonly StreamEntry[], cause: Seq): void
  /** REPLCONF GETACK * behind what is in the stream. */
  askForAcknowledgement(cause: Seq): void
  /** Begins the pings; a master's go to its replicas. */
  start(): void
  /** Follows a node, or an address where nobody is, or with neither nobody. */
  follow(master: RedisNode | null, cause: Seq | undefined, address?: Address): void
  /** The two are in step from the start: before the run they had time. */
  attach(master: RedisNode): void
  /** A replica's link opened at its master. */
  admit(replica: RedisNode, connection: Connection, position: Position, cause: Seq): void
  dismiss(connection: Connection): void
  /** CLIENT KILL TYPE replica or master: how many links there were. */
  killLinks(to: 'replica' | 'master'): number
  crashed(): void
  /** What only the replications of other nodes call. */
  enlist(node: RedisNode, connection: Connection, offset: number): void
  acknowledgeNow(cause: Seq): void
  heardFromMaster(connection: Connection): void
  /** In step with the master again; with another history, its own replicas have to come anew. */
  synchronised(connection: Connection, otherHistory: boolean): void
  gotAcknowledgement(connection: Connection, offset: number, cause: Seq): void
}

export function createReplication(self: RedisNode): Replication {
  const { kernel, network, process, replicationDelay } = self.parts
  let master: RedisNode | null = null
  let address: Address | null = null
  let link: Connection | null = null
  /** Counts the masters followed: what was begun for an earlier one is dropped. */
  let turn = 0
  let followers: Follower[] = []
  let linkDownSince: Micros | null = null
  let heard: Micros = 0

  const setting = (name: string): Micros => self.server.config.number(name) * 1_000_000
  const seconds = (since: Micros) => Math.floor((kernel.now - since) / 1_000_000)

  /** Sends to a follower after its time in the output buffer. */
  const buffer = (follower: Follower, send: () => void, background: boolean) => {
    const task = kernel.after(
      replicationDelay,
      () => {
        follower.buffered.delete(task)
        process.submit(() => followers.includes(follower) && send())
      },
      background,
    )
    follower.buffered.add(task)
  }
  const sendEntry = (follower: Follower, entry: StreamEntry, cause: Seq | undefined) => {
    const { args, origin, offset } = entry
    const { node, connection } = follower
    const [name] = args
    const payload = name === 'PING' ? 'ping' : name === 'REPLCONF' ? 'ack' : 'stream'
    const background = payload === 'ping'
    const receive = (arrived: Seq) => node.whenFree(() => take(arrived))
    const take = (arrived: Seq) => {
      node.replication.heardFromMaster(connection)
      if (payload === 'stream') return node.apply(args, origin, arrived, false)
      // The answer tells of what came before the question.
      if (payload === 'ack') node.replication.acknowledgeNow(arrived)
      node.passOn(args, arrived)
    }
    const send = () => network.send(connection, self.id, { payload, args, offset, cause, background }, receive)
    buffer(follower, send, background)
  }
  /** What a master says to its replicas itself; it is part of the stream. */
  const say = (args: readonly string[], cause: Seq | undefined) => {
    if (self.role !== 'master' || followers.length === 0) return
    const entry = self.stream.append(args, null)
    for (const follower of followers) sendEntry(follower, entry, cause)
  }
  const ping = () => {
    const round = () => {
      if (!self.failover.silencesPings) say(['PING'], undefined)
      for (const { connection, acknowledgedAt } of [...followers]) {
        const patience = setting('repl-timeout')
        if (kernel.now - acknowledgedAt > patience)
          drop(connection, `no acknowledgement for ${formatDuration(patience)}`)
      }
    }
    const again = () => {
      process.submit(() => self.whenFree(round))
      ping()
    }
    kernel.after(setting('repl-ping-replica-period'), again, true)
  }
  const drop = (connection: Connection, why: string) => {
    replication.dismiss(connection)
    network.close(connection, self.id, why)
  }
  const dropAll = (why: string) => {
    for (const { connection } of [...followers]) drop(connection, why)
  }

  const acknowledge = (cause: Seq | undefined, background: boolean) => {
    const to = master
    const connection = link
    if (!to || !connection) return
    const { offset } = self.stream
    network.send(connection, self.id, { payload: 'ack', offset, cause, background }, (arrived) => {
      to.replication.gotAcknowledgement(connection, offset, arrived)
    })
  }
  const round = (current: number) => {
    if (current !== turn) return
    const patience = setting('repl-timeout')
    if (link && kernel.now - heard > patience) hangUp(`silent for ${formatDuration(patience)}`)
    if (link) acknowledge(undefined, true)
    else dial(current)
  }
  const cron = (current: number) => {
    kernel.after(
      CRON_US,
      () => {
        if (current !== turn) return
        process.submit(() => self.whenFree(() => round(current)))
        cron(current)
      },
      true,
    )
  }

  const hangUp = (why: string) => {
    if (!link) return
    network.close(link, self.id, why)
    link = null
    linkDownSince = kernel.now
  }
  const linkClosed = (current: number) => () => {
    if (current !== turn) return
    link = null
    linkDownSince = kernel.now
    // At once; where that fails, each second.
    process.submit(() => self.whenFree(() => dial(current)))
  }
  const dial = (current: number) => {
    const to = master
    if (!to || current !== turn || link) return
    let opened: Connection | null = null
    const onClose = {
      client: linkClosed(current),
      server: () => opened && to.replication.dismiss(opened),
    }
    network.dial(self.id, to.id, onClose, (connection) => {
      if (!connection) return
      if (current !== turn || link) return network.close(connection, self.id, 'no longer needed')
      opened = connection
      link = connection
      heard = kernel.now
      const { replid, offset } = self.stream
      network.send(connection, self.id, { payload: 'sync', background: true }, (arrived) =>
        to.whenFree(() => to.replication.admit(self, connection, { replid, offset }, arrived)),
      )
    })
  }

  const replication: Replication = {
    get master() {
      return master
    },
    get followers() {
      return followers
    },
    info() {
      const { offset, replid, replid2, secondOffset } = self.stream
      const replicas = followers.map(({ node, acknowledged, acknowledgedAt }) => ({
        ip: node.host,
        port: node.port,
        offset: acknowledged,
        state: 'online' as const,
        lagSeconds: seconds(acknowledgedAt),
      }))
      const backlog = self.stream.active ? self.stream.kept : null
      const base = { offset, replid, replid2, secondOffset, replicas, backlog, failover: self.failover.state }
      if (!address) return base
      const state = link ? ('connected' as const) : ('connect' as const)
      const downSinceSeconds = linkDownSince === null ? -1 : seconds(linkDownSince)
      return { ...base, master: { ...address, state, lastIoSeconds: link ? seconds(heard) : -1, downSinceSeconds } }
    },
    acknowledged: (offset) => followers.filter((follower) => follower.acknowledged >= offset).length,
    feed(entries, cause) {
      for (const entry of entries) for (const follower of followers) sendEntry(follower, entry, cause)
    },
    start: ping,
    askForAcknowledgement: (cause) => say(['REPLCONF', 'GETACK', '*'], cause),
    acknowledgeNow: (cause) => acknowledge(cause, false),
    heardFromMaster(connection) {
      if (link === connection) heard = kernel.now
    },
    synchronised(connection, otherHistory) {
      if (link === connection) linkDownSince = null
      replication.heardFromMaster(connection)
      if (otherHistory) dropAll('the history has changed')
    },
    gotAcknowledgement(connection, offset, cause) {
      const follower = followers.find((candidate) => candidate.connection === connection)
      if (!follower) return
      follower.acknowledged = Math.max(follower.acknowledged, offset)
      follower.acknowledgedAt = kernel.now
      self.acknowledgedUpTo(cause)
      self.failover.check(cause)
    },
    follow(to, _cause, at) {
      turn++
      if (link) hangUp('follows another master')
      master = to
      address = at ?? (to && { host: to.host, port: to.port })
      if (!address) {
        linkDownSince = null
        // They have to learn of the new replication id.
        dropAll('the replication id has changed')
        return
      }
      dial(turn)
      cron(turn)
    },
    attach(to) {
      turn++
      const current = turn
      master = to
      address = { host: to.host, port: to.port }
      heard = kernel.now
      self.role = 'replica'
      self.server.setRole('replica')
      self.stream.follow(to.stream, true)
      const connection: Connection = network.connect(self.id, to.id, {
        client: linkClosed(current),
        server: () => to.replication.dismiss(connection),
      })
      link = connection
      to.replication.enlist(self, connection, to.stream.offset)
      cron(current)
    },
    enlist(node, connection, offset) {
      self.stream.open()
      followers.push({ node, connection, acknowledged: offset, acknowledgedAt: kernel.now, buffered: new Set() })
    },
    admit(replica, connection, position, arrived) {
      // PSYNC … FAILOVER: a replica of the same history takes over; a master, or one of another history, refuses.
      if (replica.failover.state === 'failover-in-progress') {
        if (self.role === 'master' || position.replid !== self.stream.replid) {
          network.send(connection, self.id, { payload: 'sync', args: ['refused'] }, (cause) =>
            replica.failover.answered(false, cause),
          )
          return
        }
        self.become('master', null, arrived, true)
      }
      const missing = self.stream.since(position)
      const { replid, offset } = self.stream
      const snapshot = missing ? null : self.server.snapshot()
      // From here on the stream follows behind the answer, on the same connection.
      followers = followers.filter(({ node }) => node !== replica)
      replication.enlist(replica, connection, missing ? position.offset : 0)
      const follower = followers.at(-1) as Follower
      const how = missing ? ('partial' as const) : ('full' as const)
      network.send(connection, self.id, { payload: 'sync', args: [how], offset }, (cause) => {
        if (replica.replication.master !== self) return
        const history = replica.stream.replid
        replica.stream.follow({ replid, offset }, how === 'full')
        replica.replication.synchronised(connection, how === 'full' || history !== replid)
        const effects = snapshot ? replica.server.load(snapshot) : []
        if (snapshot) replica.replaced()
        const from = replica.stream.offset
        replica.parts.append({ kind: 'resync', actor: replica.id, how, from: self.id, offset: from, effects, cause })
        replica.replication.acknowledgeNow(cause)
        replica.failover.answered(true, cause)
      })
      for (const entry of missing ?? []) sendEntry(follower, entry, undefined)
    },
    dismiss(connection) {
      for (const follower of followers) {
        if (follower.connection !== connection) continue
        for (const task of follower.buffered) kernel.cancel(task)
      }
      followers = followers.filter((follower) => follower.connection !== connection)
    },
    killLinks(to) {
      const count = to === 'replica' ? followers.length : link ? 1 : 0
      if (to === 'replica') dropAll('killed by a client')
      else if (link) {
        hangUp('killed by a client')
        dial(turn)
      }
      return count
    },
    crashed() {
      turn++
      link = null
      for (const { connection } of followers) replication.dismiss(connection)
    },
  }
  return replication
}
