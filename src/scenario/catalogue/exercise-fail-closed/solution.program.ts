// Take the lock, do the work, write, give the lock back.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: lock.key, owner: lock.token })
const granted = await lock.acquire(params.deadline)
if (!granted) return giveUp('order:123', 'the deadline has passed')
await enter('order:123')

await work(params.work)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
if (granted) await lock.release()
