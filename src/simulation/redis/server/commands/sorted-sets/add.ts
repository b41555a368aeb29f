/** ZADD with its options, and ZINCRBY. */
import { bulk, integer, NIL, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse, SYNTAX } from '../../errors'
import { scoreText } from '../../keyspace'
import { floatArgument } from '../../numbers'
import { scoreOf, setScore } from '../../values/sorted-sets'

const OPTIONS = ['NX', 'XX', 'GT', 'LT', 'CH', 'INCR'] as const
type Option = (typeof OPTIONS)[number]

const NOT_A_NUMBER = refuse('ERR resulting score is not a number (NaN)')

function readOptions(args: readonly string[]): { options: Set<Option>; first: number } {
  const options = new Set<Option>()
  let first = 2
  for (; first < args.length; first++) {
    const word = (args[first] as string).toUpperCase() as Option
    if (!OPTIONS.includes(word)) break
    options.add(word)
  }
  return { options, first }
}

export const zadd: Body = (call) => {
  const { options, first } = readOptions(call.args)
  const pairs = (call.args.length - first) / 2
  if (pairs < 1 || !Number.isInteger(pairs)) throw SYNTAX
  if (options.has('NX') && options.has('XX')) throw refuse('ERR XX and NX options at the same time are not compatible')
  const exclusive = [options.has('GT'), options.has('LT'), options.has('NX')].filter(Boolean).length
  if (exclusive > 1) throw refuse('ERR GT, LT, and/or NX options at the same time are not compatible')
  if (options.has('INCR') && pairs > 1) throw refuse('ERR INCR option supports a single increment-element pair')
  return addAll(call, options, first)
}

/** The score that a member gets: null where the options keep it as it is. */
function newScore(options: Set<Option>, current: number | null, given: number): number | null {
  if (current === null) return options.has('XX') ? null : given
  if (options.has('NX')) return null
  const score = options.has('INCR') ? current + given : given
  if (Number.isNaN(score)) throw NOT_A_NUMBER
  if (options.has('GT') && score <= current) return null
  if (options.has('LT') && score >= current) return null
  return score
}

function addAll({ args, db }: Call, options: Set<Option>, first: number): Resp {
  const [, key = ''] = args
  const rest = args.slice(first)
  const scores = rest.filter((_, index) => index % 2 === 0).map((text) => floatArgument(text))
  db.typed(key, 'zset')
  let added = 0
  let updated = 0
  let last: number | null = null
  scores.forEach((given, index) => {
    const member = rest[2 * index + 1] as string
    const current = scoreOf(db, key, member)
    const score = newScore(options, current, given)
    last = score
    if (score === null || score === current) return
    setScore(db, key, member, score)
    if (current === null) added += 1
    else updated += 1
  })
  if (options.has('INCR')) return last === null ? NIL : bulk(scoreText(last))
  return integer(options.has('CH') ? added + updated : added)
}

export const zincrby: Body = (call) => {
  const { args, db } = call
  const [, key = '', amount, member = ''] = args
  const increment = floatArgument(amount)
  const current = scoreOf(db, key, member)
  // A new member's score is the increment itself, −0 too.
  const score = current === null ? increment : current + increment
  if (Number.isNaN(score)) throw NOT_A_NUMBER
  if (current !== score) setScore(db, key, member, score)
  return bulk(scoreText(score))
}
