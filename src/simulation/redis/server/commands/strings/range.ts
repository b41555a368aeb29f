/** Parts of strings: SETRANGE, GETRANGE and its older name SUBSTR. */
import { bulk, integer } from '../../../../../base'
import type { Body } from '../../command'
import { refuse } from '../../errors'
import { numberArgument } from '../../numbers'
import { getString, setString } from '../../values/strings'
import { checkLength } from './change'

export const setrange: Body = ({ args: [, key = '', offsetText, text = ''], db }) => {
  const offset = numberArgument(offsetText)
  if (offset < 0) throw refuse('ERR offset is out of range')
  const old = getString(db, key) ?? ''
  if (text === '') return integer(old.length)
  checkLength(offset + text.length)
  const value = old.slice(0, offset).padEnd(offset, '\0') + text + old.slice(offset + text.length)
  setString(db, key, value)
  return integer(value.length)
}

export const getrange: Body = ({ args: [, key = '', startText, endText], db }) => {
  const start = numberArgument(startText)
  const end = numberArgument(endText)
  const value = getString(db, key) ?? ''
  if (start < 0 && end < 0 && start > end) return bulk('')
  const from = Math.max(0, start < 0 ? value.length + start : start)
  const to = Math.max(0, end < 0 ? value.length + end : end)
  return bulk(from > to ? '' : value.slice(from, to + 1))
}
