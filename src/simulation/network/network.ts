/**
 * Connections between actors. A sender's bytes arrive in order even if it dies; a process that crashes closes its
 * connections behind them, a host that crashes closes nothing (DESIGN, Connections). What the messages mean is the
 * business of the actors.
 */

import type { Micros, Writable } from '../../base'
import type { ActorId, EventOf, NewEvent, Seq } from '../../trace'
import type { Connection, Kernel, Network, OnClose, Process } from '../kernel'
import { type Channel, createChannel } from './channel'
import type { NetworkFaults } from './faults'
import type { Latency } from './latency'

interface NetworkParts {
  readonly kernel: Kernel
  readonly faults: NetworkFaults
  readonly latency: Latency
  readonly append: (event: NewEvent) => Seq
  readonly processOf: (actor: ActorId) => Process
}

interface OpenConnection {
  readonly id: number
  readonly client: ActorId
  readonly server: ActorId
  open: boolean
  /** An end whose host crashed: it knows nothing of the connection any more. */
  deadEnd: ActorId | null
  readonly onClose: Readonly<Record<'client' | 'server', OnClose>>
  readonly toServer: Channel
  readonly toClient: Channel
}

/** TCP knocks again after a second; here it goes on doing so each second. */
const SYN_RETRY_US: Micros = 1_000_000

export function createNetwork({ kernel, faults, latency, append, processOf }: NetworkParts): Network {
  const connections = new Map<number, OpenConnection>()
  const deadHosts = new Set<ActorId>()
  let opened = 0

  const channel = (from: ActorId, to: ActorId) =>
    createChannel(kernel, {
      latency: () => latency(from, to),
      isCut: () => faults.isCut(from, to),
      whenHealed: faults.whenHealed,
    })

  const create: Network['connect'] = (client, server, onClose) => {
    const connection: OpenConnection = {
      id: ++opened,
      client,
      server,
      open: true,
      deadEnd: null,
      onClose,
      toServer: channel(client, server),
      toClient: channel(server, client),
    }
    connections.set(connection.id, connection)
    append({ kind: 'connect', actor: client, to: server, connection: connection.id, background: true })
    return connection
  }

  const full = (connection: Connection) => connections.get(connection.id)

  /** One end learns that the connection is over. */
  const notice = (connection: OpenConnection, end: 'client' | 'server', why: string) => {
    const actor = connection[end]
    processOf(actor).submit(() => {
      const other = end === 'client' ? connection.server : connection.client
      const seq = append({ kind: 'disconnect', actor, to: other, connection: connection.id, why })
      connection.onClose[end](why, seq)
    })
  }

  const forget = (connection: OpenConnection, why: string) => {
    connection.open = false
    connections.delete(connection.id)
    connection.toServer.discard(why)
    connection.toClient.discard(why)
  }

  const reset: Network['reset'] = (given, why) => {
    const connection = full(given)
    if (!connection) return
    forget(connection, why)
    notice(connection, 'client', why)
    notice(connection, 'server', why)
  }

  const close: Network['close'] = (given, by, why) => {
    const connection = full(given)
    if (!connection?.open) return
    connection.open = false
    const [out, back, peer] =
      by === connection.client
        ? ([connection.toServer, connection.toClient, 'server'] as const)
        : ([connection.toClient, connection.toServer, 'client'] as const)
    back.discard(why)
    out.put({
      background: true,
      deliver: () => {
        forget(connection, why)
        notice(connection, peer, why)
      },
      lose: () => undefined,
    })
  }

  return {
    connect: create,
    dial(client, server, onClose, done) {
      const knock = () => {
        if (faults.isCut(client, server))
          return faults.whenHealed(() => kernel.after(latency(client, server), knock, true))
        // The operating system answers, whether the process runs or stands still; a host that is down says nothing.
        const refused = processOf(server).state === 'down'
        if (refused && deadHosts.has(server)) {
          kernel.after(SYN_RETRY_US, knock, true)
          return
        }
        const back = () => processOf(client).submit(() => done(refused ? null : create(client, server, onClose)))
        kernel.after(latency(server, client), back, true)
      }
      kernel.after(latency(client, server), knock, true)
    },
    send(given, from, message, receive) {
      const connection = full(given)
      const toServer = from === given.client
      const to = toServer ? given.server : given.client
      const { payload, of, background = false } = message
      // Filled step by step: this runs for each message, and spreading what may be absent cost as much as the rest.
      const sent: Writable<Omit<EventOf<'send'>, 'seq' | 'at'>> = {
        kind: 'send',
        actor: from,
        to,
        payload,
        connection: given.id,
      }
      if (message.cause !== undefined) sent.cause = message.cause
      if (of !== undefined) sent.of = of
      if (message.args) sent.args = message.args
      if (message.offset !== undefined) sent.offset = message.offset
      if (background) sent.background = true
      const seq = append(sent)
      const lose = (why: string) => {
        if (!background) append({ kind: 'lost', actor: from, to, payload, why, cause: seq })
      }
      if (!connection?.open) {
        lose('the connection is closed')
        return seq
      }
      const verdict = faults.judge({ from, to, payload, of })
      const deliver = () => {
        if (verdict.do === 'lose') {
          lose('lost on the way')
          return reset(connection, 'connection reset')
        }
        if (connection.deadEnd === to && processOf(to).state !== 'down') return reset(connection, 'connection reset')
        let cause = seq
        const held = () => {
          if (!background) cause = append({ kind: 'arrive', actor: to, from, payload, cause: seq })
        }
        processOf(to).submit(
          () => receive(cause),
          held,
          () => lose(`${to} is down`),
        )
      }
      const parcel = { background, deliver, lose }
      const path = toServer ? connection.toServer : connection.toClient
      path.put(verdict.do === 'hold' ? { ...parcel, gate: verdict.gate } : parcel)
      return seq
    },
    close,
    reset,
    crashed(actor, what) {
      if (what === 'host') deadHosts.add(actor)
      else deadHosts.delete(actor)
      for (const connection of [...connections.values()]) {
        if (connection.client !== actor && connection.server !== actor) continue
        if (what === 'process') close(connection, actor, 'closed by the peer')
        else connection.deadEnd = actor
      }
    },
    between: (a, b) =>
      [...connections.values()].filter(
        ({ client, server }) => (client === a && server === b) || (client === b && server === a),
      ),
  }
}
