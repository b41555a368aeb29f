/** A server that answers everyone everything, and tells what it was asked for: over HTTP, WebSocket and UDP. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly address: string
  /** Each path that was asked for; 'udp' for a datagram. */
  readonly asked: string[]
  stop(): void
}

const typeOf = (path: string) => {
  if (/frame|object|embed|window|^$/.test(path)) return 'text/html'
  return path === 'event-source' ? 'text/event-stream' : 'text/javascript'
}

export async function listen(): Promise<Listener> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    if (path !== '' && path !== 'favicon.ico') asked.push(path)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', typeOf(path))
    response.end(path === 'worker' ? 'postMessage(1)' : '')
  })
  server.on('upgrade', (request, socket) => {
    asked.push(request.url?.slice(1) ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const datagrams = createSocket('udp4').bind(port, '127.0.0.1')
  datagrams.on('message', () => asked.push('udp'))
  return {
    address: `http://localhost:${port}/`,
    asked,
    stop() {
      server.closeAllConnections()
      server.close()
      datagrams.close()
    },
  }
}
