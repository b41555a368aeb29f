/** SET with its options, SETNX, SETEX, PSETEX, GETSET. */
import { bulk, integer, OK, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { SYNTAX } from '../../errors'
import { getString, setString } from '../../values/strings'
import { deadlineArgument, type ExpiryUnit, isExpiryUnit } from './expiry'

interface Options {
  onlyIf?: 'NX' | 'XX'
  get?: true
  keepTtl?: true
  expiry?: { readonly unit: ExpiryUnit; readonly text: string }
}

/** Options in any order and letter case; those that contradict each other are a syntax error. */
function readOptions(args: readonly string[]): Options {
  const options: Options = {}
  for (let index = 3; index < args.length; index++) {
    const word = (args[index] as string).toUpperCase()
    const next = args[index + 1]
    if ((word === 'NX' || word === 'XX') && (options.onlyIf ?? word) === word) options.onlyIf = word
    else if (word === 'GET') options.get = true
    else if (word === 'KEEPTTL' && !options.expiry) options.keepTtl = true
    else if (isExpiryUnit(word) && next !== undefined && !options.keepTtl && !options.expiry) {
      options.expiry = { unit: word, text: next }
      index++
    } else throw SYNTAX
  }
  return options
}

export const set: Body = (call) => {
  const { args, db } = call
  const [, key = '', value = ''] = args
  const options = readOptions(args)
  const { expiry, onlyIf } = options
  const deadline = expiry ? deadlineArgument(expiry.text, expiry.unit, db.now, 'set') : null
  const old = options.get ? bulk(getString(db, key)) : null
  if (onlyIf && db.has(key) !== (onlyIf === 'XX')) return old ?? bulk(null)
  setString(db, key, value, options.keepTtl ? undefined : deadline)
  if (deadline !== null) call.propagateAs = [['SET', key, value, 'PXAT', String(deadline)]]
  else if (options.get) call.propagateAs = [args.filter((word, index) => index < 3 || word.toUpperCase() !== 'GET')]
  return old ?? OK
}

export const setnx: Body = ({ args: [, key = '', value = ''], db }) => {
  if (db.has(key)) return integer(0)
  setString(db, key, value, null)
  return integer(1)
}

function setFor(call: Call, unit: ExpiryUnit): Resp {
  const { args, db } = call
  const [name = '', key = '', time, value = ''] = args
  const deadline = deadlineArgument(time, unit, db.now, name.toLowerCase())
  setString(db, key, value, deadline)
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
