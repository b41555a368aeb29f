/** Commands on keys of any type, and their deadlines. */
import type { CommandGroup } from '../../command'
import { expire, expireat, expiretime, persist, pexpire, pexpireat, pexpiretime, pttl, ttl } from './expire'
import { copy, dbsize, del, exists, flushall, keys as keysCommand, rename, renamenx, scan, type } from './keyspace'

const KEY = [1, 1, 1] as const
const ALL = [1, -1, 1] as const

export const keys: CommandGroup = {
  copy: { arity: -3, flags: ['write'], keys: [1, 2, 1], body: copy },
  dbsize: { arity: 1, body: dbsize },
  del: { arity: -2, flags: ['write'], keys: ALL, body: del },
  exists: { arity: -2, keys: ALL, body: exists },
  expire: { arity: -3, flags: ['write'], keys: KEY, body: expire },
  expireat: { arity: -3, flags: ['write'], keys: KEY, body: expireat },
  expiretime: { arity: 2, keys: KEY, body: expiretime },
  flushall: { arity: -1, flags: ['write'], body: flushall },
  flushdb: { arity: -1, flags: ['write'], body: flushall },
  keys: { arity: 2, body: keysCommand },
  persist: { arity: 2, flags: ['write'], keys: KEY, body: persist },
  pexpire: { arity: -3, flags: ['write'], keys: KEY, body: pexpire },
  pexpireat: { arity: -3, flags: ['write'], keys: KEY, body: pexpireat },
  pexpiretime: { arity: 2, keys: KEY, body: pexpiretime },
  pttl: { arity: 2, keys: KEY, body: pttl },
  rename: { arity: 3, flags: ['write'], keys: [1, 2, 1], body: rename },
  renamenx: { arity: 3, flags: ['write'], keys: [1, 2, 1], body: renamenx },
  scan: { arity: -2, flags: ['arbitraryKeys'], body: scan },
  touch: { arity: -2, keys: ALL, body: exists },
  ttl: { arity: 2, keys: KEY, body: ttl },
  type: { arity: 2, keys: KEY, body: type },
  unlink: { arity: -2, flags: ['write'], keys: ALL, body: del },
}
