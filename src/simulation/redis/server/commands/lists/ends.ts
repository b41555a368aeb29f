/** Lists at their ends: pushing and popping. */
import { array, bulk, integer, NIL, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { NOT_POSITIVE, SYNTAX, wrongArity } from '../../errors'
import type { Keyspace } from '../../keyspace'
import { numberArgument } from '../../numbers'
import { type End, itemCount, itemsOf, popItem, pushItem, setItems } from '../../values/lists'

function push(call: Call, end: End, onlyExisting: boolean): Resp {
  const { args, db } = call
  const [, key = '', ...items] = args
  if (onlyExisting && !db.typed(key, 'list')) return integer(0)
  for (const item of items) pushItem(db, key, end, item)
  return integer(itemCount(db, key))
}

export const lpush: Body = (call) => push(call, 'left', false)
export const rpush: Body = (call) => push(call, 'right', false)
export const lpushx: Body = (call) => push(call, 'left', true)
export const rpushx: Body = (call) => push(call, 'right', true)

/** Without a count one item; with it an array, nil for a missing key. */
function pop(call: Call, end: End): Resp {
  const { args, db } = call
  const [name = '', key = '', countText] = args
  if (args.length > 3) return wrongArity(name.toLowerCase())
  if (countText === undefined) return bulk(popItem(db, key, end))
  const count = numberArgument(countText, NOT_POSITIVE)
  if (count < 0) throw NOT_POSITIVE
  if (!db.typed(key, 'list')) return array(null)
  const length = Math.min(count, itemCount(db, key))
  return array(Array.from({ length }, () => bulk(popItem(db, key, end))))
}

export const lpop: Body = (call) => pop(call, 'left')
export const rpop: Body = (call) => pop(call, 'right')

/** A list of one item stays what it is, with its time. */
function rotate(db: Keyspace, key: string, out: End, into: End): Resp {
  const items = itemsOf(db, key)
  const item = items.at(out === 'left' ? 0 : -1) ?? ''
  const rest = out === 'left' ? items.slice(1) : items.slice(0, -1)
  setItems(db, key, into === 'left' ? [item, ...rest] : [...rest, item])
  return bulk(item)
}

/** Moves an item of a list that has one. */
export function moveItem(db: Keyspace, from: string, to: string, out: End, into: End): Resp {
  db.typed(to, 'list')
  if (from === to) return rotate(db, from, out, into)
  const item = popItem(db, from, out) ?? ''
  pushItem(db, to, into, item)
  return bulk(item)
}

const move = ({ args: [, from = '', to = ''], db }: Call, out: End, into: End): Resp =>
  db.typed(from, 'list') ? moveItem(db, from, to, out, into) : NIL

export function endArgument(text = ''): End {
  const end = text.toLowerCase()
  if (end !== 'left' && end !== 'right') throw SYNTAX
  return end
}

export const rpoplpush: Body = (call) => move(call, 'right', 'left')
export const lmove: Body = (call) => move(call, endArgument(call.args[3]), endArgument(call.args[4]))
