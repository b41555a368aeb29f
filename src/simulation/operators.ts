/**
 * People at redis-cli. At a node itself the run types, over a connection that is there at once. On the host of a client
 * or of another node redis-cli is a process of its own: what is typed goes over the network from where that host is, a
 * pause of the host's actor does not hold it up, a crash of the host ends it.
 */
import { type Resp, utf8Bytes } from '../base'
import { hostOf, operatorOn, type Scenario } from '../scenario'
import type { ActorId, NewEvent, Seq } from '../trace'
import type { Address, Failure, RedisPort, SentinelAnswer, Session } from './clients'
import type { Connection, Kernel, Network, Process, Task } from './kernel'
import type { RedisNode } from './redis'

/** How long a run goes on for somebody who waits for a reply. */
const PATIENCE_US = 10_000_000

export interface Operators {
  type(command: Typed, cause: Seq): void
  /** The host of an actor is gone, and redis-cli with it. */
  crashed(host: ActorId): void
  restarted(host: ActorId): void
}

interface Typed {
  /** Where it is typed. */
  readonly actor: ActorId
  /** Whom it goes to. */
  readonly node?: ActorId | undefined
  readonly args: readonly string[]
}

interface OperatorParts {
  readonly scenario: Scenario
  readonly kernel: Kernel
  readonly network: Network
  readonly nodes: ReadonlyMap<ActorId, RedisNode>
  readonly processOf: (actor: ActorId) => Process
  readonly portOf: (operator: ActorId) => RedisPort
  readonly keysOf: (args: readonly string[]) => readonly string[]
  readonly append: (event: NewEvent) => Seq
}

/** The redis-clis that people use on hosts in this scenario, each once; those at a node itself are not among them. */
export function operatorsOf({ faults, nodes }: Scenario): readonly ActorId[] {
  const own = new Set(nodes.map(({ id }) => id))
  const hosts = faults.flatMap(({ action }) =>
    action.do === 'command' && !isAtNode(action, own) ? [operatorOn(action.actor)] : [],
  )
  return [...new Set(hosts)]
}

/** A text of bytes is taken as it is; one with characters that are none is sent as UTF-8. */
const bytesOf = (arg: string) => (/[^\x00-\xff]/.test(arg) ? utf8Bytes(arg) : arg)

const isAtNode = ({ actor, node = actor }: Typed, nodes: { has(id: ActorId): boolean }) =>
  nodes.has(actor) && node === actor

export function createOperators(parts: OperatorParts): Operators {
  const { scenario, network, nodes, processOf, portOf } = parts
  const atNode = typeAtNodes(network, nodes)
  const onHosts = new Map(
    operatorsOf(scenario).map((id) => [hostOf(id), createHostOperator(id, processOf(id), portOf(id), parts)]),
  )
  return {
    type(given, cause) {
      const command = { ...given, args: given.args.map(bytesOf) }
      if (isAtNode(command, nodes)) atNode(command, cause)
      else onHosts.get(command.actor)?.type(command, cause)
    },
    crashed(host) {
      const operator = onHosts.get(host)
      if (!operator) return
      operator.crash()
      network.crashed(operatorOn(host), 'host')
    },
    restarted: (host) => onHosts.get(host)?.start(),
  }
}

/** A connection for each node, opened when it is first used. */
function typeAtNodes(network: Network, nodes: ReadonlyMap<ActorId, RedisNode>) {
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
  return ({ actor, args }: Typed, cause: Seq) => {
    const node = nodes.get(actor)
    if (!node?.up) return
    const connection = connectionTo(node)
    network.send(connection, 'run', { payload: 'request', args, cause }, (arrived) =>
      node.receive(connection, { args, of: undefined, cause: arrived }),
    )
  }
}

/** A command at a prompt: typed, and then waiting for its reply. */
interface Waiting {
  readonly args: readonly string[]
  /** Its `call`. */
  readonly of: Seq
  readonly patience: Task
}

