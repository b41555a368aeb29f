/**
 * How actors reach each other, as interfaces: `network` implements them, nodes, clients and sentinels are handed them.
 */
import type { ActorId, Payload, Seq } from '../../base'

export interface Connection {
  readonly id: number
  readonly client: ActorId
  readonly server: ActorId
  readonly open: boolean
}

export interface Message {
  readonly payload: Payload
  readonly cause?: Seq | undefined
  readonly of?: Seq | undefined
  readonly args?: readonly string[]
  readonly offset?: number
  readonly background?: boolean
}

export type OnClose = (why: string, cause: Seq | undefined) => void

export interface Network {
  /** A connection that is there at once: for what was connected before the run began. */
  connect(client: ActorId, server: ActorId, onClose: Readonly<Record<'client' | 'server', OnClose>>): Connection
  /** Opens a connection over the network; `done` gets it, or null when it was refused. Silent while cut or the host is down. */
  dial(
    client: ActorId,
    server: ActorId,
    onClose: Readonly<Record<'client' | 'server', OnClose>>,
    done: (connection: Connection | null) => void,
  ): void
  /** Sends over the connection from the client's or the server's end; `receive` runs in the other's process. */
  send(connection: Connection, from: ActorId, message: Message, receive: (cause: Seq) => void): Seq
  /** Closes it from one end: what is in flight arrives first. */
  close(connection: Connection, by: ActorId, why: string): void
  /** Both ends lose it now, with all that is in flight. */
  reset(connection: Connection, why: string): void
  /** The actor's process or host is gone: its connections end, or hang. */
  crashed(actor: ActorId, what: 'process' | 'host'): void
  between(a: ActorId, b: ActorId): readonly Connection[]
}

export interface Link {
  readonly up: boolean
  send(message: Message, receive: (cause: Seq) => void): void
  /** The other end's answer, over the same connection. */
  answer(message: Message, receive: (cause: Seq) => void): void
}
