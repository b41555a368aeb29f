/** The arguments that random commands are made of: plain ones mostly, odd ones often enough. */
import type { RandomStream } from '../../base'
import type { Argument } from '../notation'

export const pick = <T>(random: RandomStream, items: readonly T[]): T => items[random.below(items.length)] as T
export const chance = (random: RandomStream, percent: number): boolean => random.below(100) < percent

const KEYS = ['a', 'b', 'c', 'd', 'e', 'lock:{x}', '']
const VALUES = [
  'v',
  'w',
  '1',
  '10',
  '-5',
  '0',
  '3.5',
  '',
  'hello',
  '9223372036854775807',
  '-9223372036854775808',
  'tok',
]
const ODD_VALUES: readonly Argument[] = [
  { x: '00ff' },
  'ünï',
  'a\r\nb',
  ' 7',
  '7 ',
  '+3',
  '007',
  '1e3',
  'x'.repeat(130),
]
const MEMBERS = ['m', 'n', 'o', 'p', '1', '2', '']
const INTEGERS = ['0', '1', '2', '3', '-1', '-2', '-3', '5', '100']
const ODD_INTEGERS = [
  '9223372036854775807',
  '-9223372036854775808',
  '9223372036854775808',
  '-9223372036854775809',
  '4611686018427387904',
  '+1',
  '01',
  '-0',
  '1.0',
  '1e2',
  'abc',
  '',
  ' 1',
  '1 ',
  '0x10',
  '2147483648',
  '-2147483649',
]
const FLOATS = ['0', '1', '2', '-1', '1.5', '-2.25', '3', '10', 'inf', '-inf', '+inf']
const ODD_FLOATS = [
  'nan',
  'abc',
  '',
  '1e400',
  '-1e400',
  '1e-400',
  '0x1p3',
  '0x10',
  ' 1',
  '1 ',
  '1e3',
  '.5',
  '5.',
  '1_0',
  '-0',
  'infinity',
  '+1',
  '1e',
  '0.1',
  '123456789012345680',
  '1e21',
  '1e-7',
  '3.0000000000000004',
]
const RANGES = [
  '(1',
  '(2',
  '[1',
  '(',
  '[',
  '-',
  '+',
  '[m',
  '(m',
  '[n',
  '(o',
  '[',
  '-inf',
  '+inf',
  '(inf',
  '(-inf',
  '((1',
  '1(',
  '( 1',
]
/**
 * A life far longer than a case, and another one each time: which of two equal ones is the greater (EXPIRE … GT) would
 * depend on the millisecond.
 */
const seconds = (random: RandomStream) => 100_000 + random.below(1_000_000)
const ODD_TIMES = [
  '0',
  '-1',
  '-100',
  'abc',
  '',
  '1.5',
  '9223372036854775807',
  '9223372036854775',
  '9223372036854776',
  '-9223372036854775808',
  '-9223372036854775807',
  '9223372036854775808',
  '+5',
  ' 5',
]
const PATTERNS = ['*', 'a*', '?', '[ab]', '[^a]', 'lock:*', '[', 'a\\', '[a-c]', '[c-a]', '\\a', '']
const CHANNELS = ['ch', 'ch2', 'news.x', '']

type Word = (random: RandomStream) => Argument | readonly Argument[]

const oddly =
  (usual: readonly Argument[], odd: readonly Argument[], percent: number): Word =>
  (random) =>
    pick(random, chance(random, percent) ? odd : usual)

/** Some of `options`, in any order, perhaps twice. */
const some =
  (options: readonly string[], most: number): Word =>
  (random) =>
    Array.from({ length: random.below(most + 1) }, () => expand(random, pick(random, options))).flat()

const repeated =
  (template: string, most: number): Word =>
  (random) =>
    Array.from({ length: 1 + random.below(most) }, () => expand(random, template)).flat()

const WORDS: Readonly<Record<string, Word>> = {
  '%key': oddly(KEYS.slice(0, 6), KEYS, 5),
  '%value': oddly(VALUES, ODD_VALUES, 15),
  '%member': oddly(MEMBERS, ['x y', 'ü', '10', '01'], 10),
  '%int': oddly(INTEGERS, ODD_INTEGERS, 25),
  '%index': oddly(INTEGERS, ODD_INTEGERS, 10),
  '%float': oddly(FLOATS, ODD_FLOATS, 25),
  '%score': oddly(FLOATS, [...ODD_FLOATS, ...RANGES], 30),
  '%lex': oddly(['-', '+', '[m', '(m', '[o', '(n', '[', '('], [...RANGES, 'm', '--', '+x'], 15),
  '%seconds': (random) => (chance(random, 30) ? pick(random, ODD_TIMES) : String(seconds(random))),
  // A TTL that is rounded is far from the next second.
  '%millis': (random) => (chance(random, 30) ? pick(random, ODD_TIMES) : `${seconds(random)}250`),
  '%atSeconds': oddly([{ tSec: 100000 }, { tSec: 200000 }, { tSec: -5000 }], ODD_TIMES, 30),
  '%atMillis': oddly([{ tMs: 100000250 }, { tMs: 200000250 }, { tMs: -50000 }], ODD_TIMES, 30),
  '%pattern': oddly(PATTERNS, PATTERNS, 0),
  '%channel': oddly(CHANNELS, CHANNELS, 0),
  '%type': oddly(['string', 'list', 'set', 'zset', 'hash', 'STRING', 'stream', 'nope'], ['', 'none'], 5),
  '%keys': repeated('%key', 3),
  '%values': repeated('%value', 3),
  '%members': repeated('%member', 3),
  '%pairs': repeated('%key %value', 3),
  '%fields': repeated('%member %value', 3),
  '%scores': repeated('%float %member', 3),
  '%channels': repeated('%channel', 3),
  '%setOptions': some(
    ['NX', 'XX', 'GET', 'KEEPTTL', 'EX %seconds', 'PX %millis', 'EXAT %atSeconds', 'PXAT %atMillis', 'PERSIST', 'nope'],
    3,
  ),
  '%getexOptions': some(['EX %seconds', 'PX %millis', 'EXAT %atSeconds', 'PXAT %atMillis', 'PERSIST', 'KEEPTTL'], 2),
  '%expireOptions': some(['NX', 'XX', 'GT', 'LT', 'nope'], 2),
  '%zaddOptions': some(['NX', 'XX', 'GT', 'LT', 'CH', 'INCR'], 2),
  '%zrangeOptions': some(['BYSCORE', 'BYLEX', 'REV', 'WITHSCORES', 'LIMIT %index %index', 'LIMIT 0 -1'], 3),
  '%byScoreOptions': some(['WITHSCORES', 'LIMIT %index %index', 'REV'], 2),
  '%lposOptions': some(['RANK %int', 'COUNT %int', 'MAXLEN %int', 'nope 1'], 2),
  '%scanOptions': some(['COUNT 1000', 'MATCH %pattern', 'TYPE %type', 'COUNT 0', 'COUNT abc', 'nope'], 2),
  '%where': oddly(['BEFORE', 'AFTER', 'before'], ['NEXT', ''], 10),
  '%database': oddly(['0'], ['16', '100', '-1', 'abc', '9223372036854775808'], 50),
  '%flush': some(['SYNC', 'ASYNC', 'nope'], 1),
}

/** A template's words: those with % are drawn. */
export function expand(random: RandomStream, template: string): Argument[] {
  return template.split(' ').flatMap((word) => WORDS[word]?.(random) ?? word)
}

export const numberWord = (random: RandomStream): Argument =>
  pick(random, chance(random, 50) ? ODD_INTEGERS : ODD_FLOATS)
