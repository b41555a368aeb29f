// Take the lock or say that the order is busy; whatever happens, clean up.
import { Mutex } from 'locks/mutex'

async function charge() {
  const mutex = new Mutex('lock:order:123', params.ttl)
  let acquired = false
  try {
    await want('order:123', { key: mutex.key, owner: mutex.token })
    acquired = await mutex.acquire(params[`patience${client}`] ?? 0)
    if (!acquired) {
      await giveUp('order:123', 'the deadline has passed')
      throw new Error('the order is busy')
    }
    await enter('order:123')
    await work(params.work)
    await storage.write('order:123', `charged by ${client}`)
  } finally {
    if (acquired) await leave('order:123')
    // #if release=always
    await redis.del(mutex.key)
    // #elif release=guarded
    if (acquired) await redis.del(mutex.key)
    // #else
    await mutex.release()
    // #end
  }
}

await charge().catch((error) => console.warn(error.message))
