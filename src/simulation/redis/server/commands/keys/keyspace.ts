/** Keys as such: DEL, EXISTS, TYPE, RENAME, KEYS, SCAN, DBSIZE, FLUSHALL. */
import { array, bulk, integer, OK, type Resp, status } from '../../../../../base'
import type { Body, Call } from '../../command'
import { NO_SUCH_KEY, otherDatabase, refuse, SYNTAX } from '../../errors'
import { matchesGlob } from '../../glob'
import { integerArgument, numberArgument } from '../../numbers'
import { copyKey, moveKey } from '../../snapshot'

export const del: Body = ({ args, db }) => {
  let deleted = 0
  for (const key of args.slice(1)) {
    if (!db.has(key)) continue
    db.delete(key)
    deleted += 1
  }
  return integer(deleted)
}

export const exists: Body = ({ args, db }) => integer(args.slice(1).filter((key) => db.has(key)).length)

export const type: Body = ({ args: [, key = ''], db }) => status(db.find(key)?.type ?? 'none')

/** All keys are these of *, the empty one too. */
const matches = (pattern: string, key: string): boolean => pattern === '*' || matchesGlob(pattern, key)

/** Keys whose time has passed are left out but not deleted. */
export const keys: Body = ({ args: [, pattern = ''], db }) =>
  array(
    db
      .storedKeys()
      .filter((key) => matches(pattern, key) && (db.policy === 'keep' || !db.isOver(key)))
      .map(bulk),
  )

export const dbsize: Body = ({ db }) => integer(db.size)

/** More buckets than the keyspace of a run has. */
const LARGEST_TABLE = 65536n

/** One step gives everything: the cursor is always 0 again. */
export const scan: Body = ({ args, db }) => {
  const cursor = args[1] ?? ''
  if (!/^(?:[+-]?\d{1,20})?$/.test(cursor)) throw refuse('ERR invalid cursor')
  let pattern = '*'
  let wanted: string | null = null
  for (let index = 2; index < args.length; index += 2) {
    const word = (args[index] as string).toUpperCase()
    const value = args[index + 1]
    if (value === undefined) throw SYNTAX
    if (word === 'COUNT') {
      if (numberArgument(value) < 1) throw SYNTAX
    } else if (word === 'MATCH') pattern = value
    else if (word === 'TYPE') wanted = value.toLowerCase()
    else throw SYNTAX
  }
  // What lies behind a cursor depends on the server's hash seed, but for those at a table's beginning.
  const found = BigInt(cursor || 0) % LARGEST_TABLE === 0n ? db.storedKeys() : []
  const matching = found.filter((key) => {
    const entry = matches(pattern, key) ? db.find(key) : null
    return entry && (wanted === null || entry.type === wanted)
  })
  return array([bulk('0'), array(matching.map(bulk))])
}

export const flushall: Body = (call) => {
  const mode = call.args[1]?.toUpperCase()
  if (call.args.length > 2 || (mode !== undefined && mode !== 'SYNC' && mode !== 'ASYNC')) throw SYNTAX
  call.db.clear()
  call.force = 'all'
  return OK
}

function renameTo(call: Call, overwrite: boolean): Resp | null {
  const { db } = call
  const [, from = '', to = ''] = call.args
  if (!db.has(from)) throw NO_SUCH_KEY
  if (from === to) return overwrite ? OK : integer(0)
  if (!overwrite && db.has(to)) return integer(0)
  db.find(to)
  moveKey(db, from, to)
  return null
}

export const rename: Body = (call) => renameTo(call, true) ?? OK
export const renamenx: Body = (call) => renameTo(call, false) ?? integer(1)

/** COPY from to [REPLACE]; there is one database. */
export const copy: Body = ({ args, db }) => {
  const [, from = '', to = ''] = args
  let replace = false
  for (let index = 3; index < args.length; index++) {
    const word = (args[index] as string).toUpperCase()
    if (word === 'REPLACE') replace = true
    else if (word === 'DB' && index + 1 < args.length) {
      const database = integerArgument(args[index + 1])
      if (database !== 0n) throw otherDatabase(database)
      index += 1
    } else throw SYNTAX
  }
  if (from === to) throw refuse('ERR source and destination objects are the same')
  if (!db.has(from)) return integer(0)
  if (db.has(to)) {
    if (!replace) return integer(0)
    db.delete(to)
  }
  copyKey(db, from, to)
  return integer(1)
}