/** One redis-cli: a connection and a command at a time. What is typed meanwhile waits in the terminal. */
interface Window {
  /** Whom it was told to connect to; nobody: to the master. */
  readonly node: ActorId | undefined
  readonly queue: Waiting[]
  current: Waiting | null
  session: { readonly to: string; readonly at: Session } | null
}

type Outcome = { readonly reply: Resp } | { readonly error: 'Error'; readonly message: string }

function createHostOperator(id: ActorId, process: Process, port: RedisPort, parts: OperatorParts) {
  const { kernel, append, keysOf } = parts
  const windows = new Map<ActorId | undefined, Window>()
  const windowTo = (node: ActorId | undefined): Window => {
    const window = windows.get(node) ?? { node, queue: [], current: null, session: null }
    windows.set(node, window)
    return window
  }
  /** A crash of the host has closed it. */
  const isGone = (window: Window) => windows.get(window.node) !== window

  const conclude = (window: Window, outcome: Outcome, cause?: Seq) => {
    const { current } = window
    if (!current || isGone(window)) return
    window.current = null
    kernel.cancel(current.patience)
    const { args, of } = current
    append({ kind: 'answered', actor: id, of, call: 'command', keys: keysOf(args), cause: cause ?? of, ...outcome })
    goOn(window)
  }
  const fail = (window: Window, message: string, cause?: Seq) => conclude(window, { error: 'Error', message }, cause)

  const goOn = (window: Window) => {
    if (window.current) return
    window.current = window.queue.shift() ?? null
    if (!window.current) return
    const { args, of } = window.current
    const send = (session: Session) => session.request(args, of, of)
    locate(window.node, (found) => {
      if (isGone(window)) return
      if ('message' in found) return fail(window, found.message)
      const to = `${found.host}:${found.port}`
      if (window.session?.to === to) return send(window.session.at)
      window.session?.at.close()
      connect(window, found, to, send)
    })
  }

  const connect = (window: Window, address: Address, to: string, done: (session: Session) => void) => {
    const session = () => (window.session === own ? window.session : null)
    let own: Window['session'] = null
    window.session = null
    const events = {
      reply: (replies: readonly Resp[], cause: Seq) => {
        const reply = replies.at(-1)
        if (session() && reply) conclude(window, { reply }, cause)
      },
      push: () => undefined,
      closed: (_: string, cause: Seq | undefined) => {
        if (!session()) return
        window.session = null
        fail(window, 'Server closed the connection', cause)
      },
    }
    port.dial(address, events, (opened) => {
      if ('message' in opened) return fail(window, `Could not connect to Redis at ${to}: Connection refused`)
      if (isGone(window)) return opened.close()
      own = { to, at: opened }
      window.session = own
      done(opened)
    })
  }

  /** The node that was named; else the first, or where sentinels are, whom the first of them to answer names. */
  const locate = (node: ActorId | undefined, done: (found: Address | Failure) => void) => {
    const { host, port: number, sentinels, name } = port.home
    if (node !== undefined || !sentinels) return done({ host: node ?? host, port: number })
    let asked = sentinels.length
    let over = false
    const heard = (answer: SentinelAnswer | Failure) => {
      asked--
      if (over || ('message' in answer && asked > 0)) return
      over = true
      done('master' in answer ? answer.master : { message: `No sentinel names a master: ${answer.message}` })
    }
    for (const sentinel of sentinels) port.ask(sentinel, name ?? '', heard)
  }

  return {
    type({ node, args }: Typed, cause: Seq) {
      if (process.state === 'down') return
      const of = append({ kind: 'call', actor: id, call: 'command', args, keys: keysOf(args), cause })
      const window = windowTo(node)
      window.queue.push({ args, of, patience: kernel.after(PATIENCE_US, () => undefined) })
      goOn(window)
    },
    crash() {
      for (const { current, queue } of windows.values())
        for (const waiting of [...(current ? [current] : []), ...queue]) kernel.cancel(waiting.patience)
      windows.clear()
      process.stop()
    },
    start: () => process.start(),
  }
}
