/** A Mutex that knows until when it is good. Named a counter, its grant draws the next fencing token from it. */
import { Mutex } from 'locks/mutex'

const SET_AND_COUNT = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return redis.call('incr', KEYS[2])
end
return false`

export class Lease extends Mutex {
  /** The fencing token that the grant drew. */
  fence: number | undefined
  /** Until when the lock is held for certain, by this client's own clock: counted from before it was asked for. */
  validUntil = 0

  constructor(
    key: string,
    ttl: number,
    readonly counter?: string,
  ) {
    super(key, ttl)
  }

  override async tryAcquire(): Promise<boolean> {
    const asked = Date.now()
    if (!(await (this.counter === undefined ? super.tryAcquire() : this.setAndCount(this.counter)))) return false
    this.validUntil = asked + this.ttl
    return true
  }

  override async extend(): Promise<boolean> {
    const asked = Date.now()
    if (!(await super.extend())) return false
    this.validUntil = asked + this.ttl
    return true
  }

  private async setAndCount(counter: string): Promise<boolean> {
    const drawn: number | null = await redis.eval(SET_AND_COUNT, 2, this.key, counter, this.token, this.ttl)
    this.fence = drawn ?? undefined
    return drawn !== null
  }
}
