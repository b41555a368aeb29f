/** The wiring between siblings that do not know each other: a client's way to Redis and to the storage, a sentinel's to nodes. */
import type { ActorId, Seq } from '../trace'
import type { Address, Failure, Home, RedisPort, SentinelAnswer, Session, SessionEvents, StoragePort } from './clients'
import type { Connection, Kernel, Network, Process } from './kernel'
import { createLink } from './network'
import type { RedisNode } from './redis'
import type { NodeReport, Sentinel, SentinelPorts } from './sentinel'
import type { Storage } from './storage'

interface ClientSide {
  readonly client: ActorId
  readonly kernel: Kernel
  readonly network: Network
  readonly process: Process
}

const REDIS_PORT = 6379
const SENTINEL_PORT = 26379
/** Names by which a program on the client's own machine would call the Redis beside it: the client's home. */
const LOCAL = ['localhost', '127.0.0.1', '::1']

export function createRedisPort(
  parts: ClientSide & {
    readonly nodes: ReadonlyMap<ActorId, RedisNode>
    readonly sentinels: ReadonlyMap<ActorId, Sentinel>
    /** Where the client connects without sentinels. */
    readonly fallback: ActorId
  },
): RedisPort {
  const { client, kernel, network, process, nodes, sentinels, fallback } = parts
  /** A group of sentinels goes by the id of the master that it watched first. */
  const groups = new Map([...sentinels].map(([id, sentinel]) => [id, sentinel.master]))
  const [[, group] = ['', null]] = groups
  const groupOf = (name: string | null): Address[] =>
    [...groups].flatMap(([id, watched]) => (watched === name ? [{ host: id, port: SENTINEL_PORT }] : []))
  const home: Home = {
    host: fallback,
    port: REDIS_PORT,
    sentinels: group === null ? null : groupOf(group),
    name: group,
  }

  const nodeAt = ({ host, port }: Address): RedisNode | Failure => {
    const node =
      nodes.get(LOCAL.includes(host) ? fallback : host) ?? [...nodes.values()].find((other) => other.host === host)
    if (!node) return notFound(host)
    return node.port === port ? node : refused({ host: node.host, port })
  }

  const sessionOn = (node: RedisNode, connection: Connection, events: SessionEvents): Session => {
    node.accept(connection, { client, reply: events.reply, push: events.push })
    const background = { payload: 'control', background: true } as const
    return {
      node: node.id,
      request(args, of, cause) {
        const caused = cause ?? of
        network.send(connection, client, { payload: 'request', of, cause: caused }, (arrived) =>
          node.receive(connection, { args, of, cause: arrived }),
        )
      },
      check(done) {
        network.send(connection, client, background, () => {
          const role = node.role === 'master' ? 'master' : 'slave'
          network.send(connection, node.id, background, () => done(role))
        })
      },
      end() {
        network.send(connection, client, background, () => {
          node.closed(connection)
          network.close(connection, node.id, 'closed by the client')
        })
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

  return {
    home,
    connected(events) {
      const node = nodes.get(group ?? fallback) as RedisNode
      const connection: Connection = network.connect(
        client,
        node.id,
        endings(node, () => connection, events),
      )
      return sessionOn(node, connection, events)
    },
    dial(address, events, done) {
      const node = nodeAt(address)
      if ('message' in node) {
        kernel.after(0, () => process.submit(() => done(node)), true)
        return
      }
      let opened: Connection | null = null
      network.dial(
        client,
        node.id,
        endings(node, () => opened, events),
        (connection) => {
          opened = connection
          done(connection ? sessionOn(node, connection, events) : refused(node))
        },
      )
    },
    ask({ host, port }, name, done) {
      const sentinel = sentinels.get(host)
      let connection: Connection | null = null
      let over = false
      const end = (answer: SentinelAnswer | null) => {
        if (over) return
        over = true
        if (connection) network.close(connection, client, 'closed by the client')
        done(answer)
      }
      const give = () => {
        over = true
        if (connection) network.close(connection, client, 'closed by the client')
      }
      if (!sentinel || port !== SENTINEL_PORT) {
        kernel.after(0, () => process.submit(() => end(null)), true)
        return give
      }
      const background = { payload: 'control', background: true } as const
      const roundTrip = (open: Connection, atSentinel: () => void, then: () => void) =>
        network.send(open, client, background, () => {
          atSentinel()
          network.send(open, host, background, then)
        })
      const known = groups.get(host)
      network.dial(client, host, { client: () => end(null), server: () => undefined }, (open) => {
        if (!open || over) {
          if (open) network.close(open, client, 'closed by the client')
          return end(null)
        }
        connection = open
        // SENTINEL get-master-addr-by-name, then SENTINEL sentinels.
        let master: Address | null = null
        const others = groupOf(name).filter((other) => other.host !== host)
        const locate = () => {
          const node = known === name ? nodes.get(sentinel.master) : undefined
          master = node ? { host: node.host, port: node.port } : null
        }
        roundTrip(open, locate, () =>
          roundTrip(
            open,
            () => undefined,
            () => end({ master, others }),
          ),
        )
      })
      return give
    },
  }
}

/** As Node says that it could not connect. */
const refused = ({ host, port }: Address): Failure => ({
  message: `connect ECONNREFUSED ${host}:${port}`,
  code: 'ECONNREFUSED',
  syscall: 'connect',
})
const notFound = (host: string): Failure => ({
  message: `getaddrinfo ENOTFOUND ${host}`,
  code: 'ENOTFOUND',
  syscall: 'getaddrinfo',
})

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
        const report = reportOf(nodes.get(node) as RedisNode)
        link.answer({ payload: 'pong', background: true, cause: arrived }, (cause) => done(report, cause))
      })
    },
    killScript(node, cause) {
      links
        .get(node)
        ?.send({ payload: 'control', args: ['SCRIPT', 'KILL'], cause }, () => nodes.get(node)?.killScript())
    },
    reconfigure(node, master, cause) {
      const args = master === null ? ['REPLICAOF', 'NO', 'ONE'] : ['REPLICAOF', master]
      links.get(node)?.send({ payload: 'control', args, cause }, (arrived) => {
        const configured = nodes.get(node) as RedisNode
        configured.whenFree(() => {
          if (master === null) configured.become('master', null, arrived, true)
          else configured.become('replica', nodes.get(master) as RedisNode, arrived, true)
          configured.killClients()
        })
      })
    },
    peers: new Map(
      others.map((other) => [other, { link: linkTo(other), sentinel: () => sentinels.get(other) as Sentinel }]),
    ),
  }
}

