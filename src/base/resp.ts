/**
 * RESP2 values. Texts are byte strings: one character (0 … 255) a byte, as redis-server is binary-safe; `utf8Bytes`
 * and `utf8Text` convert at the edge.
 */
export type Resp =
  | { readonly type: 'status'; readonly text: string }
  | { readonly type: 'error'; readonly text: string }
  /** A number, or its decimal text beyond ±(2^53 − 1). */
  | { readonly type: 'integer'; readonly value: number | string }
  | { readonly type: 'bulk'; readonly text: string | null }
  | { readonly type: 'array'; readonly items: readonly Resp[] | null }

export const status = (text: string): Resp => ({ type: 'status', text })
/** An error reply: the whole line, "ERR syntax error". */
export const error = (text: string): Resp => ({ type: 'error', text })
export const integer = (value: number | string): Resp => ({ type: 'integer', value })
export const bulk = (text: string | null): Resp => ({ type: 'bulk', text })
export const array = (items: readonly Resp[] | null): Resp => ({ type: 'array', items })
export const OK: Resp = status('OK')
export const NIL: Resp = bulk(null)

/** The bytes that a server sends for the value, as a byte string. */
export function respToWire(value: Resp): string {
  switch (value.type) {
    case 'status':
      return `+${value.text}\r\n`
    case 'error':
      return `-${value.text}\r\n`
    case 'integer':
      return `:${value.value}\r\n`
    case 'bulk':
      return value.text === null ? '$-1\r\n' : `$${value.text.length}\r\n${value.text}\r\n`
    case 'array':
      return value.items === null ? '*-1\r\n' : `*${value.items.length}\r\n${value.items.map(respToWire).join('')}`
  }
}

/** The bytes that a client sends for a command: an array of bulk strings. */
export const commandToWire = (args: readonly string[]): string => respToWire(array(args.map(bulk)))

/** One argument as MONITOR and redis-cli quote it: "SET", "a\x00b". */
export function quote(text: string): string {
  let out = '"'
  for (const char of text) {
    const code = char.charCodeAt(0)
    if (char === '"' || char === '\\') out += `\\${char}`
    else if (char === '\n') out += '\\n'
    else if (char === '\r') out += '\\r'
    else if (char === '\t') out += '\\t'
    else if (code === 7) out += '\\a'
    else if (code === 8) out += '\\b'
    else if (code < 32 || code > 126) out += `\\x${code.toString(16).padStart(2, '0')}`
    else out += char
  }
  return `${out}"`
}

/** A reply as redis-cli prints it, on one line: OK, (nil), (integer) 1, "text", (error) ERR …, [1) … 2) …]. */
export function respToText(value: Resp): string {
  switch (value.type) {
    case 'status':
      return value.text
    case 'error':
      return `(error) ${value.text}`
    case 'integer':
      return `(integer) ${value.value}`
    case 'bulk':
      return value.text === null ? '(nil)' : quote(value.text)
    case 'array':
      if (value.items === null) return '(nil)'
      if (value.items.length === 0) return '(empty array)'
      return value.items.map((item, index) => `${index + 1}) ${respToText(item)}`).join(' ')
  }
}

/** Text → the byte string of its UTF-8 form. */
export function utf8Bytes(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** A byte string → text, read as UTF-8 (bytes that are not UTF-8 become U+FFFD). */
export function utf8Text(bytes: string): string {
  if (/^[\x00-\x7f]*$/.test(bytes)) return bytes
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
}
