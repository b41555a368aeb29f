// Take the lock, do the work, give the lock back. C works on another order, under another lock.
import { Lease } from 'locks/lease'

const order = client === 'C' ? 'order:456' : 'order:123'
const lease = new Lease(`lock:${order}`, params.ttl)

await want(order, { key: lease.key, owner: lease.token })
if (!(await lease.acquire(params.deadline))) {
  await giveUp(order, 'the deadline has passed')
  return
}
await enter(order)

await work(params.work)

await leave(order)
await lease.release()
