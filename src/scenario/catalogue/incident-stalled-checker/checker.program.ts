// Looks for jobs that are active and have no lock: their worker has died, and somebody else has to go on.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

async function looksStalled(): Promise<boolean> {
  const active: string[] = await redis.lrange('active', 0, -1)
  return active.includes('order:123') && (await redis.exists(lock.key)) === 0
}

async function findStalled(): Promise<boolean> {
  for (let look = 1; look <= 3; look++) {
    // #if take=grace-period
    if (await looksStalled()) {
      await sleep(params.check)
      if (await looksStalled()) return true // neither then nor now
    }
    // #else
    if (await looksStalled()) return true
    // #end
    await sleep(params.check)
  }
  return false
}

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await findStalled()) || !(await lock.tryAcquire())) {
  await giveUp('order:123', 'its worker lives')
  return
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `done by ${client}`)
await leave('order:123')
await redis.lrem('active', 1, 'order:123')
await lock.release()
