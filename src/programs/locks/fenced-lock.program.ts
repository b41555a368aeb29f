/** Redisson's fenced lock: an RLock whose every grant also draws the next number from a counter that has no end. */
import { RLock } from 'locks/rlock'

const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
  local token = redis.call('incr', KEYS[2])
  redis.call('hincrby', KEYS[1], ARGV[2], 1)
  redis.call('pexpire', KEYS[1], ARGV[1])
  return {-1, token}
end
return {redis.call('pttl', KEYS[1]), -1}`

export class FencedLock extends RLock {
  /** What the last grant drew. Nobody compares it but the resource. */
  token = 0

  protected override async tryOnce(lease: number): Promise<number | null> {
    const counter = `redisson_lock_token:{${this.name}}`
    const [ttl, token]: [number, number] = await this.db.eval(ACQUIRE, 2, this.name, counter, lease, this.owner)
    if (ttl !== -1) return ttl
    this.token = token
    return null
  }
}
