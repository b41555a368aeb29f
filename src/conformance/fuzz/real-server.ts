/**
 * A redis-server of our own, connections to it by name, and a tap on its replication stream. Its keys expire only when
 * something touches them.
 */
import { connect as openSocket, type Socket } from 'node:net'
import { commandToWire, type Resp } from '../../base'
import { type RunningServer, startRedisServer } from '../redis-server'
import { ReplyParser } from './wire'

const MARKER = 'lockstep-marker'
const PATIENCE_MS = 10_000
/** What a case may change and the next one finds as it was. */
const SETTINGS = [
  ['min-replicas-to-write', '0'],
  ['replica-priority', '100'],
  ['replica-serve-stale-data', 'yes'],
]

interface Line {
  readonly socket: Socket
  readonly parser: ReplyParser
  arrived: Resp[]
  closed: boolean
  wake: () => void
}

const texts = (reply: Resp): string[] =>
  reply.type === 'array' ? (reply.items ?? []).map((item) => (item.type === 'bulk' ? (item.text ?? '') : '')) : []

const hop = () => new Promise<void>((resolve) => setImmediate(resolve))

export class RealServer {
  private readonly lines = new Map<string, Line>()
  private readonly running: RunningServer
  private control: Line | null = null
  private tap: Line | null = null
  private marks = 0

  private constructor(running: RunningServer) {
    this.running = running
  }

  static async start(program: string): Promise<RealServer> {
    const replication = { 'repl-diskless-sync': 'no', 'repl-timeout': 86400, 'repl-ping-replica-period': 86400 }
    const running = await startRedisServer(program, { ...replication, 'enable-debug-command': 'local' })
    const server = new RealServer(running)
    server.control = await server.connect()
    await server.ask(['DEBUG', 'SET-ACTIVE-EXPIRE', '0'])
    await server.listen()
    return server
  }

  stop(): void {
    for (const line of [...this.lines.values(), this.control, this.tap]) line?.socket.destroy()
    this.running.stop()
  }

  private connect(prepare?: (bytes: string) => string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = openSocket({ port: this.running.port, host: '127.0.0.1', noDelay: true })
      const line: Line = { socket, parser: new ReplyParser(), arrived: [], closed: false, wake: () => {} }
      socket.setEncoding('latin1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.removeListener('error', reject)
        socket.on('error', () => {})
        resolve(line)
      })
      socket.on('data', (bytes) => {
        line.arrived.push(...line.parser.feed(prepare ? prepare(String(bytes)) : String(bytes)))
        line.wake()
      })
      socket.on('close', () => {
        line.closed = true
        line.wake()
      })
    })
  }

  /** Waits until the line has got what `enough` wants, or is closed. */
  private async until(line: Line, enough: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!enough() && !line.closed) {
      if (Date.now() > end) throw new Error('redis-server did not answer')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100)
        line.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** On the connection that no case sees. */
  private async ask(args: readonly string[]): Promise<Resp> {
    const line = this.control as Line
    line.socket.write(commandToWire(args), 'latin1')
    await this.until(line, () => line.arrived.length > 0)
    const reply = line.arrived.shift()
    if (!reply) throw new Error('redis-server is gone')
    return reply
  }

  /** Becomes a replica: what comes behind the snapshot is the stream. */
  private async listen(): Promise<void> {
    let before: string | null = ''
    this.tap = await this.connect((bytes) => {
      if (before === null) return bytes
      before += bytes
      const start = /^\+FULLRESYNC [^\r]*\r\n\n*\$(\d+)\r\n/.exec(before)
      const end = start ? start[0].length + Number(start[1]) : Number.POSITIVE_INFINITY
      if (before.length < end) return ''
      const rest = before.slice(end)
      before = null
      return rest
    })
    this.tap.socket.write(commandToWire(['PSYNC', '?', '-1']), 'latin1')
    await this.until(this.tap, () => before === null)
    await this.mark()
  }

  /** Returns when the server has done all that it was told, and gives what it put into the stream since. */
  async mark(): Promise<string[][]> {
    const tap = this.tap as Line
    const mark = String(++this.marks)
    await this.ask(['PUBLISH', MARKER, mark])
    const isMark = (reply: Resp | undefined) => reply !== undefined && texts(reply)[2] === mark && isOwn(reply)
    await this.until(tap, () => isMark(tap.arrived.at(-1)))
    // What was written to other connections before is in this process's sockets by now.
    await hop()
    await hop()
    const streamed = tap.arrived.map(texts)
    tap.arrived = []
    return streamed.filter(
      ([name = '', channel]) => !['SELECT', 'PING', 'REPLCONF'].includes(name) && channel !== MARKER,
    )
  }

  /** An empty server without connections; gives its wall clock in milliseconds. */
  async reset(): Promise<number> {
    for (const { socket } of this.lines.values()) socket.destroy()
    this.lines.clear()
    await this.ask(['CONFIG', 'SET', ...SETTINGS.flat()])
    await this.ask(['FLUSHALL'])
    await this.ask(['SCRIPT', 'FLUSH'])
    await this.mark()
    const [seconds, micros] = texts(await this.ask(['TIME']))
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }

  async open(name: string): Promise<void> {
    if (!this.lines.has(name)) this.lines.set(name, await this.connect())
  }

  /** Sends a command and waits for its first reply. */
  async send(name: string, args: readonly string[]): Promise<void> {
    const line = this.lines.get(name)
    if (!line || line.closed) return
    const before = line.arrived.length
    line.socket.write(commandToWire(args), 'latin1')
    await this.until(line, () => line.arrived.length > before)
  }

  take(name: string): Resp[] {
    const line = this.lines.get(name)
    if (!line) return []
    const { arrived } = line
    line.arrived = []
    return arrived.filter((reply) => !isOwn(reply))
  }

  isClosed(name: string): boolean {
    return this.lines.get(name)?.closed ?? false
  }
}

const isOwn = (reply: Resp): boolean => texts(reply).includes(MARKER)
