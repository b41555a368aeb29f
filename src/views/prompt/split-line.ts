import { utf8Bytes } from '../../base'

const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', a: '\x07' }
/** isspace() of C. */
const BLANK = /[ \t\n\v\f\r]/

/** The words of a line as byte strings, split as redis-cli does (sds.c, sdssplitargs); null: its quotes are wrong. */
export function splitLine(line: string): readonly string[] | null {
  const bytes = utf8Bytes(line)
  const words: string[] = []
  let at = 0
  const isEnd = (index: number) => index >= bytes.length || BLANK.test(bytes[index] as string)
  for (;;) {
    while (at < bytes.length && isEnd(at)) at++
    if (at >= bytes.length) return words
    let word = ''
    while (!isEnd(at)) {
      const quote = bytes[at] as string
      if (quote !== '"' && quote !== "'") {
        word += quote
        at++
        continue
      }
      const quoted = quote === '"' ? doubleQuoted(bytes, at + 1) : singleQuoted(bytes, at + 1)
      if (!quoted || !isEnd(quoted.end)) return null
      word += quoted.text
      at = quoted.end
    }
    words.push(word)
  }
}

interface Quoted {
  readonly text: string
  /** Behind the closing quote. */
  readonly end: number
}

function doubleQuoted(bytes: string, from: number): Quoted | null {
  let text = ''
  for (let at = from; at < bytes.length; at++) {
    const char = bytes[at] as string
    if (char === '"') return { text, end: at + 1 }
    const next = bytes[at + 1]
    if (char !== '\\' || next === undefined) {
      text += char
      continue
    }
    const hex = /^x[0-9a-fA-F]{2}/.exec(bytes.slice(at + 1, at + 4))?.[0]
    text += hex ? String.fromCharCode(Number.parseInt(hex.slice(1), 16)) : (LETTERS[next] ?? next)
    at += hex ? 3 : 1
  }
  return null
}

function singleQuoted(bytes: string, from: number): Quoted | null {
  let text = ''
  for (let at = from; at < bytes.length; at++) {
    const char = bytes[at] as string
    if (char === "'") return { text, end: at + 1 }
    const escapes = char === '\\' && bytes[at + 1] === "'"
    text += escapes ? "'" : char
    if (escapes) at++
  }
  return null
}
