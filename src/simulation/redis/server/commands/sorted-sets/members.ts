/** Sorted sets by member, and the commands that take members away. */
import { array, bulk, integer, NIL, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { NOT_POSITIVE, SYNTAX } from '../../errors'
import { scoreText } from '../../keyspace'
import { numberArgument } from '../../numbers'
import { deleteScore, type Ranked, ranked, scoreCount, scoreOf } from '../../values/sorted-sets'
import { slicing } from '../lists/items'
import { lexRange, scoreRange, showRanked } from './range'

const showScore = (score: number | null): Resp => (score === null ? NIL : bulk(scoreText(score)))

export const zcard: Body = ({ args: [, key = ''], db }) => integer(scoreCount(db, key))
export const zscore: Body = ({ args: [, key = '', member = ''], db }) => showScore(scoreOf(db, key, member))

export const zmscore: Body = ({ args, db }) => {
  const [, key = '', ...members] = args
  db.typed(key, 'zset')
  return array(members.map((member) => showScore(scoreOf(db, key, member))))
}

export const zcount: Body = ({ args: [, key = '', min, max], db }) => {
  const within = scoreRange(min, max)
  return integer(ranked(db, key).filter(({ score }) => within(score)).length)
}

export const zlexcount: Body = ({ args: [, key = '', min, max], db }) => {
  const within = lexRange(min, max)
  return integer(within(ranked(db, key)).length)
}

function rank({ args: [, key = '', wanted], db }: Call, fromTop: boolean): Resp {
  const all = ranked(db, key)
  if (fromTop) all.reverse()
  const index = all.findIndex(({ member }) => member === wanted)
  return index < 0 ? NIL : integer(index)
}

export const zrank: Body = (call) => rank(call, false)
export const zrevrank: Body = (call) => rank(call, true)

export const zrem: Body = ({ args, db }) => {
  const [, key = '', ...members] = args
  db.typed(key, 'zset')
  return integer(members.filter((member) => deleteScore(db, key, member)).length)
}

function removeAll({ args: [, key = ''], db }: Call, choose: (all: Ranked[]) => Ranked[]): Ranked[] {
  const chosen = choose(ranked(db, key))
  for (const { member } of chosen) deleteScore(db, key, member)
  return chosen
}

export const zremrangebyscore: Body = (call) => {
  const within = scoreRange(call.args[2], call.args[3])
  return integer(removeAll(call, (all) => all.filter(({ score }) => within(score))).length)
}

export const zremrangebylex: Body = (call) => {
  const within = lexRange(call.args[2], call.args[3])
  return integer(removeAll(call, (all) => within(all)).length)
}

export const zremrangebyrank: Body = (call) => {
  const slice = slicing(call.args[2], call.args[3])
  return integer(removeAll(call, slice).length)
}

function pop(call: Call, fromTop: boolean): Resp {
  const { args } = call
  if (args.length > 3) throw SYNTAX
  const count = args[2] === undefined ? 1 : numberArgument(args[2], NOT_POSITIVE)
  if (count < 0) throw NOT_POSITIVE
  return showRanked(
    removeAll(call, (all) => (fromTop ? all.reverse() : all).slice(0, count)),
    true,
  )
}

export const zpopmin: Body = (call) => pop(call, false)
export const zpopmax: Body = (call) => pop(call, true)
