/**
 * How a node's replicas follow it: a link per replica with an output buffer, acknowledgements each second and on
 * request, partial or full resynchronisation when a link comes back (LOCK-FACTS 5.3, 5.5, 5.8). The stream waits in
 * the output buffer for the scenario's replication delay; a crash of the master's process loses what waits there.
 */
import type { Micros } from '../../base'
import type { Seq } from '../../trace'
import type { Connection, Task } from '../kernel'
import type { RedisNode } from './node'
import type { ReplicationInfo } from './server'
import type { Position, StreamEntry } from './stream'

/** replication.c, replicationCron: once a second. */
const CRON_US: Micros = 1_000_000

/** A replica as its master has it. */
interface Follower {
  readonly node: RedisNode
  readonly connection: Connection
  acknowledged: number
  acknowledgedAt: Micros
  readonly buffered: Set<Task>
}

export interface Replication {
  /** The node that this one follows; null on a master. */
  readonly master: RedisNode | null
  info(): ReplicationInfo
  /** How many replicas have acknowledged the offset. */
  acknowledged(offset: number): number
  /** Sends entries of the stream to the replicas. */
  feed(entries: readonly StreamEntry[], cause: Seq): void
  /** REPLCONF GETACK * behind what is in the stream. */
  askForAcknowledgement(cause: Seq): void
  follow(master: RedisNode | null, cause: Seq | undefined): void
  /** The two are in step from the start: before the run they had time. */
  attach(master: RedisNode): void
  /** A replica's link opened at its master. */
  admit(replica: RedisNode, connection: Connection, position: Position): void
  dismiss(connection: Connection): void
  crashed(): void
  /** What only the replications of other nodes call. */
  enlist(node: RedisNode, connection: Connection, offset: number): void
  acknowledgeNow(cause: Seq): void
  heardFromMaster(connection: Connection): void
  gotAcknowledgement(connection: Connection, offset: number, cause: Seq): void
}

export function createReplication(self: RedisNode): Replication {
  const { kernel, network, process, replicationDelay } = self.parts
  let master: RedisNode | null = null
  let link: Connection | null = null
  /** Counts the masters followed: what was begun for an earlier one is dropped. */
  let turn = 0
  let followers: Follower[] = []
  let linkDownSince: Micros | null = null
  let heard: Micros = 0

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
    const message = { payload: 'stream', args, offset, cause } as const
    buffer(
      follower,
      () =>
        network.send(follower.connection, self.id, message, (arrived) => {
          follower.node.replication.heardFromMaster(follower.connection)
          follower.node.apply(args, origin, arrived, false)
        }),
      false,
    )
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
  const cron = (current: number) => {
    kernel.after(
      CRON_US,
      () => {
        if (current !== turn) return
        process.submit(() => (link ? acknowledge(undefined, true) : dial(current)))
        cron(current)
      },
      true,
    )
  }

  const linkClosed = (current: number) => () => {
    if (current !== turn) return
    link = null
    linkDownSince = kernel.now
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
      linkDownSince = null
      const { replid, offset } = self.stream
      network.send(connection, self.id, { payload: 'sync', background: true }, () =>
        to.replication.admit(self, connection, { replid, offset }),
      )
    })
  }

  const replication: Replication = {
    get master() {
      return master
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
      const base = { offset, replid, replid2, secondOffset, replicas }
      if (!master) return base
      const down = linkDownSince === null ? {} : { downSinceSeconds: seconds(linkDownSince) }
      const state = link ? ('connected' as const) : ('connect' as const)
      return {
        ...base,
        master: { host: master.host, port: master.port, state, lastIoSeconds: link ? seconds(heard) : -1, ...down },
      }
    },
    acknowledged: (offset) => followers.filter((follower) => follower.acknowledged >= offset).length,
    feed(entries, cause) {
      for (const entry of entries) for (const follower of followers) sendEntry(follower, entry, cause)
    },
    askForAcknowledgement(cause) {
      for (const follower of followers) {
        const ask = () =>
          network.send(
            follower.connection,
            self.id,
            { payload: 'ack', args: ['REPLCONF', 'GETACK', '*'], cause },
            (arrived) => follower.node.replication.acknowledgeNow(arrived),
          )
        buffer(follower, ask, false)
      }
    },
    acknowledgeNow: (cause) => acknowledge(cause, false),
    heardFromMaster(connection) {
      if (link === connection) heard = kernel.now
    },
    gotAcknowledgement(connection, offset, cause) {
      const follower = followers.find((candidate) => candidate.connection === connection)
      if (!follower) return
      follower.acknowledged = Math.max(follower.acknowledged, offset)
      follower.acknowledgedAt = kernel.now
      self.acknowledgedUpTo(cause)
    },
    follow(to) {
      turn++
      if (link) network.close(link, self.id, 'follows another master')
      link = null
      master = to
      if (!to) return
      linkDownSince = kernel.now
      dial(turn)
      cron(turn)
    },
    attach(to) {
      turn++
      const current = turn
      master = to
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
      followers.push({ node, connection, acknowledged: offset, acknowledgedAt: kernel.now, buffered: new Set() })
    },
    admit(replica, connection, position) {
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
        replica.stream.follow({ replid, offset }, how === 'full')
        const effects = snapshot ? replica.server.load(snapshot) : []
        if (snapshot) replica.replaced()
        const from = replica.stream.offset
        replica.parts.append({ kind: 'resync', actor: replica.id, how, from: self.id, offset: from, effects, cause })
        replica.replication.acknowledgeNow(cause)
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
    crashed() {
      turn++
      link = null
      for (const { connection } of followers) replication.dismiss(connection)
    },
  }
  return replication
}
