// Writes under the lock in Redis. Where that one cannot be used, there is a lock file on this machine.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)
const disk = redis.duplicate({ host: 'lock-file' }) // a place of its own, which Redis knows nothing of
const path = 'order-123.lock'

class LockError extends Error {}
// #if falls-back=when-redis-is-away
class RedisAway extends LockError {}
// #end

async function acquire() {
  const got = await lock.acquire(params.deadline).catch((error) => {
    // #if falls-back=when-redis-is-away
    throw new RedisAway(String(error))
    // #else
    throw new LockError(String(error))
    // #end
  })
  if (!got) throw new LockError('waited in vain')
  return () => lock.release()
}
// #if falls-back=on-any-error|when-redis-is-away

async function acquireFile() {
  if ((await disk.set(path, lock.token, 'NX')) !== 'OK') throw new LockError('the file is there already')
  await want('order:123', { key: path, owner: lock.token, nodes: ['lock-file'] })
  return () => disk.del(path)
}
// #end

await want('order:123', { key: lock.key, owner: lock.token, nodes: ['redis-1'] })
const release = await acquire()
  // #if falls-back=on-any-error
  .catch(acquireFile)
  // #elif falls-back=when-redis-is-away
  .catch((error) => (error instanceof RedisAway ? acquireFile() : Promise.reject(error)))
  // #end
  .catch((error) => giveUp('order:123', String(error)))
if (!release) return

await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await release()
