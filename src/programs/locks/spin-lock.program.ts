/**
 * Redisson's spin lock: an RLock without a channel. Its release publishes nothing; who waits asks again, after a pause
 * that is 1 ms at first, then each time twice as long and a little more, and never longer than 128 ms.
 */
import { RLock } from 'locks/rlock'

const RELEASE = `
local done = redis.call('get', KEYS[2])
if done then return tonumber(done) end
if redis.call('hexists', KEYS[1], ARGV[2]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[2], -1) > 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  redis.call('set', KEYS[2], 0, 'px', ARGV[3])
  return 0
end
redis.call('del', KEYS[1])
redis.call('set', KEYS[2], 1, 'px', ARGV[3])
return 1`

/** Redisson's ExponentialBackOff. */
class BackOff {
  private delay = 1
  private fails = 0

  /** How long to pause now, in milliseconds. */
  next(longest = 128): number {
    const now = this.delay
    if (now < longest) {
      this.fails++
      this.delay = Math.min(longest, now * 2 + Math.floor(Math.random() * this.fails))
    }
    return now
  }
}

export class SpinLock extends RLock {
  override async tryLock(wait: number, lease = 0): Promise<boolean> {
    const deadline = Date.now() + wait
    const backOff = new BackOff()
    while ((await this.acquire(lease, wait)) !== null) {
      if (Date.now() >= deadline) return false
      await sleep(backOff.next())
    }
    return true
  }

  protected override async release(latch: string, latchMs: number): Promise<number | null> {
    return this.db.eval(RELEASE, 2, this.name, latch, this.lease, this.owner, latchMs)
  }
}
