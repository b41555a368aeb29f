/** A client's way to Redis: by host and port to a node, or by way of the sentinels, each over connections of its own. */
import type { ActorId } from '../trace'
import type { Address, Failure, Home, RedisPort, SentinelAnswer, Session, SessionEvents } from './clients'
import type { Connection, Kernel, Network, Process } from './kernel'
import type { RedisNode } from './redis'
import type { Sentinel } from './sentinel'

const REDIS_PORT = 6379
const SENTINEL_PORT = 26379
/** Until a name or a port is known to be nobody's: not at once. */
const LOOKUP_US = 100
/** Names by which a program on the client's own machine would call the Redis beside it: the client's home. */
const LOCAL = ['localhost', '127.0.0.1', '::1']

export function createRedisPort(parts: {
  readonly client: ActorId
  readonly kernel: Kernel
  readonly network: Network
  readonly process: Process
  readonly nodes: ReadonlyMap<ActorId, RedisNode>
  readonly sentinels: ReadonlyMap<ActorId, Sentinel>
  /** Where the client connects without sentinels. */
  readonly fallback: ActorId
}): RedisPort {
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
        kernel.after(LOOKUP_US, () => process.submit(() => done(node)), true)
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
    ask(address, name, done) {
      const conversation = converse(done)
      const sentinel = address.port === SENTINEL_PORT ? sentinels.get(address.host) : undefined
      if (sentinel) askSentinel(address.host, sentinel, name, conversation)
      else kernel.after(LOOKUP_US, () => process.submit(() => conversation.end(CLOSED)), true)
      return conversation.giveUp
    },
  }

  /** A connection for one question: whatever ends first ends it. */
  function converse(done: (answer: SentinelAnswer | Failure) => void) {
    let connection: Connection | null = null
    let over = false
    const giveUp = () => {
      over = true
      if (connection) network.close(connection, client, 'closed by the client')
    }
    return {
      giveUp,
      open(opened: Connection) {
        connection = opened
        if (over) giveUp()
      },
      end(answer: SentinelAnswer | Failure) {
        if (over) return
        giveUp()
        done(answer)
      },
    }
  }

  /** SENTINEL get-master-addr-by-name, then SENTINEL sentinels. */
  function askSentinel(
    id: ActorId,
    sentinel: Sentinel,
    name: string,
    { open, end }: ReturnType<typeof converse>,
  ): void {
    const background = { payload: 'control', background: true } as const
    network.dial(client, id, { client: () => end(CLOSED), server: () => undefined }, (opened) => {
      if (!opened) return end(CLOSED)
      open(opened)
      const roundTrip = (atSentinel: () => void, then: () => void) =>
        network.send(opened, client, background, () => {
          atSentinel()
          network.send(opened, id, background, then)
        })
      let answer: SentinelAnswer | Failure = { message: 'ERR No such master with that name' }
      const locate = () => {
        const master = groups.get(id) === name ? nodes.get(sentinel.master) : undefined
        const others = groupOf(name).filter(({ host }) => host !== id)
        if (master) answer = { master: { host: master.host, port: master.port }, others }
      }
      roundTrip(locate, () =>
        roundTrip(
          () => undefined,
          () => end(answer),
        ),
      )
    })
  }
}

const CLOSED: Failure = { message: 'Connection is closed.' }
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
