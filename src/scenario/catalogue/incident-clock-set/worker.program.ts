// Take the lock of an order, do the work, write, give the lock back. Each order has two clients.
import { Mutex } from 'locks/mutex'

const order = client === 'A' || client === 'B' ? 'order:123' : 'order:456'
const lock = new Mutex(`lock:${order}`, params.ttl)

await want(order, { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp(order, 'the deadline has passed')
  return
}
await enter(order)
await work(params.work)
await storage.write(order, `${client} was here`)
await leave(order)
if (!(await lock.release())) console.error(`the lock of ${order} was not mine any more`)
