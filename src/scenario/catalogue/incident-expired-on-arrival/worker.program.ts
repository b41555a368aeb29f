// A lock that is checked when it arrives: an answer that took longer than the lease is of no use.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

/** Whether the lock is held, and for a while yet. Throws when it had expired before the answer came. */
async function acquire(): Promise<boolean> {
  const expires = Date.now() + params.ttl // by what is known here, it may begin to run as soon as it is asked for
  if (!(await lock.tryAcquire())) return false
  if (Date.now() < expires) return true
  // #if on-expiry=throws-and-deletes
  await lock.release() // compares the token: nobody else's lock is touched
  // #end
  throw new Error('the lock had expired before it was acquired')
}

await want('order:123', { key: lock.key, owner: lock.token })
const deadline = Date.now() + params.deadline
try {
  while (!(await acquire())) {
    if (Date.now() >= deadline) throw new Error('the deadline has passed')
    await sleep(400 + Math.random() * 200)
  }
} catch (error) {
  await giveUp('order:123', String(error))
  return
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await lock.release()
