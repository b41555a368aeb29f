// Take the lock, do the work, give the lock back. Redis is found through Sentinel.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')

await work(params[`work${client}`])

await leave('order:123')
await lock.release()
