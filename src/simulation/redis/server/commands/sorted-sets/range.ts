/** Ranges of sorted sets: by rank, by score, by bytes; ZRANGE and its older forms. */
import { array, bulk, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse, SYNTAX } from '../../errors'
import { scoreText } from '../../keyspace'
import { numberArgument, readFloat64 } from '../../numbers'
import { type Ranked, ranked } from '../../values/sorted-sets'
import { slicing } from '../lists/items'

type Kind = 'rank' | 'score' | 'lex'

const NOT_A_RANGE = refuse('ERR min or max is not a float')
const NOT_A_LEX_RANGE = refuse('ERR min or max not valid string range item')

/** Whether a score is within min and max; "(" excludes the limit. */
export function scoreRange(minText = '', maxText = ''): (score: number) => boolean {
  const [min, max] = [minText, maxText].map((text) => {
    // strtod reads nothing as 0 and skips spaces in front.
    const value = readFloat64((text.startsWith('(') ? text.slice(1) : text).trimStart() || '0')
    if (value === null) throw NOT_A_RANGE
    return { value, open: text.startsWith('(') }
  }) as [{ value: number; open: boolean }, { value: number; open: boolean }]
  return (score) =>
    (min.open ? score > min.value : score >= min.value) && (max.open ? score < max.value : score <= max.value)
}

/** What lies within a lexical range, from its first to its last, or the other way round. */
export type LexRange = (all: readonly Ranked[], reverse?: boolean, skip?: number) => Ranked[]

/**
 * "-" and "+" are the ends, "[" includes, "(" excludes. Members are taken from the first that is above min up to the
 * first that is above max, as redis-server walks: it matters where scores differ, which such ranges are not made for.
 */
export function lexRange(min = '', max = ''): LexRange {
  for (const text of [min, max]) if (!/^(?:[-+]$|[[(])/.test(text)) throw NOT_A_LEX_RANGE
  const above = ({ member }: Ranked) =>
    min === '-' || (min !== '+' && (min.startsWith('[') ? member >= min.slice(1) : member > min.slice(1)))
  const below = ({ member }: Ranked) =>
    max === '+' || (max !== '-' && (max.startsWith('[') ? member <= max.slice(1) : member < max.slice(1)))
  return (all, reverse = false, skip = 0) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last || isEmptyRange(min, max) || !above(last) || !below(first)) return []
    const walked = reverse ? [...all].reverse() : all
    const [enters, stays] = reverse ? [below, above] : [above, below]
    const at = walked.findIndex(enters)
    if (at < 0 || !stays(walked[at] as Ranked)) return []
    const from = walked.slice(at + skip)
    const end = from.findIndex((ranked) => !stays(ranked))
    return end < 0 ? from : from.slice(0, end)
  }
}

function isEmptyRange(min: string, max: string): boolean {
  if (min === '-' || max === '+') return min === max && min !== '-' && min !== '+'
  if (min === '+' || max === '-') return true
  const [a, b] = [min.slice(1), max.slice(1)]
  return a > b || (a === b && (min.startsWith('(') || max.startsWith('(')))
}

interface Wanted {
  kind: Kind
  reverse: boolean
  withScores: boolean
  limit: { offset: number; count: number } | null
}

function readOptions(args: readonly string[], wanted: Wanted, fixed: boolean): void {
  for (let index = 4; index < args.length; index++) {
    const word = (args[index] as string).toUpperCase()
    if (word === 'WITHSCORES') wanted.withScores = true
    else if (word === 'LIMIT' && index + 2 < args.length) {
      wanted.limit = { offset: numberArgument(args[index + 1]), count: numberArgument(args[index + 2]) }
      index += 2
    } else if (word === 'REV' && !fixed && !wanted.reverse) wanted.reverse = true
    else if (word === 'BYSCORE' && !fixed && wanted.kind === 'rank') wanted.kind = 'score'
    else if (word === 'BYLEX' && !fixed && wanted.kind === 'rank') wanted.kind = 'lex'
    else throw SYNTAX
  }
  // A count of −1 is what redis-server takes for no LIMIT at all.
  if (wanted.limit && wanted.limit.count !== -1 && wanted.kind === 'rank') {
    throw refuse('ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX')
  }
  if (wanted.withScores && wanted.kind === 'lex') {
    throw refuse('ERR syntax error, WITHSCORES not supported in combination with BYLEX')
  }
}

function select(call: Call, wanted: Wanted): Ranked[] {
  const { args, db } = call
  const [, key = '', first, second] = args
  const [min, max] = wanted.reverse ? [second, first] : [first, second]
  const slice = wanted.kind === 'rank' ? slicing(first, second) : null
  const byScore = wanted.kind === 'score' ? scoreRange(min, max) : null
  const byMember = wanted.kind === 'lex' ? lexRange(min, max) : null
  const all = ranked(db, key)
  const { offset, count } = wanted.limit ?? { offset: 0, count: -1 }
  const limited = (found: Ranked[]) => (count < 0 ? found : found.slice(0, count))
  if (byMember) return offset < 0 ? [] : limited(byMember(all, wanted.reverse, offset))
  if (wanted.reverse) all.reverse()
  if (slice) return slice(all)
  return offset < 0 ? [] : limited(all.filter(({ score }) => byScore?.(score)).slice(offset))
}

export const showRanked = (found: readonly Ranked[], withScores: boolean): Resp =>
  array(found.flatMap(({ member, score }) => (withScores ? [bulk(member), bulk(scoreText(score))] : [bulk(member)])))

const rangeCommand =
  (kind: Kind, reverse: boolean, fixed: boolean): Body =>
  (call) => {
    const wanted: Wanted = { kind, reverse, withScores: false, limit: null }
    readOptions(call.args, wanted, fixed)
    return showRanked(select(call, wanted), wanted.withScores)
  }

export const zrange = rangeCommand('rank', false, false)
export const zrevrange = rangeCommand('rank', true, true)
export const zrangebyscore = rangeCommand('score', false, true)
export const zrevrangebyscore = rangeCommand('score', true, true)
export const zrangebylex = rangeCommand('lex', false, true)
export const zrevrangebylex = rangeCommand('lex', true, true)
