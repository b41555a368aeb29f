/** The wiring between siblings that do not know each other: a client's way to the storage, a sentinel's to nodes. */
import type { ActorId } from '../trace'
import type { StoragePort } from './clients'
import type { Kernel, Network, Process } from './kernel'
import { createLink } from './network'
import type { RedisNode } from './redis'
import type { NodeReport, Sentinel, SentinelPorts } from './sentinel'
import type { Storage } from './storage'

export { createRedisPort } from './redis-port'

interface ClientSide {
  readonly client: ActorId
  readonly kernel: Kernel
  readonly network: Network
  readonly process: Process
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
