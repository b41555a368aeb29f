/**
 * Redisson's semaphore of permits that expire: each has an id and a lease, kept in a sorted set by the moment of its end.
 * Who looks for a permit first takes back those that are over. All moments are read from the clients' clocks.
 */
import { keepTrying } from 'locks/wake-up'

/** 1, or the moment when the next permit ends, as a text, or nothing. */
const ACQUIRE = `
local over = redis.call('zrangebyscore', KEYS[2], 0, ARGV[2], 'limit', 0, 1)
if #over > 0 then
  redis.call('zrem', KEYS[2], over[1])
  local free = redis.call('incrby', KEYS[1], 1)
  if free > 0 then redis.call('publish', KEYS[3], free) end
end
local free = redis.call('get', KEYS[1])
if free and tonumber(free) >= 1 then
  redis.call('decrby', KEYS[1], 1)
  redis.call('zadd', KEYS[2], ARGV[3], ARGV[1])
  return 1
end
local next = redis.call('zrange', KEYS[2], 0, 0, 'withscores')
return next[2]`
const RELEASE = `
local ends = redis.call('zscore', KEYS[2], ARGV[1])
if redis.call('zrem', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('publish', KEYS[3], redis.call('incrby', KEYS[1], 1))
if tonumber(ends) <= tonumber(ARGV[2]) then return 0 end
return 1`

export class PermitSemaphore {
  private readonly keys: string[]

  /** `permit` is the id that it is listed under: whoever knows it may release it. */
  constructor(
    readonly name: string,
    readonly lease: number,
    readonly permit: string = crypto.randomUUID().replaceAll('-', ''),
  ) {
    this.keys = [name, `{${name}}:timeout`, `redisson_sc:{${name}}`]
  }

  /** Waits at most `wait` milliseconds for a permit: whether there was one. */
  tryAcquire(wait: number): Promise<boolean> {
    return keepTrying(() => this.attempt(), wait, `redisson_sc:{${this.name}}`)
  }

  /** Whether the permit was still good. */
  async release(): Promise<boolean> {
    return (await redis.eval(RELEASE, 3, ...this.keys, this.permit, Date.now())) === 1
  }

  /** Null, or how long until the next permit ends. */
  private async attempt(): Promise<number | null> {
    const now = Date.now()
    const reply = await redis.eval(ACQUIRE, 3, ...this.keys, this.permit, now, now + this.lease)
    if (reply === 1) return null
    return reply === null ? Number.POSITIVE_INFINITY : Math.max(0, Number(reply) - Date.now())
  }
}
