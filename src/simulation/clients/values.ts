/** What crosses between a program and its host: arguments in, replies out. Programs are hostile: all is checked and bounded. */
import { type Resp, utf8Bytes, utf8Text } from '../../base'
import type { MakeError } from './redis-host'

const MAX_ARGUMENTS = 1_000
const MAX_LENGTH = 65_536

/** Raised for what a program did wrong; becomes a TypeError of its own realm. */
export class BadArgument extends Error {}

/** Where a host function leaves word of why it refused: the realm throws an error of its own then. */
interface Refused {
  why: string
}

/** A function whose BadArguments are told through its first argument. */
export function refusable<A extends unknown[], R>(host: (...args: A) => R) {
  return (refused: Refused, ...args: A): R | undefined => {
    try {
      return host(...args)
    } catch (problem) {
      if (!(problem instanceof BadArgument)) throw problem
      refused.why = problem.message
      return undefined
    }
  }
}

/** The same for functions that get a program's arguments as one array. */
export function checked(functions: Readonly<Record<string, (...args: never[]) => unknown>>) {
  return Object.fromEntries(
    Object.entries(functions).map(([name, host]) => [name, refusable((args: unknown[]) => host(...(args as never[])))]),
  )
}

/** The arguments of a command, name first: texts, as the realm has made them (as byte strings here). */
export function commandArguments(values: readonly unknown[]): string[] {
  const { length } = values
  if (length > MAX_ARGUMENTS) throw new BadArgument(`a command has at most ${MAX_ARGUMENTS} arguments`)
  const args: string[] = []
  for (let i = 0; i < length; i++) {
    const value = values[i]
    if (typeof value !== 'string') throw new BadArgument('an argument of a command is a text or a number')
    if (value.length > MAX_LENGTH)
      throw new BadArgument(`an argument of a command has at most ${MAX_LENGTH} characters`)
    args.push(utf8Bytes(value))
  }
  return args
}

/** A text that a program hands over, as a byte string. */
export function text(value: unknown, what: string, max = 512): string {
  if (typeof value !== 'string') throw new BadArgument(`${what} is a text`)
  if (value.length > max) throw new BadArgument(`${what} has at most ${max} characters`)
  return utf8Bytes(value)
}

/** A length of time in milliseconds → microseconds. */
export function micros(value: unknown, what: string): number {
  const ms = Number(value)
  if (!(ms >= 0) || ms > 86_400_000) throw new BadArgument(`${what} is a number of milliseconds from 0 to a day`)
  return Math.round(ms * 1000)
}

/** An own option of an options object, read once. */
export function option(options: unknown, name: string): unknown {
  if (options === undefined || options === null) return undefined
  if (typeof options !== 'object') throw new BadArgument('options are an object')
  return (options as Record<string, unknown>)[name]
}

/** A reply as ioredis hands it over; an error inside an array is an Error object. */
export function replyValue(reply: Resp, makeError: MakeError): unknown {
  switch (reply.type) {
    case 'status':
      return utf8Text(reply.text)
    case 'error':
      return makeError({ name: 'ReplyError', message: utf8Text(reply.text) })
    case 'integer':
      return reply.value
    case 'bulk':
      return reply.text === null ? null : utf8Text(reply.text)
    case 'array':
      return reply.items === null ? null : reply.items.map((item) => replyValue(item, makeError))
  }
}
