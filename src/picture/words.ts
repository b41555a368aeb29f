/** Short texts for small places: lengths and moments of time, commands, replies, tokens. */
import type { Micros, Resp } from '../base'

const trimmed = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** 9996000 → "9.996 s", 500 → "0.5 ms", 30000000 → "30 s", 40 → "40 µs". */
export function lengthText(us: Micros): string {
  if (us >= 120_000_000) return `${trimmed(us / 60_000_000, 1)} min`
  if (us >= 1_000_000) return `${trimmed(us / 1_000_000, 3)} s`
  if (us >= 100_000) return `${trimmed(us / 1_000, 0)} ms`
  if (us >= 100) return `${trimmed(us / 1_000, us >= 10_000 ? 1 : 2)} ms`
  return `${us} µs`
}

/** A moment for an axis: "0", "2.5 ms", "10.002 s". */
export function momentText(at: Micros): string {
  if (at === 0) return '0'
  return at < 1_000_000 ? lengthText(at) : `${(at / 1_000_000).toFixed(3)} s`
}

/** Long values keep their ends: "7f3a…c2". */
export function shortValue(text: string, max = 12): string {
  if (text.length <= max) return text
  const tail = max > 8 ? 2 : 0
  return `${text.slice(0, Math.max(1, Math.min(4, max - tail - 1)))}…${tail ? text.slice(-tail) : ''}`
}

const SCRIPTS = new Set(['EVAL', 'EVALSHA', 'EVAL_RO', 'EVALSHA_RO'])
const isScript = (args: readonly string[]): boolean => SCRIPTS.has((args[0] ?? '').toUpperCase())

const MAX_ARGUMENTS = 12

/** The command on one line with a script's text and long values shortened: "SET lock:order:123 7f3a…c2 NX PX 10000". */
export function commandText(args: readonly string[]): string {
  const [name = '', ...rest] = args
  const words = rest.map((arg, index) => {
    if (index === 0 && isScript(args)) return 'script'
    return arg.length > 24 ? shortValue(arg) : arg === '' ? '""' : arg
  })
  const more = words.length > MAX_ARGUMENTS ? ` … (${words.length - MAX_ARGUMENTS} more)` : ''
  return [name.toUpperCase(), ...words.slice(0, MAX_ARGUMENTS)].join(' ') + more
}

const OPTIONS = new Set(['NX', 'XX', 'PX', 'EX', 'PXAT', 'EXAT', 'KEEPTTL', 'GET', 'GT', 'LT'])

/** The command's name and its options, from fuller to shorter: "SET … NX PX 10000", "SET NX", "SET". */
export function commandLabels(args: readonly string[], keys: readonly string[] = []): readonly string[] {
  const name = (args[0] ?? '').toUpperCase()
  const key = keys[0] === undefined ? undefined : shortKey(keys[0])
  if (isScript(args)) return key ? [`script on ${key}`, 'script'] : ['script']
  if (name === 'SET') {
    const options = args.slice(3).map((arg) => arg.toUpperCase())
    const flags = options.filter((word) => OPTIONS.has(word) && !/^(PX|EX)/.test(word))
    return [`SET … ${options.join(' ')}`.trimEnd(), ['SET', ...flags].join(' '), 'SET']
  }
  if (name === 'PUBLISH' || name === 'WAIT') return [commandText(args), name]
  const rest = args.slice(2).filter((arg) => /^\d{1,9}$/.test(arg) || OPTIONS.has(arg.toUpperCase()))
  const full = key ? `${name} ${key}${rest.length ? ` ${rest.join(' ')}` : ''}` : name
  return full === name ? [name] : [full, name]
}

/** "lock:order:123" stays; a long key keeps its end, which tells keys apart. */
export const shortKey = (key: string, max = 18): string => (key.length <= max ? key : `…${key.slice(1 - max)}`)

/** A reply in a word: "OK", "nil", "1", "READONLY". */
export function replyWord(reply: Resp): string {
  switch (reply.type) {
    case 'status':
      return reply.text
    case 'error':
      return reply.text.split(' ', 1)[0] ?? 'error'
    case 'integer':
      return String(reply.value)
    case 'bulk':
      return reply.text === null ? 'nil' : shortValue(reply.text)
    case 'array':
      return reply.items === null ? 'nil' : `${reply.items.length} items`
  }
}

/** ["A", "B", "C"] → "A, B and C". */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
