/** Commands on hashes. */
import type { CommandGroup } from '../../command'
import {
  hdel,
  hexists,
  hget,
  hgetall,
  hincrby,
  hincrbyfloat,
  hkeys,
  hlen,
  hmget,
  hmset,
  hset,
  hsetnx,
  hstrlen,
  hvals,
} from './hashes'

const KEY = [1, 1, 1] as const

export const hashes: CommandGroup = {
  hdel: { arity: -3, flags: ['write'], keys: KEY, body: hdel },
  hexists: { arity: 3, keys: KEY, body: hexists },
  hget: { arity: 3, keys: KEY, body: hget },
  hgetall: { arity: 2, keys: KEY, body: hgetall },
  hincrby: { arity: 4, flags: ['write'], keys: KEY, body: hincrby },
  hincrbyfloat: { arity: 4, flags: ['write'], keys: KEY, body: hincrbyfloat },
  hkeys: { arity: 2, keys: KEY, body: hkeys },
  hlen: { arity: 2, keys: KEY, body: hlen },
  hmget: { arity: -3, keys: KEY, body: hmget },
  hmset: { arity: -4, flags: ['write'], keys: KEY, body: hmset },
  hset: { arity: -4, flags: ['write'], keys: KEY, body: hset },
  hsetnx: { arity: 4, flags: ['write'], keys: KEY, body: hsetnx },
  hstrlen: { arity: 3, keys: KEY, body: hstrlen },
  hvals: { arity: 2, keys: KEY, body: hvals },
}
