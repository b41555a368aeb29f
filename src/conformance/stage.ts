/**
 * Where a case is played: emulated nodes on a virtual clock, joined by a network without latency, and connections by
 * name. `m.a` is a connection to node m where there are several nodes. It judges nothing.
 */
import { type Resp, randomStream } from '../base'
import { type Connection, createKernel, createProcess, type Kernel, type Process, settle } from '../simulation/kernel'
import { createNetwork, createNetworkFaults } from '../simulation/network'
import { type LuaFactory, RedisNode } from '../simulation/redis'
import { RequestParser } from '../simulation/redis/server/protocol'

export interface StageParts {
  readonly lua: LuaFactory
  readonly startMs: number
  readonly nodes: readonly string[]
  readonly replicaOf: Readonly<Record<string, string>>
  /** Otherwise ended keys are deleted only when something touches them. */
  readonly activeExpire: boolean
}

interface Client {
  readonly node: RedisNode
  readonly connection: Connection
  readonly parser: RequestParser
  arrived: Resp[]
}

const FIRST_PORT = 7001
/** What redis-server sends to its replicas of its own accord. */
const OWN_TALK = new Set(['PING', 'SELECT', 'REPLCONF'])

export class Stage {
  readonly ports = new Map<number, string>()
  private readonly parts: StageParts
  private readonly kernel: Kernel = createKernel(settle)
  private readonly processes = new Map<string, Process>()
  private readonly nodes = new Map<string, RedisNode>()
  private readonly clients = new Map<string, Client>()
  private readonly network
  private closed: string[] = []
  private heard: { replid: string; offset: number }
  private seq = 0

  constructor(parts: StageParts) {
    this.parts = parts
    this.network = createNetwork({
      kernel: this.kernel,
      faults: createNetworkFaults(),
      latency: () => 0,
      append: () => ++this.seq,
      processOf: (actor) => this.process(actor),
    })
    parts.nodes.forEach((name, index) => {
      this.nodes.set(name, this.newNode(name, FIRST_PORT + index))
      this.ports.set(FIRST_PORT + index, name)
    })
    for (const [name, master] of Object.entries(parts.replicaOf)) this.node(name).replication.attach(this.node(master))
    // Someone listens to the first node's stream.
    this.first.stream.open()
    const { replid, offset } = this.first.stream
    this.heard = { replid, offset }
  }

  private newNode(name: string, port: number): RedisNode {
    const { kernel, network, parts } = this
    return new RedisNode({
      id: name,
      host: '127.0.0.1',
      port,
      persistence: 'none',
      replicationDelay: 0,
      activeExpiry: parts.activeExpire,
      // Time passes only where a case says so.
      instructionsPerUs: 0,
      kernel,
      process: this.process(name),
      network,
      append: () => ++this.seq,
      wallMicros: () => parts.startMs * 1000 + kernel.now,
      random: randomStream(1, name),
      lua: parts.lua,
      fleet: {
        byId: (id) => this.nodes.get(id),
        byHost: (_, wanted) => [...this.nodes.values()].find((node) => node.port === wanted),
      },
    })
  }

  /** Of a node, or of a client. */
  private process(actor: string): Process {
    const known = this.processes.get(actor)
    if (known) return known
    const process = createProcess(this.kernel)
    this.processes.set(actor, process)
    return process
  }

  private node(name: string): RedisNode {
    const node = this.nodes.get(name)
    if (!node) throw new Error(`there is no node "${name}"`)
    return node
  }

  private get first(): RedisNode {
    return this.node(this.parts.nodes[0] ?? '')
  }

  private client(name: string): Client {
    const client = this.clients.get(name)
    if (!client) throw new Error(`the connection "${name}" is not open`)
    return client
  }

  open(name: string): void {
    if (this.clients.has(name)) return
    const node = this.parts.nodes.length > 1 ? this.node(name.split('.')[0] ?? '') : this.first
    const actor = `client ${name}`
    const connection: Connection = this.network.connect(actor, node.id, {
      client: () => this.closed.push(name),
      server: () => node.closed(connection),
    })
    const client: Client = { node, connection, parser: new RequestParser(), arrived: [] }
    this.clients.set(name, client)
    node.accept(connection, {
      client: actor,
      reply: (replies) => client.arrived.push(...replies),
      push: (message) => client.arrived.push(message),
    })
  }

  connections(): string[] {
    return [...this.clients.keys()]
  }

  /** Whether the two connections are to the same node. */
  together(name: string, other: string): boolean {
    return this.client(name).node === this.client(other).node
  }

  portOf(name: string): number {
    return this.node(name).port
  }

  send(name: string, args: readonly string[]): void {
    const { node, connection } = this.client(name)
    if (!connection.open) return
    this.network.send(connection, connection.client, { payload: 'request', args }, (cause) =>
      node.receive(connection, { args, of: undefined, cause }),
    )
  }

  sendBytes(name: string, bytes: string): void {
    const { node, connection, parser } = this.client(name)
    for (const request of parser.feed(bytes)) {
      if ('args' in request) this.send(name, request.args)
      else if (connection.open) {
        this.network.send(connection, connection.client, { payload: 'request' }, (cause) =>
          node.refuse(connection, request.broken, cause),
        )
      }
    }
  }

  /** The client closes. */
  close(name: string): void {
    const { connection } = this.client(name)
    this.network.close(connection, connection.client, 'closed by the client')
  }

  stop(name: string): void {
    this.process(this.node(name).id).pause()
  }

  resume(name: string): void {
    this.process(this.node(name).id).resume()
  }

  /** Lets everything happen that needs no time. */
  async drain(): Promise<void> {
    await this.kernel.run(this.kernel.now, () => false)
  }

  async advance(ms: number): Promise<void> {
    await this.kernel.run(this.kernel.now + ms * 1000, () => false)
    if (!this.parts.activeExpire) return
    for (const node of this.nodes.values()) node.expireDue()
    await this.drain()
  }

  /** What came on the connection since the last call. */
  take(name: string): Resp[] {
    const client = this.client(name)
    const { arrived } = client
    client.arrived = []
    return arrived
  }

  /** What the first node has put into its stream since the last call, as a replica of its own would hear it. */
  takeStream(): string[][] {
    const { stream } = this.first
    const entries = stream.since(this.heard) ?? []
    this.heard = { replid: stream.replid, offset: stream.offset }
    return entries.map(({ args }) => [...args]).filter(([command = '']) => !OWN_TALK.has(command))
  }

  /** The connections that the server has closed since the last call. */
  takeClosed(): string[] {
    const { closed } = this
    this.closed = []
    return closed
  }

  dispose(): void {
    for (const node of this.nodes.values()) node.server.dispose()
  }
}
