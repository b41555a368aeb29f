// A job that is unique: its lock stands for as long as the job waits or runs.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await redis.lrem('queue', 1, 'order:123') // taken out of the queue: it runs now
await enter('order:123')
const heartbeat = setInterval(() => redis.set('running:order:123', client, 'PX', 5000), 1000)

await work(params.work)
await storage.write('order:123', `${client} was here`)

clearInterval(heartbeat)
await redis.del('running:order:123')
await leave('order:123')
await lock.release()
