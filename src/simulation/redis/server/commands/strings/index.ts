/** Commands on strings. */
import type { CommandGroup } from '../../command'
import { append, decr, decrby, incr, incrby, mset, msetnx } from './change'
import { delex, delifeq } from './compare'
import { incrbyfloat } from './float'
import { get, getdel, getex, mget, strlen } from './get'
import { getrange, setrange } from './range'
import { getset, psetex, set, setex, setnx } from './set'

const KEY = [1, 1, 1] as const

export const strings: CommandGroup = {
  append: { arity: 3, flags: ['write'], keys: KEY, body: append },
  decr: { arity: 2, flags: ['write'], keys: KEY, body: decr },
  decrby: { arity: 3, flags: ['write'], keys: KEY, body: decrby },
  delex: { arity: -2, flags: ['write'], keys: KEY, body: delex, dialects: ['redis-8.4'] },
  delifeq: { arity: 3, flags: ['write'], keys: KEY, body: delifeq, dialects: ['valkey-9'] },
  get: { arity: 2, keys: KEY, body: get },
  getdel: { arity: 2, flags: ['write'], keys: KEY, body: getdel },
  getex: { arity: -2, flags: ['write'], keys: KEY, body: getex },
  getrange: { arity: 4, keys: KEY, body: getrange },
  getset: { arity: 3, flags: ['write'], keys: KEY, body: getset },
  incr: { arity: 2, flags: ['write'], keys: KEY, body: incr },
  incrby: { arity: 3, flags: ['write'], keys: KEY, body: incrby },
  incrbyfloat: { arity: 3, flags: ['write'], keys: KEY, body: incrbyfloat },
  mget: { arity: -2, keys: [1, -1, 1], body: mget },
  mset: { arity: -3, flags: ['write'], keys: [1, -1, 2], body: mset },
  msetnx: { arity: -3, flags: ['write'], keys: [1, -1, 2], body: msetnx },
  psetex: { arity: 4, flags: ['write'], keys: KEY, body: psetex },
  set: { arity: -3, flags: ['write'], keys: KEY, body: set },
  setex: { arity: 4, flags: ['write'], keys: KEY, body: setex },
  setnx: { arity: 3, flags: ['write'], keys: KEY, body: setnx },
  setrange: { arity: 4, flags: ['write'], keys: KEY, body: setrange },
  strlen: { arity: 2, keys: KEY, body: strlen },
  substr: { arity: 4, keys: KEY, body: getrange },
}
