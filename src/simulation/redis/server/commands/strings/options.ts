/** The options that SET and GETEX share, in any order and letter case (t_string.c). */
import { SYNTAX } from '../../errors'
import type { Dialect } from '../../types'

export type ExpiryUnit = 'EX' | 'PX' | 'EXAT' | 'PXAT'

export interface StringOptions {
  onlyIf?: 'NX' | 'XX'
  get?: true
  keepTtl?: true
  persist?: true
  /** The value that is compared with: newer than Redis 7.0. */
  compare?: { readonly same: boolean; readonly value: string }
  expiry?: { readonly unit: ExpiryUnit; readonly text: string }
}

/** LOCK-FACTS 5.1. */
const COMPARISONS: Readonly<Record<Dialect, readonly string[]>> = {
  'redis-7.0': [],
  'redis-8.4': ['IFEQ', 'IFNE'],
  'valkey-9': ['IFEQ'],
}

const isUnit = (word: string): word is ExpiryUnit => ['EX', 'PX', 'EXAT', 'PXAT'].includes(word)

/** Options from argument `first` on; those that contradict each other are a syntax error, the same one twice is not. */
export function readOptions(
  args: readonly string[],
  first: number,
  command: 'set' | 'getex',
  dialect: Dialect,
): StringOptions {
  const options: StringOptions = {}
  const forSet = command === 'set'
  for (let index = first; index < args.length; index++) {
    const word = (args[index] as string).toUpperCase()
    const next = args[index + 1]
    const fits = (unit: string) => !options.keepTtl && !options.persist && (options.expiry?.unit ?? unit) === unit
    const comparing = forSet && next !== undefined && COMPARISONS[dialect].includes(word)
    if (comparing && !options.onlyIf && !options.compare) {
      options.compare = { same: word === 'IFEQ', value: next }
      index++
    } else if (forSet && !options.compare && (word === 'NX' || word === 'XX') && (options.onlyIf ?? word) === word)
      options.onlyIf = word
    else if (forSet && word === 'GET') options.get = true
    else if (forSet && word === 'KEEPTTL' && !options.expiry) options.keepTtl = true
    else if (!forSet && word === 'PERSIST' && !options.expiry) options.persist = true
    else if (isUnit(word) && next !== undefined && fits(word)) {
      options.expiry = { unit: word, text: next }
      index++
    } else throw SYNTAX
  }
  return options
}
