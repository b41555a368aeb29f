/** A redis-server of our own: on a free loopback port, with a folder of its own, ended with the run that started it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PATIENCE_MS = 10_000
const RETRY_MS = 20
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface RunningServer {
  readonly port: number
  stop(): void
}

/** A loopback port where nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts `program`, which writes no dump, and waits until it takes connections. `settings`: of redis.conf, beside
 * these. Rejects where it does not start, or takes none for ten seconds.
 */
export async function startRedisServer(
  program: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-redis-'))
  const port = await freePort()
  const all = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', loglevel: 'warning', ...settings }
  const words = Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(program, words, { stdio: 'ignore' })
  const end = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupted = () => process.exit(1)
  const stop = () => {
    process.removeListener('exit', end)
    for (const signal of SIGNALS) process.removeListener(signal, interrupted)
    end()
  }
  // Also when the run itself is ended.
  process.once('exit', end)
  for (const signal of SIGNALS) process.once(signal, interrupted)
  let failure: Error | null = null
  child.once('error', (error) => {
    failure = error
  })
  const until = Date.now() + PATIENCE_MS
  while (!(await accepts(port))) {
    if (failure || child.exitCode !== null || Date.now() > until) {
      stop()
      throw failure ?? new Error('redis-server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return { port, stop }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1')
    const say = (there: boolean) => () => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', say(true))
    socket.once('error', say(false))
  })
