/** Ranges of sorted sets: by rank, by score, by bytes; ZRANGE and its older forms. */
import { array, bulk, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse, SYNTAX } from '../../errors'
import { scoreText } from '../../keyspace'
import { numberArgument, parseFloat64 } from '../../numbers'
import { type Ranked, ranked } from '../../values/sorted-sets'
import { slicing } from '../lists/items'

type Kind = 'rank' | 'score' | 'lex'

const NOT_A_RANGE = refuse('ERR min or max is not a float')
const NOT_A_LEX_RANGE = refuse('ERR min or max not valid string range item')

/** Whether a score is within min and max; "(" excludes the limit. */
export function scoreRange(minText = '', maxText = ''): (score: number) => boolean {
  const [min, max] = [minText, maxText].map((text) => {
    // strtod reads nothing as 0 and skips spaces in front.
    const value = parseFloat64((text.startsWith('(') ? text.slice(1) : text).trimStart() || '0')
    if (value === null) throw NOT_A_RANGE
    return { value, open: text.startsWith('(') }
  }) as [{ value: number; open: boolean }, { value: number; open: boolean }]
  return (score) =>
    (min.open ? score > min.value : score >= min.value) && (max.open ? score < max.value : score <= max.value)
}

/** Whether a member is within min and max: "-" and "+" are the ends, "[" includes, "(" excludes. */
export function lexRange(minText = '', maxText = ''): (member: string) => boolean {
  for (const text of [minText, maxText]) if (!/^(?:[-+]$|[[(])/.test(text)) throw NOT_A_LEX_RANGE
  const above = (text: string, member: string) =>
    text === '-' || (text !== '+' && (text.startsWith('[') ? member >= text.slice(1) : member > text.slice(1)))
  const below = (text: string, member: string) =>
    text === '+' || (text !== '-' && (text.startsWith('[') ? member <= text.slice(1) : member < text.slice(1)))
  return (member) => above(minText, member) && below(maxText, member)
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
  if (wanted.reverse) all.reverse()
  if (slice) return slice(all)
  const found = all.filter(({ member, score }) => (byScore?.(score) ?? true) && (byMember?.(member) ?? true))
  if (!wanted.limit) return found
  const { offset, count } = wanted.limit
  if (offset < 0) return []
  return found.slice(offset, count < 0 ? undefined : offset + count)
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
