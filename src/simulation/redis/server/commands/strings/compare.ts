/** Newer forms of compare-and-delete: DELEX of Redis 8.4, DELIFEQ of Valkey 9 (LOCK-FACTS 5.1). */
import { integer } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse, SYNTAX } from '../../errors'
import { getString } from '../../values/strings'

function deleteIf(call: Call, condition: (value: string) => boolean) {
  const { args, db } = call
  const [, key = ''] = args
  const value = getString(db, key)
  if (value === null || !condition(value)) return integer(0)
  db.delete(key)
  call.propagateAs = [['DEL', key]]
  return integer(1)
}

export const delifeq: Body = (call) => deleteIf(call, (value) => value === call.args[2])

/** Without a condition it deletes what there is, of any type. */
export const delex: Body = (call) => {
  const { args, db } = call
  const [, key = '', word, wanted] = args
  if (word === undefined) {
    if (!db.has(key)) return integer(0)
    db.delete(key)
    call.propagateAs = [['DEL', key]]
    return integer(1)
  }
  if (args.length !== 4) throw SYNTAX
  switch (word.toUpperCase()) {
    case 'IFEQ':
      return deleteIf(call, (value) => value === wanted)
    case 'IFNE':
      return deleteIf(call, (value) => value !== wanted)
    case 'IFDEQ':
    case 'IFDNE':
      throw refuse('ERR digests of values are not emulated by this simulator (Lockstep)')
    default:
      throw SYNTAX
  }
}
