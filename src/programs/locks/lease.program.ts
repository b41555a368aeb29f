/**
 * A lease on one Redis node: SET NX PX with a random token, extended and given back by comparing it. Named a counter,
 * each grant draws the next fencing token from it. Another `Lease` for each acquisition.
 */

const SET_AND_COUNT = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return redis.call('incr', KEYS[2])
end
return false`
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

export class Lease {
  readonly token: string = crypto.randomUUID()
  /** The fencing token that the grant drew. */
  fence: number | undefined
  /** Until when the lease is good for certain, by this client's own clock: counted from before it was asked for. */
  validUntil = 0

  constructor(
    readonly key: string,
    readonly ttl: number,
    readonly counter?: string,
  ) {}

  /** One try. */
  async tryAcquire(): Promise<boolean> {
    const asked = Date.now()
    if (!(await (this.counter === undefined ? this.set() : this.setAndCount(this.counter)))) return false
    this.validUntil = asked + this.ttl
    return true
  }

  /** Tries for so many milliseconds; the waits differ, so that clients do not come back in step. */
  async acquire(patience: number): Promise<boolean> {
    const deadline = Date.now() + patience
    while (!(await this.tryAcquire())) {
      if (Date.now() >= deadline) return false
      await sleep(400 + Math.random() * 200)
    }
    return true
  }

  /** Whether the lock was still this holder's, and has the whole TTL again. */
  async extend(): Promise<boolean> {
    const asked = Date.now()
    if ((await redis.eval(COMPARE_AND_EXTEND, 1, this.key, this.token, this.ttl)) !== 1) return false
    this.validUntil = asked + this.ttl
    return true
  }

  /** Whether the lock was still this holder's. */
  async release(): Promise<boolean> {
    return (await redis.eval(COMPARE_AND_DELETE, 1, this.key, this.token)) === 1
  }
  private async set(): Promise<boolean> {
    return (await redis.set(this.key, this.token, 'PX', this.ttl, 'NX')) === 'OK'
  }

  private async setAndCount(counter: string): Promise<boolean> {
    const drawn: number | null = await redis.eval(SET_AND_COUNT, 2, this.key, counter, this.token, this.ttl)
    this.fence = drawn ?? undefined
    return drawn !== null
  }
}
