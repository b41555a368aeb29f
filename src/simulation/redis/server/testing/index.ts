/** A server for tests, given back when the test is over: a clock that stands still until it is moved, connections by name, replies as redis-cli prints them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'
import { randomStream, respToText } from '../../../../base'
import { createServer, type Execution, loadLua, type RedisServer, type ReplicationInfo, type ServerOptions } from '..'

const wasm = readFileSync(createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm'))
const lua = await loadLua(new Uint8Array(wasm))

/** 2026-01-01T00:00:00Z, in milliseconds. */
export const START = 1_767_225_600_000

const ALONE: ReplicationInfo = {
  offset: 0,
  replid: '1'.repeat(40),
  replid2: '0'.repeat(40),
  secondOffset: -1,
  replicas: [],
}

export interface TestServer {
  readonly server: RedisServer
  /** Milliseconds since START; set it to move the clock. */
  now: number
  /** Runs a command of connection 1, written as words. */
  run(words: string, origin?: number): Execution
  /** The same with arguments as they are, on any connection. */
  send(connection: number, args: readonly string[], origin?: number): Execution
  /** The replies as redis-cli prints them. */
  say(words: string): string
  ask(connection: number, words: string): string
  /** Evaluates a script; its reply as redis-cli prints it. */
  script(text: string, keys?: readonly string[], argv?: readonly string[]): string
}

export function testServer(options: Partial<ServerOptions> = {}): TestServer {
  const test = { now: 0 } as TestServer & { server: RedisServer }
  const clock = () => (START + test.now) * 1000
  const common = { clock, random: randomStream(1, 'server'), lua, info: () => ALONE, acknowledged: () => 0 }
  const server = createServer({ ...common, ...options })
  onTestFinished(() => server.dispose())
  for (const connection of [1, 2, 3])
    server.open(connection, { id: `C${connection}`, address: `10.0.0.${connection}:50000` })
  const shown = (execution: Execution) => execution.replies.map(respToText).join(' ')
  const send: TestServer['send'] = (connection, args, origin = 0) => server.execute(connection, args, origin)
  return Object.assign(test, {
    server,
    send,
    run: (words: string, origin?: number) => send(1, words.split(' '), origin),
    say: (words: string) => shown(send(1, words.split(' '))),
    ask: (connection: number, words: string) => shown(send(connection, words.split(' '))),
    script: (text: string, keys: readonly string[] = [], argv: readonly string[] = []) =>
      shown(send(1, ['EVAL', text, String(keys.length), ...keys, ...argv])),
  })
}

/** What an execution puts into the stream, each command as one line. */
export const streamed = ({ propagated }: Pick<Execution, 'propagated'>): string[] =>
  propagated.map(({ args }) => args.join(' '))
