/** INCRBYFLOAT: replicas get the sum, since another machine might compute another one. */
import { bulk } from '../../../../../base'
import type { Body } from '../../command'
import { NOT_FLOAT, refuse } from '../../errors'
import { addExtended, type Extended, parseExtended, showExtended } from '../../long-double'
import { getString, setString } from '../../values/strings'

const NOT_FINITE = refuse('ERR increment would produce NaN or Infinity')

export function extendedArgument(text: string | undefined, otherwise = NOT_FLOAT): Extended {
  const value = parseExtended(text ?? '')
  if (value === null) throw otherwise
  return value
}

/** The sum as redis-server keeps it. */
export function sumText(a: Extended, b: Extended): string {
  const sum = addExtended(a, b)
  if (sum === null || typeof sum === 'string') throw NOT_FINITE
  return showExtended(sum)
}

export const incrbyfloat: Body = (call) => {
  const { args, db } = call
  const [, key = '', amount] = args
  const old = extendedArgument(getString(db, key) ?? '0')
  const sum = sumText(old, extendedArgument(amount))
  setString(db, key, sum)
  call.propagateAs = [['SET', key, sum, 'KEEPTTL']]
  return bulk(sum)
}
