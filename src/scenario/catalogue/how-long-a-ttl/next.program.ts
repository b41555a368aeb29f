// Comes when the bench has died, and waits for what is left of its lease.
import { Mutex } from 'locks/mutex'

const resource = `report:${client.slice('next-'.length)}`
const mutex = new Mutex(`lock:${resource}`, params.ttl)

await want(resource, { key: mutex.key, owner: mutex.token })
while (!(await mutex.tryAcquire())) await sleep((await redis.pttl(mutex.key)) + 10)
await enter(resource)
await leave(resource)
await mutex.release()
