// A lock whose lease is renewed as long as it is needed. The process notes which locks it renews.
import { Mutex } from 'locks/mutex'

const renewed = new Map<string, Timer>()

function renew(lock: Mutex) {
  if (renewed.has(lock.key)) return // it is being renewed already
  const later = () => renewed.set(lock.key, setTimeout(once, lock.ttl / 3))
  const once = async () => {
    try {
      if (await lock.extend()) later()
      // #if entry=ends-with-the-timer
      else renewed.delete(lock.key)
      // #end
    } catch (error) {
      console.error('no longer renewed:', String(error))
      // #if entry=ends-with-the-timer
      renewed.delete(lock.key)
      // #end
    }
  }
  later()
}

async function withLock(ms: number) {
  const lock = new Mutex('lock:order:123', params.ttl)
  await want('order:123', { key: lock.key, owner: lock.token })
  if (!(await lock.acquire(params.deadline))) return giveUp('order:123', 'the deadline has passed')
  renew(lock)
  await enter('order:123')
  await work(ms)
  await storage.write('order:123', `${client} was here`)
  await leave('order:123')
  if (!(await lock.release())) throw new Error('attempt to unlock, not locked by me')
  clearTimeout(renewed.get(lock.key))
  renewed.delete(lock.key)
}

const lengths = client === 'A' ? [params.first, params.second] : [5000]
for (const ms of lengths) await withLock(ms).catch((error) => console.error(String(error)))
