/** SET with its options, SETNX, SETEX, PSETEX, GETSET. */
import { bulk, integer, OK, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { getString, setString } from '../../values/strings'
import { deadlineArgument } from './expiry'
import { type ExpiryUnit, readOptions, type StringOptions } from './options'

export const set: Body = (call) => {
  const { args, db } = call
  const [, key = '', value = ''] = args
  const options = readOptions(args, 3, 'set', call.core.dialect)
  const { expiry, onlyIf, compare } = options
  const deadline = expiry ? deadlineArgument(expiry.text, expiry.unit, db.now, 'set') : null
  const old = options.get ? bulk(getString(db, key)) : null
  if (onlyIf && db.has(key) !== (onlyIf === 'XX')) return old ?? bulk(null)
  if (compare && !holds(compare, getString(db, key))) return old ?? bulk(null)
  setString(db, key, value, options.keepTtl ? undefined : deadline === null ? null : db.deadlineOf(key, deadline))
  if (deadline !== null) call.propagateAs = [['SET', key, value, 'PXAT', String(deadline)]]
  else if (compare) call.propagateAs = [['SET', key, value, ...(options.keepTtl ? ['KEEPTTL'] : [])]]
  else if (options.get) call.propagateAs = [args.filter((word, index) => index < 3 || word.toUpperCase() !== 'GET')]
  return old ?? OK
}

/** A missing key is equal to nothing, and other than anything. */
const holds = ({ same, value }: NonNullable<StringOptions['compare']>, current: string | null): boolean =>
  current === null ? !same : (current === value) === same

export const setnx: Body = ({ args: [, key = '', value = ''], db }) => {
  if (db.has(key)) return integer(0)
  setString(db, key, value, null)
  return integer(1)
}

function setFor(call: Call, unit: ExpiryUnit): Resp {
  const { args, db } = call
  const [name = '', key = '', time, value = ''] = args
  const deadline = deadlineArgument(time, unit, db.now, name.toLowerCase())
  setString(db, key, value, db.deadlineOf(key, deadline))
  call.propagateAs = [['SET', key, value, 'PXAT', String(deadline)]]
  return OK
}

export const setex: Body = (call) => setFor(call, 'EX')
export const psetex: Body = (call) => setFor(call, 'PX')

export const getset: Body = (call) => {
  const [, key = '', value = ''] = call.args
  const old = getString(call.db, key)
  setString(call.db, key, value, null)
  call.propagateAs = [['SET', key, value]]
  return bulk(old)
}
