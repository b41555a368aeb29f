/** The wiring between siblings that do not know each other: a client's way to Redis and to the storage, a sentinel's to nodes. */
import type { Micros } from '../base'
import type { ActorId } from '../trace'
import type { RedisPort, Session, SessionEvents, StoragePort } from './clients'
import type { Connection, Kernel, Network, Process } from './kernel'
import { createLink } from './network'
import type { RedisNode } from './redis'
import type { Sentinel, SentinelPorts } from './sentinel'
import type { Storage } from './storage'

interface ClientSide {
  readonly client: ActorId
  readonly kernel: Kernel
  readonly network: Network
  readonly process: Process
}

/** How long a client waits for a sentinel before it asks the next one. */
const SENTINEL_PATIENCE_US: Micros = 1_000_000

export function createRedisPort(
  parts: ClientSide & {
    readonly nodes: ReadonlyMap<ActorId, RedisNode>
    readonly sentinels: ReadonlyMap<ActorId, Sentinel>
    /** Where the client connects without sentinels. */
    readonly fallback: ActorId
  },
): RedisPort {
  const { client, kernel, network, process, nodes, sentinels, fallback } = parts
  const links = [...sentinels].map(([id, sentinel]) => ({
    sentinel,
    link: createLink(kernel, network, process, client, id),
  }))

  const sessionOn = (node: RedisNode, connection: Connection, events: SessionEvents): Session => {
    node.accept(connection, { client, reply: events.reply, push: events.push })
    return {
      node: node.id,
      request(args, of, cause) {
        network.send(connection, client, { payload: 'request', of, cause: cause ?? of }, (arrived) =>
          node.receive(connection, { args, of, cause: arrived }),
        )
      },
      close: () => network.close(connection, client, 'closed by the client'),
    }
  }
  const endings = (node: RedisNode, connection: () => Connection | null, events: SessionEvents) => ({
    client: events.closed,
    server: () => {
      const closed = connection()
      if (closed) node.closed(closed)
    },
  })

  const askSentinel = (index: number, done: (node: ActorId | null) => void): void => {
    const asked = links[index]
    if (!asked) {
      done(null)
      return
    }
    let over = false
    const end = (go: () => void) => () => {
      if (over) return
      over = true
      go()
    }
    const next = end(() => askSentinel(index + 1, done))
    if (!asked.link.up) {
      next()
      return
    }
    kernel.after(SENTINEL_PATIENCE_US, () => process.submit(next), true)
    asked.link.send({ payload: 'control', background: true }, () => {
      const { master } = asked.sentinel
      asked.link.answer(
        { payload: 'control', background: true },
        end(() => done(master)),
      )
    })
  }

  return {
    locate: (done) => (links.length === 0 ? done(fallback) : askSentinel(0, done)),
    connected(events) {
      const first = links[0]
      const node = nodes.get(first ? first.sentinel.master : fallback) as RedisNode
      const connection: Connection = network.connect(
        client,
        node.id,
        endings(node, () => connection, events),
      )
      return sessionOn(node, connection, events)
    },
    dial(id, events, done) {
      const node = nodes.get(id) as RedisNode
      let opened: Connection | null = null
      network.dial(
        client,
        id,
        endings(node, () => opened, events),
        (connection) => {
          opened = connection
          done(connection ? sessionOn(node, connection, events) : null)
        },
      )
    },
  }
}

export function createStoragePort(
  parts: ClientSide & { readonly storageId: ActorId; readonly storage: Storage },
): StoragePort {
  const { client, kernel, network, process, storageId, storage } = parts
  const link = createLink(kernel, network, process, client, storageId)
  return {
    write(asked, of, done) {
      const write = { client, ...asked }
      link.send({ payload: 'write', of, cause: of }, (arrived) => {
        const { accepted, seq } = storage.write(write, arrived)
        link.answer({ payload: 'write-reply', of, cause: seq }, (cause) => done(accepted, cause))
      })
    },
    read(resource, of, done) {
      link.send({ payload: 'write', of, cause: of }, (arrived) => {
        const value = storage.read(resource)
        link.answer({ payload: 'write-reply', of, cause: arrived }, (cause) => done(value, cause))
      })
    },
  }
}

export function createSentinelPorts(parts: {
  readonly id: ActorId
  readonly group: readonly ActorId[]
  readonly others: readonly ActorId[]
  readonly kernel: Kernel
  readonly network: Network
  readonly process: Process
  readonly nodes: ReadonlyMap<ActorId, RedisNode>
  readonly sentinels: ReadonlyMap<ActorId, Sentinel>
}): SentinelPorts {
  const { id, group, others, kernel, network, process, nodes, sentinels } = parts
  const linkTo = (other: ActorId) => createLink(kernel, network, process, id, other)
  const links = new Map(group.map((node) => [node, linkTo(node)]))
  return {
    ping(node, done) {
      const link = links.get(node)
      link?.send({ payload: 'ping', background: true }, (arrived) => {
        const pinged = nodes.get(node) as RedisNode
        const { role, stream, server, replication } = pinged
        const report = { role, master: replication.master?.id ?? null, offset: stream.offset, runId: server.runId }
        link.answer({ payload: 'pong', background: true, cause: arrived }, (cause) => done(report, cause))
      })
    },
    reconfigure(node, master, cause) {
      const args = master === null ? ['REPLICAOF', 'NO', 'ONE'] : ['REPLICAOF', master]
      links.get(node)?.send({ payload: 'control', args, cause }, (arrived) => {
        const configured = nodes.get(node) as RedisNode
        configured.become(
          master === null ? 'master' : 'replica',
          master === null ? null : (nodes.get(master) as RedisNode),
          arrived,
          true,
        )
        configured.killClients()
      })
    },
    peers: new Map(
      others.map((other) => [other, { link: linkTo(other), sentinel: () => sentinels.get(other) as Sentinel }]),
    ),
  }
}
