/** Redisson's non-reentrant fair lock: a fair lock that answers its own holder with an error. */
import { FairLock } from 'locks/fair-lock'

const REFUSE = `
if redis.call('hexists', KEYS[1], me) == 1 then
  return redis.error_reply('ERR the lock is already held by this thread')
end`

export class NonReentrantFairLock extends FairLock {
  protected override readonly again = REFUSE
}
