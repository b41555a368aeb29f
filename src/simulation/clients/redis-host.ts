/**
 * What the realm's `Redis` stands on: a client's connections by number, and commands over them. What comes from the
 * realm is text, numbers and functions, each looked at here; what goes there is fresh.
 */
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Resp, utf8Text } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Call } from './call'
import type { Connection, ConnectionOptions, Outcome, Problem, Script, Told } from './connection'
import { optionSetter } from './redis-options'
import { BadArgument, commandArguments, replyValue } from './values'

const SUBSCRIBING = /^[ps]?(un)?subscribe$/i
const MAX_CONNECTIONS = 20
const MAX_SCRIPTS = 100

/** Makes an error of the realm's; `command` is the one that met it, name first. */
export type MakeError = (problem: Problem, command?: readonly string[]) => Error

interface RedisHostParts {
  readonly id: ActorId
  readonly call: Call
  readonly append: (event: NewEvent) => Seq
  readonly keysOf: (args: readonly string[]) => readonly string[]
  readonly makeError: MakeError
  /** Runs a listener of the program's in its own turn. */
  readonly callBack: (listener: unknown, args: readonly unknown[], cause: Seq | undefined) => void
  /** Asks a function of the program's at once; undefined when it threw, which ends the program. */
  readonly ask: (question: unknown, args: readonly unknown[]) => unknown
  /** A connection that begins with these options, with what is set on them afterwards. */
  readonly open: (set: (options: ConnectionOptions) => void, listeners: ConnectionListeners) => OpenedConnection
}

export interface ConnectionListeners {
  push(message: Resp, cause: Seq): void
  tell(told: Told, cause: Seq | undefined): void
}

export interface OpenedConnection {
  readonly connection: Connection
  readonly options: ConnectionOptions
}

interface Opened extends OpenedConnection {
  /** The events that the realm listens to. */
  readonly listened: Set<string>
}

export function createRedisHost(parts: RedisHostParts) {
  const { makeError } = parts
  const opened: Opened[] = []
  const scripts: Script[] = []
  const at = (index: number) => opened[index] as Opened
  const setOption = optionSetter(parts.ask, makeError)

  const read = (name: string, replies: readonly Resp[], sent: readonly string[]): unknown => {
    const last = replies.at(-1) as Resp
    const failure = (text: string) => makeError({ name: 'ReplyError', message: utf8Text(text) }, sent.map(utf8Text))
    // A subscription's reply is [kind, channel, count]; ioredis resolves to the count.
    if (SUBSCRIBING.test(name) && last.type === 'array') return replyValue(last.items?.[2] as Resp, makeError)
    if (last.type === 'error') throw failure(last.text)
    return replyValue(last, makeError)
  }

  const settled = (of: Seq, keys: readonly string[], settle: (by: Seq, outcome: () => unknown) => void) => {
    return (outcome: Outcome) => {
      const { sent, cause = of } = outcome
      const event = { kind: 'answered', actor: parts.id, of, call: 'command', keys, cause } as const
      if ('problem' in outcome) {
        const { name: error, message } = outcome.problem
        settle(parts.append({ ...event, error, message }), () => {
          throw makeError(outcome.problem, error === 'AbortError' ? sent.map(utf8Text) : undefined)
        })
      } else {
        const { replies } = outcome
        settle(parts.append({ ...event, reply: replies.at(-1) as Resp }), () => read(sent[0] ?? '', replies, sent))
      }
    }
  }

  return {
    /** `place`: where in a pipeline, -1 in none; `script`: the number of a defined script, -1 for a plain command. */
    command(index: number, values: readonly unknown[], place: number, inTransaction: boolean, script: number) {
      const args = commandArguments(values)
      const keys = parts.keysOf(args)
      return parts.call<unknown>({ call: 'command', args, keys }, (of, settle) =>
        at(index).connection.submit({
          args,
          of,
          pipelineIndex: place < 0 ? undefined : place,
          inTransaction,
          script: scripts[script],
          settle: settled(of, keys, settle),
        }),
      )
    },
    /** Registers a script: its number and its digest. */
    script(lua: unknown): readonly [number, string] {
      const [text = ''] = commandArguments([lua])
      if (scripts.length >= MAX_SCRIPTS) throw new BadArgument(`a client defines at most ${MAX_SCRIPTS} scripts`)
      const sha = bytesToHex(sha1(Uint8Array.from(text, (char) => char.charCodeAt(0))))
      return [scripts.push({ lua: text, sha }) - 1, sha]
    },
    /** A new connection with the options that differ from ioredis's; `dispatch` hears the events that are listened to. */
    open(given: readonly (readonly [string, unknown])[], dispatch: unknown): number {
      if (opened.length >= MAX_CONNECTIONS) throw new BadArgument(`a client has at most ${MAX_CONNECTIONS} connections`)
      const listened = new Set<string>()
      const emit = (event: string, args: readonly unknown[], cause: Seq | undefined) => {
        if (listened.has(event)) parts.callBack(dispatch, [event, ...args], cause)
      }
      const set = (options: ConnectionOptions) => {
        for (const [name, value] of given) setOption(options, name, value)
      }
      const connection = parts.open(set, {
        push(message, cause) {
          const items = message.type === 'array' ? (message.items ?? []) : []
          const [kind = '', ...rest] = items.map((item) => (item.type === 'bulk' ? utf8Text(item.text ?? '') : ''))
          if (/^[ps]?message$/.test(kind)) emit(kind, rest, cause)
        },
        tell(told, cause) {
          if ('problem' in told) emit(told.event, [makeError(told.problem)], cause)
          else emit(told.event, 'delayMs' in told ? [told.delayMs] : [], cause)
        },
      })
      return opened.push({ ...connection, listened }) - 1
    },
    status: (index: number) => at(index).connection.status,
    mode: (index: number) => at(index).connection.mode,
    setOption: (index: number, name: string, value: unknown) => setOption(at(index).options, name, value),
    listen: (index: number, event: string) => {
      const { listened } = at(index)
      if (listened.size < 100) listened.add(event)
    },
    /** `done` gets nothing, or why it is not connected. */
    connect(index: number, done: unknown): void {
      at(index).connection.connect((problem) => parts.callBack(done, problem ? [makeError(problem)] : [], undefined))
    },
    disconnect: (index: number, reconnect: boolean) => at(index).connection.disconnect(reconnect),
  }
}
