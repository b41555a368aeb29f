/**
 * Redisson's RLock: a hash with the owner's hold count, a channel that tells of its release, and a watchdog that renews
 * the lease where the caller gave none. Its keys, steps and defaults are Redisson's. Two things are simpler: a script
 * is sent as its text, not by its hash, and each lock has a timer of its own where Redisson has one for all of a client.
 */
import { keepTrying } from 'locks/wake-up'

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
  readonly owner: string
  /** What the lock was last asked for. */
  protected lease: number
  private watchdog: Timer | undefined

  constructor(
    readonly name: string,
    readonly watchdogTimeout = 30_000,
    protected readonly db: Redis = redis,
    thread = 1,
  ) {
    this.owner = `${CLIENT_ID}:${thread}`
    this.lease = watchdogTimeout
  }

  /** Where a waiter listens. */
  protected get channel(): string {
    return `redisson_lock__channel:{${this.name}}`
  }

  /** Waits as long as it takes. Without a lease the lock is renewed until it is released. */
  async lock(lease = 0): Promise<void> {
    await this.tryLock(Number.POSITIVE_INFINITY, lease)
  }

  /** Waits at most `wait` milliseconds. */
  async tryLock(wait: number, lease = 0): Promise<boolean> {
    return keepTrying(() => this.acquire(lease, wait), wait, this.channel, this.db)
  }

  /** Throws when the lock is not this owner's. */
  async unlock(): Promise<void> {
    const latch = `redisson_unlock_latch:{${this.name}}:${crypto.randomUUID().replaceAll('-', '')}`
    const last = await this.release(latch, LATCH_MS)
    if (last !== 0) clearTimeout(this.watchdog)
    if (last === null) throw new Error(`attempt to unlock, not locked by ${this.owner}`)
    await this.db.del(latch)
  }

  /** Sets what is left of the lease, whoever holds the lock. */
  async expire(ms: number): Promise<void> {
    await this.db.pexpire(this.name, ms)
  }

  /** One try: null, or how long the lease that is in the way still lasts. */
  protected async tryOnce(lease: number, _wait: number): Promise<number | null> {
    return this.db.eval(ACQUIRE, 1, this.name, lease, this.owner)
  }

  /** 1: it was the last hold. 0: others are left. Null: it is not this owner's. */
  protected async release(latch: string, latchMs: number): Promise<number | null> {
    const keys = [this.name, this.channel, latch]
    return this.db.eval(RELEASE, 3, ...keys, UNLOCKED, this.lease, this.owner, latchMs)
  }

  protected async acquire(lease: number, wait: number): Promise<number | null> {
    const ttl = await this.tryOnce(lease || this.watchdogTimeout, wait)
    if (ttl !== null) return ttl
    this.lease = lease || this.watchdogTimeout
    if (lease === 0) this.watch()
    return null
  }

  /** Renews after each third of the lease. A lock that is lost is silently no longer renewed. */
  private watch(): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(async () => {
      if ((await this.db.eval(RENEW, 1, this.name, this.watchdogTimeout, this.owner)) === 1) this.watch()
    }, this.watchdogTimeout / 3)
  }
}
