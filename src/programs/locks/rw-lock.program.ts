/**
 * Redisson's read-write lock: a hash with its mode and a field for each holder. Readers join readers; a writer is alone.
 * Nothing keeps readers out while a writer waits, and a reader that asks to write waits for itself. Left out here: the
 * latch of a release, which locks/rlock shows, and a writer that takes its lock again.
 */
import { keepTrying } from 'locks/wake-up'

const CLIENT_ID = crypto.randomUUID()
/** A message that wakes a waiter, and one that wakes all readers; this client has only one of either. */
const UNLOCKED = 0
const WRITE_UNLOCKED = 1

/** KEYS: the hash, this hold's own time-out. ARGV: lease, owner, the owner as a writer. */
const READ = `
local mode = redis.call('hget', KEYS[1], 'mode')
if not mode then redis.call('hset', KEYS[1], 'mode', 'read') end
if not mode or mode == 'read' or redis.call('hexists', KEYS[1], ARGV[3]) == 1 then
  local n = redis.call('hincrby', KEYS[1], ARGV[2], 1)
  redis.call('set', KEYS[2] .. n, 1, 'px', ARGV[1])
  redis.call('pexpire', KEYS[1], math.max(redis.call('pttl', KEYS[1]), ARGV[1]))
  return nil
end
return redis.call('pttl', KEYS[1])`
const WRITE = `
local mode = redis.call('hget', KEYS[1], 'mode')
if not mode then
  redis.call('hset', KEYS[1], 'mode', 'write', ARGV[3], 1)
  redis.call('pexpire', KEYS[1], ARGV[1])
  return nil
end
return redis.call('pttl', KEYS[1])`
/** KEYS: the hash; for a reader also its own time-out. ARGV: lease, owner. */
const RENEW = `
local holds = redis.call('hget', KEYS[1], ARGV[2])
if not holds then return 0 end
redis.call('pexpire', KEYS[1], ARGV[1])
if KEYS[2] then
  for n = 1, holds do redis.call('pexpire', KEYS[2] .. n, ARGV[1]) end
end
return 1`
/** The hash lives on as long as the longest hold of those that are left. KEYS: the hash, the channel. */
const READ_UNLOCK = `
local me, message = ARGV[1], ARGV[2]
local function timeout(field, n) return '{' .. KEYS[1] .. '}:' .. field .. ':rwlock_timeout:' .. n end
if redis.call('hexists', KEYS[1], me) == 0 then return nil end
local n = redis.call('hincrby', KEYS[1], me, -1)
if n == 0 then redis.call('hdel', KEYS[1], me) end
redis.call('del', timeout(me, n + 1))
if redis.call('hlen', KEYS[1]) > 1 then
  local left = 0
  for _, field in ipairs(redis.call('hkeys', KEYS[1])) do
    local holds = field == 'mode' and 0 or redis.call('hget', KEYS[1], field)
    for hold = 1, holds do left = math.max(left, redis.call('pttl', timeout(field, hold))) end
  end
  if left > 0 then redis.call('pexpire', KEYS[1], left) end
  if left > 0 or redis.call('hget', KEYS[1], 'mode') == 'write' then return 0 end
end
redis.call('del', KEYS[1])
redis.call('publish', KEYS[2], message)
return 1`
const WRITE_UNLOCK = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
redis.call('hdel', KEYS[1], ARGV[1])
if redis.call('hlen', KEYS[1]) == 1 then
  redis.call('del', KEYS[1])
  redis.call('publish', KEYS[2], ARGV[2])
else
  redis.call('hset', KEYS[1], 'mode', 'read')
end
return 1`

export class ReadWriteLock {
  readonly reader: string = `${CLIENT_ID}:1`
  readonly writer: string = `${this.reader}:write`
  private readonly channel: string
  /** The key of this client's n-th hold as a reader, but for the n. */
  private readonly hold: string
  private readonly watchdogs = new Map<string, Timer>()

  constructor(
    readonly name: string,
    readonly watchdogTimeout = 30_000,
  ) {
    this.channel = `redisson_rwlock:{${name}}`
    this.hold = `{${name}}:${this.reader}:rwlock_timeout:`
  }

  /** Waits at most `wait` milliseconds. Without a lease the lock is renewed until it is released. */
  tryRead(wait: number, lease = 0): Promise<boolean> {
    return this.tryLock(READ, this.reader, wait, lease)
  }

  tryWrite(wait: number, lease = 0): Promise<boolean> {
    return this.tryLock(WRITE, this.writer, wait, lease)
  }

  /** Whether it was this client's to give back. */
  unlockRead(): Promise<boolean> {
    return this.unlock(READ_UNLOCK, this.reader, UNLOCKED)
  }

  unlockWrite(): Promise<boolean> {
    return this.unlock(WRITE_UNLOCK, this.writer, WRITE_UNLOCKED)
  }

  private tryLock(script: string, owner: string, wait: number, lease: number): Promise<boolean> {
    const attempt = async (): Promise<number | null> => {
      const args = [lease || this.watchdogTimeout, this.reader, this.writer]
      const ttl: number | null = await redis.eval(script, 2, this.name, this.hold, ...args)
      if (ttl === null && lease === 0) this.watch(owner)
      return ttl
    }
    return keepTrying(attempt, wait, this.channel)
  }

  private async unlock(script: string, owner: string, message: number): Promise<boolean> {
    clearTimeout(this.watchdogs.get(owner))
    return (await redis.eval(script, 2, this.name, this.channel, owner, message)) !== null
  }

  /** Renews what this client holds, after each third of the lease. */
  private watch(owner: string): void {
    clearTimeout(this.watchdogs.get(owner))
    const renew = async () => {
      const keys = owner === this.reader ? [this.name, this.hold] : [this.name]
      const renewed = await redis.eval(RENEW, keys.length, ...keys, this.watchdogTimeout, owner)
      if (renewed === 1) this.watch(owner)
    }
    this.watchdogs.set(owner, setTimeout(renew, this.watchdogTimeout / 3))
  }
}
