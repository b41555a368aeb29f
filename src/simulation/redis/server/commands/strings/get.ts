/** Reading strings: GET, MGET, STRLEN, and those that change what they read: GETDEL, GETEX. */
import { array, bulk, integer, NIL } from '../../../../../base'
import type { Body } from '../../command'
import { getString } from '../../values/strings'
import { deadlineArgument } from './expiry'
import { readOptions } from './options'

export const get: Body = ({ args: [, key = ''], db }) => bulk(getString(db, key))

/** A key of another type reads as missing. */
export const mget: Body = ({ args, db }) =>
  array(args.slice(1).map((key) => (db.find(key)?.type === 'string' ? bulk(getString(db, key)) : NIL)))

export const strlen: Body = ({ args: [, key = ''], db }) => integer(getString(db, key)?.length ?? 0)

export const getdel: Body = (call) => {
  const [, key = ''] = call.args
  const value = getString(call.db, key)
  if (value === null) return NIL
  call.db.delete(key)
  call.propagateAs = [['DEL', key]]
  return bulk(value)
}

export const getex: Body = (call) => {
  const { args, db } = call
  const [, key = ''] = args
  const { expiry, persist } = readOptions(args, 2, 'getex', call.core.dialect)
  const value = getString(db, key)
  if (value === null) return NIL
  if (expiry) {
    const deadline = deadlineArgument(expiry.text, expiry.unit, db.now, 'getex')
    if (deadline <= BigInt(db.now)) {
      db.delete(key)
      call.propagateAs = [['DEL', key]]
    } else {
      db.setDeadline(key, db.deadlineOf(key, deadline))
      call.propagateAs = [['PEXPIREAT', key, String(deadline)]]
    }
  } else if (persist && db.deadline(key) !== null) {
    db.setDeadline(key, null)
    call.propagateAs = [['PERSIST', key]]
  }
  return bulk(value)
}
