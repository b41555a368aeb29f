/**
 * The corpus's notation: replies, arguments and bytes as JSON, to RESP values and back. A text is UTF-8; bytes that
 * are not UTF-8 are hexadecimal. Matchers, which stand in place of a reply, are in `match.ts`.
 */
import { array, bulk, error, integer, type Resp, status, utf8Bytes, utf8Text } from '../base'

export type Reply =
  | { readonly '+': string }
  | { readonly '-': string }
  | { readonly ':': number | string }
  | { readonly $: string | null }
  | { readonly $x: string }
  | { readonly '*': readonly Reply[] | null }

/** Text, or bytes as hexadecimal digits. */
export type Bytes = string | { readonly x: string }

/** An argument may also be a moment of the case or a node's port. */
export type Argument =
  | Bytes
  | { readonly tMs: number }
  | { readonly tSec: number }
  | { readonly pxatRelative: number }
  | { readonly portOf: string }

/** What arguments refer to. */
export interface Scene {
  readonly startMs: number
  readonly portOf: (node: string) => number
}

const fromHex = (digits: string): string =>
  digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
const toHex = (bytes: string): string =>
  Array.from(bytes, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')

export const bytesOf = (bytes: Bytes): string => (typeof bytes === 'string' ? utf8Bytes(bytes) : fromHex(bytes.x))

/** A byte string as text where it is clean UTF-8. */
export function writeBytes(bytes: string): Bytes {
  const text = utf8Text(bytes)
  return utf8Bytes(text) === bytes ? text : { x: toHex(bytes) }
}

export function argumentBytes(argument: Argument, { startMs, portOf }: Scene): string {
  if (typeof argument === 'string' || 'x' in argument) return bytesOf(argument)
  if ('tMs' in argument) return String(startMs + argument.tMs)
  if ('pxatRelative' in argument) return String(startMs + argument.pxatRelative)
  if ('tSec' in argument) return String(Math.floor(startMs / 1000) + argument.tSec)
  return String(portOf(argument.portOf))
}

export function readReply(reply: Reply): Resp {
  if ('+' in reply) return status(utf8Bytes(reply['+']))
  if ('-' in reply) return error(utf8Bytes(reply['-']))
  if (':' in reply) return integer(reply[':'])
  if ('$' in reply) return bulk(reply.$ === null ? null : utf8Bytes(reply.$))
  if ('$x' in reply) return bulk(fromHex(reply.$x))
  return array(reply['*']?.map(readReply) ?? null)
}

export function writeReply(reply: Resp): Reply {
  switch (reply.type) {
    case 'status':
      return { '+': utf8Text(reply.text) }
    case 'error':
      return { '-': utf8Text(reply.text) }
    case 'integer':
      return { ':': reply.value }
    case 'bulk': {
      const text = reply.text === null ? null : writeBytes(reply.text)
      return typeof text === 'object' && text !== null ? { $x: text.x } : { $: text }
    }
    case 'array':
      return { '*': reply.items?.map(writeReply) ?? null }
  }
}
