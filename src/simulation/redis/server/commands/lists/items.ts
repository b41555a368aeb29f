/** Lists by index and by value. */
import { array, bulk, integer, NIL, OK } from '../../../../../base'
import type { Body } from '../../command'
import { NO_SUCH_KEY, OUT_OF_RANGE, refuse, SYNTAX } from '../../errors'
import { INT64_MIN, numberArgument } from '../../numbers'
import { itemCount, itemsOf, setItem, setItems } from '../../values/lists'

/** Start and end arguments as an array's slice: negative ones count from the end. */
export function slicing(startText: string | undefined, endText: string | undefined) {
  const start = numberArgument(startText)
  const end = numberArgument(endText)
  return <T>(items: readonly T[]): T[] => {
    const from = Math.max(0, start < 0 ? items.length + start : start)
    const to = end < 0 ? items.length + end : end
    return from > to ? [] : items.slice(from, to + 1)
  }
}

export const llen: Body = ({ args: [, key = ''], db }) => integer(itemCount(db, key))

export const lrange: Body = ({ args: [, key = '', start, end], db }) =>
  array(slicing(start, end)(itemsOf(db, key)).map(bulk))

export const lindex: Body = ({ args: [, key = '', indexText], db }) => {
  if (!db.typed(key, 'list')) return NIL
  const index = numberArgument(indexText)
  return bulk(itemsOf(db, key).at(index) ?? null)
}

export const lset: Body = ({ args: [, key = '', indexText, item = ''], db }) => {
  if (!db.typed(key, 'list')) throw NO_SUCH_KEY
  const index = numberArgument(indexText)
  const length = itemCount(db, key)
  const at = index < 0 ? length + index : index
  if (at < 0 || at >= length) throw OUT_OF_RANGE
  setItem(db, key, at, item)
  return OK
}

export const ltrim: Body = ({ args: [, key = '', start, end], db }) => {
  const slice = slicing(start, end)
  const items = itemsOf(db, key)
  const kept = slice(items)
  if (kept.length < items.length) setItems(db, key, kept)
  return OK
}

export const lrem: Body = ({ args: [, key = '', countText, item = ''], db }) => {
  const count = numberArgument(countText)
  const items = itemsOf(db, key)
  const places = items.flatMap((other, index) => (other === item ? [index] : []))
  const removed = new Set(count === 0 ? places : count > 0 ? places.slice(0, count) : places.slice(count))
  const kept = items.filter((_, index) => !removed.has(index))
  if (removed.size > 0) setItems(db, key, kept)
  return integer(removed.size)
}

export const linsert: Body = ({ args: [, key = '', where = '', pivot = '', item = ''], db }) => {
  const side = where.toUpperCase()
  if (side !== 'BEFORE' && side !== 'AFTER') throw SYNTAX
  const items = itemsOf(db, key)
  if (items.length === 0) return integer(0)
  const at = items.indexOf(pivot)
  if (at < 0) return integer(-1)
  setItems(db, key, items.toSpliced(side === 'BEFORE' ? at : at + 1, 0, item))
  return integer(items.length + 1)
}

const ZERO_RANK = refuse(
  "ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use negative to start from the end of the list",
)

export const lpos: Body = ({ args, db }) => {
  const [, key = '', item = ''] = args
  let rank = 1
  let count: number | null = null
  let most = 0
  for (let index = 3; index < args.length; index += 2) {
    const word = (args[index] as string).toUpperCase()
    const text = args[index + 1]
    if (text === undefined) throw SYNTAX
    if (word === 'RANK') {
      // redis-server's long cannot hold the opposite of its least value, which then counts from the end as −1 does.
      rank = text === INT64_MIN.toString() ? -1 : numberArgument(text)
      if (rank === 0) throw ZERO_RANK
    } else if (word === 'COUNT') {
      count = numberArgument(text, refuse("ERR COUNT can't be negative"))
      if (count < 0) throw refuse("ERR COUNT can't be negative")
    } else if (word === 'MAXLEN') {
      most = numberArgument(text, refuse("ERR MAXLEN can't be negative"))
      if (most < 0) throw refuse("ERR MAXLEN can't be negative")
    } else throw SYNTAX
  }
  const indexed = itemsOf(db, key).map((other, index) => ({ other, index }))
  if (rank < 0) indexed.reverse()
  const compared = most > 0 ? indexed.slice(0, most) : indexed
  const found = compared
    .filter(({ other }) => other === item)
    .map(({ index }) => index)
    .slice(Math.abs(rank) - 1)
  if (count === null) return found[0] === undefined ? NIL : integer(found[0])
  return array((count === 0 ? found : found.slice(0, count)).map((index) => integer(index)))
}
