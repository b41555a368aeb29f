/** Commands on lists. */
import type { CommandGroup } from '../../command'
import { blmove, blpop, brpop, brpoplpush } from './blocking'
import { lmove, lpop, lpush, lpushx, rpop, rpoplpush, rpush, rpushx } from './ends'
import { lindex, linsert, llen, lpos, lrange, lrem, lset, ltrim } from './items'

const KEY = [1, 1, 1] as const

export const lists: CommandGroup = {
  blmove: { arity: 6, flags: ['write', 'noscript'], keys: [1, 2, 1], body: blmove },
  blpop: { arity: -3, flags: ['write', 'noscript'], keys: [1, -2, 1], body: blpop },
  brpop: { arity: -3, flags: ['write', 'noscript'], keys: [1, -2, 1], body: brpop },
  brpoplpush: { arity: 4, flags: ['write', 'noscript'], keys: [1, 2, 1], body: brpoplpush },
  lindex: { arity: 3, keys: KEY, body: lindex },
  linsert: { arity: 5, flags: ['write'], keys: KEY, body: linsert },
  llen: { arity: 2, keys: KEY, body: llen },
  lmove: { arity: 5, flags: ['write'], keys: [1, 2, 1], body: lmove },
  lpop: { arity: -2, flags: ['write'], keys: KEY, body: lpop },
  lpos: { arity: -3, keys: KEY, body: lpos },
  lpush: { arity: -3, flags: ['write'], keys: KEY, body: lpush },
  lpushx: { arity: -3, flags: ['write'], keys: KEY, body: lpushx },
  lrange: { arity: 4, keys: KEY, body: lrange },
  lrem: { arity: 4, flags: ['write'], keys: KEY, body: lrem },
  lset: { arity: 4, flags: ['write'], keys: KEY, body: lset },
  ltrim: { arity: 4, flags: ['write'], keys: KEY, body: ltrim },
  rpop: { arity: -2, flags: ['write'], keys: KEY, body: rpop },
  rpoplpush: { arity: 3, flags: ['write'], keys: [1, 2, 1], body: rpoplpush },
  rpush: { arity: -3, flags: ['write'], keys: KEY, body: rpush },
  rpushx: { arity: -3, flags: ['write'], keys: KEY, body: rpushx },
}
