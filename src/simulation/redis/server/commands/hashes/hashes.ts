/** Hashes: reading and changing fields. */
import { array, bulk, integer, OK } from '../../../../../base'
import type { Body, Call } from '../../command'
import { OVERFLOW, refuse, wrongArity } from '../../errors'
import { INT64_MAX, INT64_MIN, integerArgument, parseInteger, reply64 } from '../../numbers'
import { deleteField, fieldCount, fieldsOf, getField, setField } from '../../values/hashes'
import { extendedArgument, sumText } from '../strings/float'

/** Sets the pairs from argument 2 on; the number of new fields. */
function setPairs({ args, db }: Call): number {
  const [, key = ''] = args
  let created = 0
  for (let index = 2; index < args.length; index += 2) {
    if (setField(db, key, args[index] as string, args[index + 1] as string)) created += 1
  }
  return created
}

export const hset: Body = (call) => (call.args.length % 2 === 1 ? wrongArity('hset') : integer(setPairs(call)))

export const hmset: Body = (call) => {
  if (call.args.length % 2 === 1) return wrongArity('hmset')
  setPairs(call)
  return OK
}

export const hsetnx: Body = ({ args: [, key = '', field = '', value = ''], db }) => {
  if (getField(db, key, field) !== null) return integer(0)
  setField(db, key, field, value)
  return integer(1)
}

export const hget: Body = ({ args: [, key = '', field = ''], db }) => bulk(getField(db, key, field))

export const hmget: Body = ({ args, db }) => {
  const [, key = '', ...fields] = args
  db.typed(key, 'hash')
  return array(fields.map((field) => bulk(getField(db, key, field))))
}

export const hgetall: Body = ({ args: [, key = ''], db }) => array(fieldsOf(db, key).flat().map(bulk))
export const hkeys: Body = ({ args: [, key = ''], db }) => array(fieldsOf(db, key).map(([field]) => bulk(field)))
export const hvals: Body = ({ args: [, key = ''], db }) => array(fieldsOf(db, key).map(([, value]) => bulk(value)))
export const hlen: Body = ({ args: [, key = ''], db }) => integer(fieldCount(db, key))
export const hexists: Body = ({ args: [, key = '', field = ''], db }) =>
  integer(getField(db, key, field) === null ? 0 : 1)
export const hstrlen: Body = ({ args: [, key = '', field = ''], db }) => integer(getField(db, key, field)?.length ?? 0)

export const hdel: Body = ({ args, db }) => {
  const [, key = '', ...fields] = args
  db.typed(key, 'hash')
  return integer(fields.filter((field) => deleteField(db, key, field)).length)
}

export const hincrby: Body = ({ args: [, key = '', field = '', amount], db }) => {
  const increment = integerArgument(amount)
  const old = parseInteger(getField(db, key, field) ?? '0')
  if (old === null) throw refuse('ERR hash value is not an integer')
  const sum = old + increment
  if (sum > INT64_MAX || sum < INT64_MIN) throw OVERFLOW
  setField(db, key, field, sum.toString())
  return integer(reply64(sum))
}

export const hincrbyfloat: Body = (call) => {
  const { args, db } = call
  const [, key = '', field = '', amount] = args
  const increment = extendedArgument(amount)
  if (typeof increment === 'string') throw refuse('ERR value is NaN or Infinity')
  const old = extendedArgument(getField(db, key, field) ?? '0', refuse('ERR hash value is not a float'))
  const sum = sumText(old, increment)
  setField(db, key, field, sum)
  call.propagateAs = [['HSET', key, field, sum]]
  return bulk(sum)
}
