/**
 * One acquisition of the lock of a single Redis node: SET NX PX with a random token, released and extended by comparing
 * it. Whoever wants the lock again makes another one.
 */

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`

export class Mutex {
  /** What the key holds while this is the holder; nobody else has it. */
  readonly token: string = crypto.randomUUID()

  constructor(
    readonly key: string,
    readonly ttl: number,
  ) {}

  /** One try. */
  async tryAcquire(): Promise<boolean> {
    return (await redis.set(this.key, this.token, 'PX', this.ttl, 'NX')) === 'OK'
  }

  /** Tries again and again for `patience` milliseconds, at random intervals around `retry`. */
  async acquire(patience: number, retry = 500): Promise<boolean> {
    const deadline = Date.now() + patience
    while (!(await this.tryAcquire())) {
      if (Date.now() >= deadline) return false
      await sleep(retry * (0.5 + Math.random()))
    }
    return true
  }

  /** Whether the lock was still this holder's. */
  async release(): Promise<boolean> {
    return (await redis.eval(COMPARE_AND_DELETE, 1, this.key, this.token)) === 1
  }

  /** Whether the lock was still this holder's, and has the whole TTL again. */
  async extend(): Promise<boolean> {
    return (await redis.eval(COMPARE_AND_EXTEND, 1, this.key, this.token, this.ttl)) === 1
  }
}
