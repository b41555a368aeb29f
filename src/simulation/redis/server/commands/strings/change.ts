/** Changing strings in place: MSET, APPEND, INCR and its like. They keep the deadline, but for MSET. */
import { integer, OK, type Resp } from '../../../../../base'
import type { Body } from '../../command'
import { NOT_INTEGER, OVERFLOW, Refusal, refuse, wrongArity } from '../../errors'
import type { Keyspace } from '../../keyspace'
import { INT64_MAX, INT64_MIN, integerArgument, parseInteger, reply64 } from '../../numbers'
import { getString, setString } from '../../values/strings'

export const mset: Body = ({ args, db }) => {
  if (args.length % 2 === 0) return wrongArity('mset')
  for (let index = 1; index < args.length; index += 2)
    setString(db, args[index] as string, args[index + 1] as string, null)
  return OK
}

/** Sets none where one of the keys is there. */
export const msetnx: Body = (call) => {
  const { args, db } = call
  if (args.length % 2 === 0) return wrongArity('msetnx')
  if (args.some((key, index) => index % 2 === 1 && db.has(key))) return integer(0)
  mset(call)
  return integer(1)
}

export function checkLength(length: number): void {
  if (length > 512 * 1024 * 1024) throw refuse('ERR string exceeds maximum allowed size (proto-max-bulk-len)')
}

export const append: Body = ({ args: [, key = '', text = ''], db }) => {
  const value = (getString(db, key) ?? '') + text
  checkLength(value.length)
  setString(db, key, value)
  return integer(value.length)
}

function add(db: Keyspace, key: string, amount: bigint): Resp {
  const old = parseInteger(getString(db, key) ?? '0')
  if (old === null) throw NOT_INTEGER
  const sum = old + amount
  if (sum > INT64_MAX || sum < INT64_MIN) throw OVERFLOW
  setString(db, key, sum.toString())
  return integer(reply64(sum))
}

export const incr: Body = ({ args: [, key = ''], db }) => add(db, key, 1n)
export const decr: Body = ({ args: [, key = ''], db }) => add(db, key, -1n)
export const incrby: Body = ({ args: [, key = '', amount], db }) => add(db, key, integerArgument(amount))
export const decrby: Body = ({ args: [, key = '', amount], db }) => {
  const decrement = integerArgument(amount)
  if (decrement === INT64_MIN) throw new Refusal('ERR decrement would overflow')
  return add(db, key, -decrement)
}
