/**
 * Redisson's fair lock: an RLock with a queue. A list has those who wait, in the order in which they came; a sorted set
 * has for each the moment after which it counts as dead. Each waiter has a channel of its own. Its keys and steps are
 * Redisson's but for one: where a client is told to wait 0 ms, as behind a dead head, Redisson's asks again at once,
 * and this one a second later.
 */
import { RLock } from 'locks/rlock'

const UNLOCKED = 0
const ASK_AGAIN_MS = 1000

/** KEYS: the hash, the queue, the moments. Removes the heads whose moment has passed, by the clock of who asks. */
const SWEEP = `
while true do
  local head = redis.call('lindex', KEYS[2], 0)
  local moment = head and redis.call('zscore', KEYS[3], head)
  if not moment or tonumber(moment) > now then break end
  redis.call('zrem', KEYS[3], head)
  redis.call('lpop', KEYS[2])
end`
/** ARGV: lease, owner, how long a waiter may let wait, now. Grants to the head of the queue, or where there is none. */
const GRANT = `
local lease, me, wait, now = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
${SWEEP}
if redis.call('exists', KEYS[1]) == 0
  and (redis.call('exists', KEYS[2]) == 0 or redis.call('lindex', KEYS[2], 0) == me) then
  redis.call('lpop', KEYS[2])
  redis.call('zrem', KEYS[3], me)
  for _, waiter in ipairs(redis.call('zrange', KEYS[3], 0, -1)) do redis.call('zincrby', KEYS[3], -wait, waiter) end
  redis.call('hset', KEYS[1], me, 1)
  redis.call('pexpire', KEYS[1], lease)
  return nil
end`
const COUNT = `
if redis.call('hexists', KEYS[1], me) == 1 then
  redis.call('hincrby', KEYS[1], me, 1)
  redis.call('pexpire', KEYS[1], lease)
  return nil
end`
/** Behind the last one: dead so long after its moment, or after the lease where nobody waits yet. */
const QUEUE = `
if redis.call('zscore', KEYS[3], me) then return math.max(0, redis.call('pttl', KEYS[1])) end
local last = redis.call('lindex', KEYS[2], -1)
local moment = last and last ~= me and redis.call('zscore', KEYS[3], last)
local ttl = moment and tonumber(moment) - now or redis.call('pttl', KEYS[1])
if redis.call('zadd', KEYS[3], ttl + wait + now, me) == 1 then redis.call('rpush', KEYS[2], me) end
return ttl`
/** ARGV: owner, wait. Those behind move up. */
const GIVE_UP = `
local behind = false
for _, waiter in ipairs(redis.call('lrange', KEYS[1], 0, -1)) do
  if behind then redis.call('zincrby', KEYS[2], -tonumber(ARGV[2]), waiter) end
  behind = behind or waiter == ARGV[1]
end
redis.call('zrem', KEYS[2], ARGV[1])
redis.call('lrem', KEYS[1], 0, ARGV[1])`
/** KEYS: also the prefix of the channels, the latch. ARGV: message, lease, owner, latch's length, now. */
const RELEASE = `
local now = tonumber(ARGV[5])
local function wake()
  local head = redis.call('lindex', KEYS[2], 0)
  if head then redis.call('publish', KEYS[4] .. ':' .. head, ARGV[1]) end
  redis.call('set', KEYS[5], 1, 'px', ARGV[4])
  return 1
end
local done = redis.call('get', KEYS[5])
if done then return tonumber(done) end
${SWEEP}
if redis.call('exists', KEYS[1]) == 0 then return wake() end
if redis.call('hexists', KEYS[1], ARGV[3]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[3], -1) > 0 then
  redis.call('pexpire', KEYS[1], ARGV[2])
  redis.call('set', KEYS[5], 0, 'px', ARGV[4])
  return 0
end
redis.call('del', KEYS[1])
return wake()`

export class FairLock extends RLock {
  /** What its own holder is answered. */
  protected readonly again: string = COUNT
  private readonly queue: string
  private readonly moments: string

  /** `waiterTimeout`: how long a dead waiter lets the others wait. */
  constructor(
    name: string,
    watchdogTimeout = 30_000,
    readonly waiterTimeout = 300_000,
    db: Redis = redis,
  ) {
    super(name, watchdogTimeout, db)
    this.queue = `redisson_lock_queue:{${name}}`
    this.moments = `redisson_lock_timeout:{${name}}`
  }

  protected override get channel(): string {
    return `${super.channel}:${this.owner}`
  }

  override async tryLock(wait: number, lease = 0): Promise<boolean> {
    if (await super.tryLock(wait, lease)) return true
    if (wait > 0) await this.leaveQueue(wait)
    return false
  }

  /** Gives up a place that was taken with this `wait`. A second time changes nothing. */
  async leaveQueue(wait: number): Promise<void> {
    await this.db.eval(GIVE_UP, 2, this.queue, this.moments, this.owner, wait)
  }

  protected override async tryOnce(lease: number, wait: number): Promise<number | null> {
    const script = GRANT + this.again + (wait > 0 ? QUEUE : '\nreturn 1')
    const each = wait > 0 && Number.isFinite(wait) ? wait : this.waiterTimeout
    const keys = [this.name, this.queue, this.moments]
    const ttl: number | null = await this.db.eval(script, 3, ...keys, lease, this.owner, each, Date.now())
    return ttl === 0 ? ASK_AGAIN_MS : ttl
  }

  protected override async release(latch: string, latchMs: number): Promise<number | null> {
    const keys = [this.name, this.queue, this.moments, super.channel, latch]
    return this.db.eval(RELEASE, 5, ...keys, UNLOCKED, this.lease, this.owner, latchMs, Date.now())
  }
}
