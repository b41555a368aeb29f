/** The whole lock of a single Redis node: SET NX PX with a random token, released and extended by comparing it. */

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
  /** What the key holds while this is the holder; another one for each acquisition. */
  token = crypto.randomUUID() as string

  constructor(
    readonly key: string,
    readonly ttl: number,
  ) {}

  /** One try. */
  async tryAcquire(): Promise<boolean> {
    this.token = crypto.randomUUID()
    return (await redis.set(this.key, this.token, 'PX', this.ttl, 'NX')) === 'OK'
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
