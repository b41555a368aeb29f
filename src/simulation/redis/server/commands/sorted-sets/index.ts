/** Commands on sorted sets. */
import type { CommandGroup } from '../../command'
import { zadd, zincrby } from './add'
import {
  zcard,
  zcount,
  zlexcount,
  zmscore,
  zpopmax,
  zpopmin,
  zrank,
  zrem,
  zremrangebylex,
  zremrangebyrank,
  zremrangebyscore,
  zrevrank,
  zscore,
} from './members'
import { zrange, zrangebylex, zrangebyscore, zrevrange, zrevrangebylex, zrevrangebyscore } from './range'

const KEY = [1, 1, 1] as const

export const sortedSets: CommandGroup = {
  zadd: { arity: -4, flags: ['write'], keys: KEY, body: zadd },
  zcard: { arity: 2, keys: KEY, body: zcard },
  zcount: { arity: 4, keys: KEY, body: zcount },
  zincrby: { arity: 4, flags: ['write'], keys: KEY, body: zincrby },
  zlexcount: { arity: 4, keys: KEY, body: zlexcount },
  zmscore: { arity: -3, keys: KEY, body: zmscore },
  zpopmax: { arity: -2, flags: ['write'], keys: KEY, body: zpopmax },
  zpopmin: { arity: -2, flags: ['write'], keys: KEY, body: zpopmin },
  zrange: { arity: -4, keys: KEY, body: zrange },
  zrangebylex: { arity: -4, keys: KEY, body: zrangebylex },
  zrangebyscore: { arity: -4, keys: KEY, body: zrangebyscore },
  zrank: { arity: 3, keys: KEY, body: zrank },
  zrem: { arity: -3, flags: ['write'], keys: KEY, body: zrem },
  zremrangebylex: { arity: 4, flags: ['write'], keys: KEY, body: zremrangebylex },
  zremrangebyrank: { arity: 4, flags: ['write'], keys: KEY, body: zremrangebyrank },
  zremrangebyscore: { arity: 4, flags: ['write'], keys: KEY, body: zremrangebyscore },
  zrevrange: { arity: -4, keys: KEY, body: zrevrange },
  zrevrangebylex: { arity: -4, keys: KEY, body: zrevrangebylex },
  zrevrangebyscore: { arity: -4, keys: KEY, body: zrevrangebyscore },
  zrevrank: { arity: 3, keys: KEY, body: zrevrank },
  zscore: { arity: 3, keys: KEY, body: zscore },
}
