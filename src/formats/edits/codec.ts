/**
 * Edits, or an exercise, as a field of a link: a version, then base64url of a check and of the deflated JSON. Whatever
 * comes in, reading never throws, never unpacks more than `MAX_UNPACKED`, and says in a sentence what was wrong.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { deflateSync, Inflate } from 'fflate'
import { err, ok, type Result } from '../../base'
import type { Edits } from '../../scenario'
import { DICTIONARIES } from './dictionary'
import { parseHostile } from './hostile-json'
import { type ReadEdits, readEdits } from './read-edits'

const NEWEST = '1'
/** Bytes of JSON: more than the limits of a scenario's programs that a link can hold. */
const MAX_UNPACKED = 400_000
/** Bytes of the check: a link that lost a character is noticed. */
const CHECK = 4
/** Deflate makes at most 1032 bytes of one, so this many at a time bound what a step unpacks. */
const PIECE = 64

export const encodeEdits = (edits: Edits): string => pack(edits)

export function decodeEdits(text: string): ReadEdits {
  const value = unpack(text, 'What the link changes')
  return value.ok ? readEdits(value.value) : { edits: {}, problems: [value.error] }
}

/** A value of JSON as a field of a link. */
export function pack(value: unknown): string {
  const plain = utf8ToBytes(JSON.stringify(value))
  const dictionary = DICTIONARIES[NEWEST] as Uint8Array
  return NEWEST + toBase64Url(concatBytes(checkOf(plain), deflateSync(plain, { level: 9, mem: 9, dictionary })))
}

/** What `pack` was given; or a sentence, in which the field is called `what`. */
export function unpack(text: string, what: string): Result<unknown> {
  const dictionary = Object.hasOwn(DICTIONARIES, text.charAt(0)) ? DICTIONARIES[text.charAt(0)] : undefined
  if (!dictionary) return err(`${what} was made by a newer Lockstep than this one: reload the page.`)
  const broken = err(`${what} is cut off or altered: ask for the link again.`)
  const bytes = fromBase64Url(text.slice(1))
  if (!bytes || bytes.length <= CHECK) return broken
  const plain = inflate(bytes.subarray(CHECK), dictionary)
  if (plain === 'too long') return err(`${what} unpacks to more than ${MAX_UNPACKED / 1000} kB.`)
  if (!plain || checkOf(plain).some((byte, i) => byte !== bytes[i])) return broken
  try {
    return ok(parseHostile(new TextDecoder('utf-8', { fatal: true }).decode(plain)))
  } catch {
    return broken
  }
}

function inflate(packed: Uint8Array, dictionary: Uint8Array): Uint8Array | 'too long' | undefined {
  const parts: Uint8Array[] = []
  let length = 0
  const inflater = new Inflate({ dictionary })
  inflater.ondata = (part) => {
    parts.push(part)
    length += part.length
  }
  try {
    for (let at = 0; at < packed.length; at += PIECE) {
      inflater.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
      if (length > MAX_UNPACKED) return 'too long'
    }
  } catch {
    return undefined
  }
  return concatBytes(...parts)
}

const checkOf = (plain: Uint8Array) => sha256(plain).subarray(0, CHECK)

const toBase64Url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
