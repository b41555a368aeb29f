/** Redisson's non-reentrant lock: an RLock that answers its own holder with an error instead of counting to two. */
import { RLock } from 'locks/rlock'

const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 then
  redis.call('hincrby', KEYS[1], ARGV[2], 1)
  redis.call('pexpire', KEYS[1], ARGV[1])
  return nil
end
if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
  return redis.error_reply('ERR the lock is already held by this thread')
end
return redis.call('pttl', KEYS[1])`

export class NonReentrantRLock extends RLock {
  protected override async tryOnce(lease: number): Promise<number | null> {
    return this.db.eval(ACQUIRE, 1, this.name, lease, this.owner)
  }
}
