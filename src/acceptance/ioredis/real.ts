/**
 * The real ioredis against a redis-server of our own: a proxy between them loses a reply or cuts connections where a
 * case says so. It runs a program as a client's realm does, on real time, and gives what it printed.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { freePort, type RunningServer, startRedisServer } from '../../conformance/redis-server'

export interface Faults {
  /** The first reply to a command on this key is lost, and the connection with it. */
  readonly lose?: string
  /** Of the replies that came with it, so many lines are still passed on. */
  readonly passing?: number
  /** A while after the first command on this key all connections are cut. */
  readonly cut?: string
}

const PATIENCE_MS = 10_000
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const printable = (value: unknown): string =>
  typeof value === 'object' && value !== null && !(value instanceof Error) ? JSON.stringify(value) : String(value)

type Program = (...globals: unknown[]) => Promise<unknown>
const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => Program

export class RealRedis {
  private readonly running: RunningServer

  private constructor(running: RunningServer) {
    this.running = running
  }

  static async start(program: string): Promise<RealRedis> {
    return new RealRedis(await startRedisServer(program))
  }

  /** What the program printed. */
  async run(text: string, faults: Faults): Promise<string[]> {
    const proxy = createProxy(this.running.port, faults)
    const host = '127.0.0.1'
    const port = await listening(proxy.server)
    const params = { host, port, closed: await freePort() }
    const opened: Redis[] = []
    class Kept extends Redis {
      constructor(...args: ConstructorParameters<typeof Redis>) {
        super(...(args as []))
        this.on('error', () => {})
        opened.push(this)
      }
      override duplicate(override?: object): Redis {
        return new Kept(...([{ ...this.options, ...override }] as unknown as []))
      }
    }
    const printed: string[] = []
    const log = (...values: unknown[]) => {
      printed.push(values.map(printable).join(' '))
    }
    try {
      const redis = new Kept(...([{ host, port }] as unknown as []))
      await redis.flushall()
      await redis.script('FLUSH')
      const program = new AsyncFunction('redis', 'Redis', 'params', 'sleep', 'console', text)
      const over = program(redis, Kept, params, sleep, { log })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(() => resolve(log('it is not over')), PATIENCE_MS)
      })
      await Promise.race([over, late]).finally(() => clearTimeout(timer))
    } finally {
      for (const connection of opened) connection.disconnect()
      proxy.end()
    }
    return printed
  }

  stop(): void {
    this.running.stop()
  }
}

/** Between ioredis and the server. What both say is passed on until a fault of the case comes due. */
function createProxy(target: number, faults: Faults): { readonly server: Server; end(): void } {
  const open = new Set<Socket>()
  const pending = { ...faults }
  const destroyAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    let losing = false
    client.on('data', (bytes) => {
      const text = String(bytes)
      if (pending.lose !== undefined && text.includes(`\r\n${pending.lose}\r\n`)) {
        losing = true
        delete pending.lose
      }
      if (pending.cut !== undefined && text.includes(`\r\n${pending.cut}\r\n`)) {
        delete pending.cut
        setTimeout(destroyAll, 20)
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!losing) return client.write(bytes)
      const passed = String(bytes)
        .split(/(?<=\r\n)/)
        .slice(0, pending.passing ?? 0)
        .join('')
      if (passed) client.write(passed, () => client.resetAndDestroy())
      else client.resetAndDestroy()
      return upstream.destroy()
    })
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (!client.destroyed) client.destroy()
        if (!upstream.destroyed) upstream.destroy()
      })
    }
  })
  return {
    server,
    end() {
      destroyAll()
      server.close()
    },
  }
}
