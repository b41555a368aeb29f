/** A connection that comes back by itself: for sentinels and for asking them. What is sent while it is down is dropped. */
import type { Micros } from '../../base'
import type { ActorId } from '../../trace'
import type { Connection, Kernel, Link, Network, Process } from '../kernel'

const RETRY_US: Micros = 1_000_000

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
