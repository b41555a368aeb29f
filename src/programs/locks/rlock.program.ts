/**
 * Redisson's RLock: a hash with the owner's hold count, a channel that tells of its release, and a watchdog that renews
 * the lease where the caller gave none. Its keys, steps and defaults are Redisson's.
 */
import { WakeUp } from 'locks/wake-up'

/** One for each client; the thread's number follows it. */
const CLIENT_ID = crypto.randomUUID()
const UNLOCKED = 0
/** How long a release remembers that it has been done, for the case that it is sent again. */
const LATCH_MS = 20_000

const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
  redis.call('hincrby', KEYS[1], ARGV[2], 1)
  redis.call('pexpire', KEYS[1], ARGV[1])
  return nil
end
return redis.call('pttl', KEYS[1])`
const RENEW = `
if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  return 1
end
return 0`
const RELEASE = `
local done = redis.call('get', KEYS[3])
if done then return tonumber(done) end
if redis.call('hexists', KEYS[1], ARGV[3]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[3], -1) > 0 then
  redis.call('pexpire', KEYS[1], ARGV[2])
  redis.call('set', KEYS[3], 0, 'px', ARGV[4])
  return 0
end
redis.call('del', KEYS[1])
redis.call('publish', KEYS[2], ARGV[1])
redis.call('set', KEYS[3], 1, 'px', ARGV[4])
return 1`

export class RLock {
  readonly owner: string = `${CLIENT_ID}:1`
  /** What the lock was last asked for. */
  private lease: number
  private watchdog: Timer | undefined

  constructor(
    readonly name: string,
    readonly watchdogTimeout = 30_000,
  ) {
    this.lease = watchdogTimeout
  }

  get channel(): string {
    return `redisson_lock__channel:{${this.name}}`
  }

  /** Waits at most `wait` milliseconds. Without a lease the lock is renewed until it is released. */
  async tryLock(wait: number, lease = 0): Promise<boolean> {
    const deadline = Date.now() + wait
    if ((await this.acquire(lease)) === null) return true
    if (Date.now() >= deadline) return false
    const released = new WakeUp(this.channel)
    await released.listen()
    try {
      while (true) {
        const ttl = await this.acquire(lease) // again: it may have been released before we listened
        if (ttl === null) return true
        const left = deadline - Date.now()
        if (left <= 0) return false
        await released.wait(Math.min(ttl, left))
      }
    } finally {
      await released.stop()
    }
  }

  /** Throws when the lock is not this owner's. */
  async unlock(): Promise<void> {
    const latch = `redisson_unlock_latch:{${this.name}}:${crypto.randomUUID().replaceAll('-', '')}`
    const keys = [this.name, this.channel, latch]
    const last: number | null = await redis.eval(RELEASE, 3, ...keys, UNLOCKED, this.lease, this.owner, LATCH_MS)
    if (last !== 0) clearTimeout(this.watchdog)
    if (last === null) throw new Error(`attempt to unlock, not locked by ${this.owner}`)
    await redis.del(latch)
  }

  /** One try: null, or how long the lease that is in the way still lasts. */
  protected async tryOnce(lease: number): Promise<number | null> {
    return redis.eval(ACQUIRE, 1, this.name, lease, this.owner)
  }

  private async acquire(lease: number): Promise<number | null> {
    const ttl = await this.tryOnce(lease || this.watchdogTimeout)
    if (ttl !== null) return ttl
    this.lease = lease || this.watchdogTimeout
    if (lease === 0) this.watch()
    return null
  }

  /** Renews after each third of the lease. A lock that is lost is silently no longer renewed. */
  private watch(): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(async () => {
      if ((await redis.eval(RENEW, 1, this.name, this.watchdogTimeout, this.owner)) === 1) this.watch()
    }, this.watchdogTimeout / 3)
  }
}
