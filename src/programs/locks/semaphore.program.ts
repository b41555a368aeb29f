/**
 * Redisson's semaphore: a number of free permits. It knows no owners and no leases: whoever dies with a permit takes it
 * along, and whoever likes may release one.
 */
import { keepTrying } from 'locks/wake-up'

const ACQUIRE = `
local free = redis.call('get', KEYS[1])
if free and tonumber(free) >= 1 then
  redis.call('decrby', KEYS[1], 1)
  return 1
end
return 0`
const RELEASE = `
local free = redis.call('incrby', KEYS[1], 1)
redis.call('publish', KEYS[2], free)
return free`

export class Semaphore {
  constructor(readonly name: string) {}

  /** Waits at most `wait` milliseconds for a permit: whether there was one. */
  tryAcquire(wait: number): Promise<boolean> {
    const attempt = async () => ((await redis.eval(ACQUIRE, 1, this.name)) === 1 ? null : Number.POSITIVE_INFINITY)
    return keepTrying(attempt, wait, `redisson_sc:{${this.name}}`)
  }

  async release(): Promise<void> {
    await redis.eval(RELEASE, 2, this.name, `redisson_sc:{${this.name}}`)
  }
}