/** What a sentinel learns of a node: INFO rides on the PONG. */
function reportOf(node: RedisNode): NodeReport | 'busy' {
  if (node.busy) return 'busy'
  const { role, stream, server, replication } = node
  return {
    role,
    master: replication.master?.id ?? null,
    offset: stream.offset,
    runId: server.runId,
    priority: server.config.number('replica-priority'),
    linkDown: Math.max(0, replication.info().master?.downSinceSeconds ?? 0) * 1_000_000,
  }
}

/** Somebody's redis-cli at a node: a connection of its own, opened when it is first used. */
export function createOperator(parts: {
  readonly network: Network
  readonly nodes: ReadonlyMap<ActorId, RedisNode>
}): (node: ActorId, args: readonly string[], cause: Seq) => void {
  const { network, nodes } = parts
  const connections = new Map<ActorId, Connection>()
  const connectionTo = (node: RedisNode): Connection => {
    const known = connections.get(node.id)
    if (known?.open) return known
    const connection: Connection = network.connect('run', node.id, {
      client: () => undefined,
      server: () => node.closed(connection),
    })
    connections.set(node.id, connection)
    node.accept(connection, { client: 'run', reply: () => undefined, push: () => undefined })
    return connection
  }
  return (id, args, cause) => {
    const node = nodes.get(id)
    if (!node?.up) return
    const connection = connectionTo(node)
    network.send(connection, 'run', { payload: 'request', args, cause }, (arrived) =>
      node.receive(connection, { args, of: undefined, cause: arrived }),
    )
  }
}
