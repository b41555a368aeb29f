/**
 * Redisson's read-write lock: a hash with its mode and a field for each holder. Readers join readers; a writer is alone.
 * Nothing keeps readers out while a writer waits, and a reader that asks to write waits for itself. Left out here: the
 * watchdog and the latch of a release, which locks/rlock shows, and a writer that takes its lock again.
 */
import { WakeUp } from 'locks/wake-up'

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
  redis.call('set', KEYS[2] .. ':' .. n, 1, 'px', ARGV[1])
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
/** KEYS: the hash, this hold's own time-out, the channel. ARGV: owner, message. */
const READ_UNLOCK = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
local n = redis.call('hincrby', KEYS[1], ARGV[1], -1)
if n == 0 then redis.call('hdel', KEYS[1], ARGV[1]) end
redis.call('del', KEYS[2] .. ':' .. (n + 1))
if redis.call('hlen', KEYS[1]) > 1 then return 0 end
redis.call('del', KEYS[1])
redis.call('publish', KEYS[3], ARGV[2])
return 1`
const WRITE_UNLOCK = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
redis.call('hdel', KEYS[1], ARGV[1])
if redis.call('hlen', KEYS[1]) == 1 then
  redis.call('del', KEYS[1])
  redis.call('publish', KEYS[3], ARGV[2])
else
  redis.call('hset', KEYS[1], 'mode', 'read')
end
return 1`

export class ReadWriteLock {
  readonly reader: string = `${CLIENT_ID}:1`
  readonly writer: string = `${this.reader}:write`
  private readonly channel: string
  private readonly hold: string

  /** The lease is not renewed. */
  constructor(
    readonly name: string,
    readonly lease = 30_000,
  ) {
    this.channel = `redisson_rwlock:{${name}}`
    this.hold = `{${name}}:${this.reader}:rwlock_timeout`
  }

  tryRead(wait: number): Promise<boolean> {
    return this.tryLock(READ, wait)
  }

  tryWrite(wait: number): Promise<boolean> {
    return this.tryLock(WRITE, wait)
  }

  /** Whether it was this client's to give back. */
  async unlockRead(): Promise<boolean> {
    const keys = [this.name, this.hold, this.channel]
    return (await redis.eval(READ_UNLOCK, 3, ...keys, this.reader, UNLOCKED)) !== null
  }

  async unlockWrite(): Promise<boolean> {
    const keys = [this.name, this.hold, this.channel]
    return (await redis.eval(WRITE_UNLOCK, 3, ...keys, this.writer, WRITE_UNLOCKED)) !== null
  }

  private async tryLock(script: string, wait: number): Promise<boolean> {
    const deadline = Date.now() + wait
    const attempt = (): Promise<number | null> =>
      redis.eval(script, 2, this.name, this.hold, this.lease, this.reader, this.writer)
    if ((await attempt()) === null) return true
    const released = new WakeUp(this.channel)
    await released.listen()
    try {
      while (true) {
        const ttl = await attempt()
        if (ttl === null) return true
        const left = deadline - Date.now()
        if (left <= 0) return false
        await released.wait(Math.min(ttl, left))
      }
    } finally {
      await released.stop()
    }
  }
}
