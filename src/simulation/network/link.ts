/** A connection that comes back by itself: for sentinels and for asking them. What is sent while it is down is dropped. */
import type { Micros } from '../../base'
import type { ActorId, Seq } from '../../trace'
import type { Kernel, Process } from '../kernel'
import type { Connection, Message, Network } from './network'

const RETRY_US: Micros = 1_000_000

export interface Link {
  readonly up: boolean
  send(message: Message, receive: (cause: Seq) => void): void
  /** The other end's answer, over the same connection. */
  answer(message: Message, receive: (cause: Seq) => void): void
}

export function createLink(kernel: Kernel, network: Network, process: Process, from: ActorId, to: ActorId): Link {
  let connection: Connection | null = null
  const redial = () => {
    connection = null
    kernel.after(RETRY_US, () => process.submit(dial), true)
  }
  const onClose = { client: redial, server: () => undefined }
  const dial = () => {
    network.dial(from, to, onClose, (opened) => {
      if (opened) connection = opened
      else redial()
    })
  }
  connection = network.connect(from, to, onClose)
  return {
    get up() {
      return connection !== null
    },
    send(message, receive) {
      if (connection) network.send(connection, from, message, receive)
    },
    answer(message, receive) {
      if (connection) network.send(connection, to, message, receive)
    },
  }
}
