// Take the lock, do the work, give the lock back. C works on another order, under another lock.
import { Mutex } from 'locks/mutex'

const order = client === 'C' ? 'order:456' : 'order:123'
const lock = new Mutex(`lock:${order}`, params.ttl)

await want(order, { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp(order, 'the deadline has passed')
  return
}
await enter(order)

await work(params.work)

await leave(order)
await lock.release()
