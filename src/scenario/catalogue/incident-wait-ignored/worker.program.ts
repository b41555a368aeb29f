// Take the lock and wait until a replica has it, do the work, give the lock back. Redis is found through Sentinel.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)
const NEEDED = 1 // replicas that must have the lock

async function acquire(): Promise<boolean> {
  if (!(await lock.tryAcquire())) return false
  const replicas = await redis.wait(NEEDED, 1000)
  console.log(`${replicas} replicas have the lock, ${NEEDED} are needed`)
  // #if answer=compared
  if (replicas < NEEDED) {
    await lock.release()
    return false
  }
  // #end
  return true
}

await want('order:123', { key: lock.key, owner: lock.token })
const deadline = Date.now() + params.deadline
while (!(await acquire())) {
  if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed')
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
await work(params[`work${client}`])
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await lock.release()
