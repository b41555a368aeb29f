/**
 * Requests as bytes: RESP arrays and inline commands, split over as many pieces as the network likes (networking.c).
 * The simulation passes arguments, not bytes; this is for whoever speaks the wire protocol to a server.
 */
import { error, type Resp } from '../../../base'
import { parseInteger } from './numbers'

/** A request, or the error after which redis-server closes the connection. */
export type Request = { readonly args: readonly string[] } | { readonly broken: Resp }

const MAX_INLINE_BYTES = 64 * 1024
const MAX_ARGUMENTS = 2 ** 31 - 1
const MAX_BULK_BYTES = 512 * 1024 * 1024

const broken = (what: string): Request => ({ broken: error(`ERR Protocol error: ${what}`) })

export class RequestParser {
  private buffer = ''
  private closed = false

  /** The requests that are complete with these bytes. */
  feed(bytes: string): Request[] {
    this.buffer += bytes
    const requests: Request[] = []
    while (!this.closed && this.buffer !== '') {
      const request = this.buffer.startsWith('*') ? this.readArray() : this.readInline()
      if (request === null) break
      if ('broken' in request) this.closed = true
      if ('broken' in request || request.args.length > 0) requests.push(request)
    }
    return requests
  }

  private readInline(): Request | null {
    const end = this.buffer.indexOf('\n')
    const nul = this.buffer.indexOf('\0')
    // What looks for the end is C's: it sees nothing behind a NUL.
    if (end < 0 || (nul >= 0 && nul < end))
      return this.buffer.length > MAX_INLINE_BYTES ? broken('too big inline request') : null
    const line = this.buffer.slice(0, this.buffer[end - 1] === '\r' ? end - 1 : end)
    this.buffer = this.buffer.slice(end + 1)
    const args = splitArguments(line)
    return args ? { args } : broken('unbalanced quotes in request')
  }

  /** Takes the request off the buffer only when it is complete. */
  private readArray(): Request | null {
    const { buffer } = this
    let end = buffer.indexOf('\r\n')
    if (end < 0) return buffer.length > MAX_INLINE_BYTES ? broken('too big mbulk count string') : null
    const count = parseInteger(buffer.slice(1, end))
    if (count === null || count > MAX_ARGUMENTS) return broken('invalid multibulk length')
    const args: string[] = []
    let at = end + 2
    while (args.length < count) {
      end = buffer.indexOf('\r\n', at)
      if (at < buffer.length && buffer[at] !== '$') return broken(`expected '$', got '${buffer[at]}'`)
      if (end < 0) return null
      const length = parseInteger(buffer.slice(at + 1, end))
      if (length === null || length < 0 || length > MAX_BULK_BYTES) return broken('invalid bulk length')
      at = end + 2 + Number(length) + 2
      if (at > buffer.length) return null
      args.push(buffer.slice(end + 2, at - 2))
    }
    this.buffer = buffer.slice(at)
    return { args }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', a: '\x07' }

/** Words as redis-cli takes them: "…" with escapes, '…' without; null for quotes that do not balance (sds.c). */
export function splitArguments(line: string): string[] | null {
  const args: string[] = []
  let at = 0
  while (true) {
    while (at < line.length && isSpace(line[at])) at++
    if (at >= line.length) return args
    let word = ''
    while (at < line.length && !isSpace(line[at])) {
      const quote = line[at]
      if (quote !== '"' && quote !== "'") {
        word += line[at++]
        continue
      }
      const quoted = readQuoted(line, at + 1, quote)
      if (!quoted || (quoted.end < line.length && !isSpace(line[quoted.end]))) return null
      word += quoted.text
      at = quoted.end
    }
    args.push(word)
  }
}

const isSpace = (char: string | undefined): boolean => char !== undefined && /[ \t\n\v\f\r\0]/.test(char)

/** The text from `from` to the closing quote; `end` is behind it. */
function readQuoted(line: string, from: number, quote: string): { text: string; end: number } | null {
  let text = ''
  for (let at = from; at < line.length; at++) {
    const char = line[at] as string
    if (char === quote) return { text, end: at + 1 }
    const next = line[at + 1]
    if (char !== '\\' || next === undefined) text += char
    else if (quote === "'") {
      text += next === "'" ? "'" : char
      if (next === "'") at++
    } else if (/^x[\da-f]{2}/i.test(line.slice(at + 1, at + 4))) {
      text += String.fromCharCode(Number.parseInt(line.slice(at + 2, at + 4), 16))
      at += 3
    } else {
      text += ESCAPES[next] ?? next
      at++
    }
  }
  return null
}
