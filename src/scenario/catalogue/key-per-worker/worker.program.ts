// Take the lock, charge the order, give the lock back. Who waits for whom is decided by the name of the key.
import { Mutex } from 'locks/mutex'

// #if key=worker
const name = `worker-${client}` // "each worker needs a lock"
// #elif key=job-id
const name = `job-${params[`job${client}`]}` // the queue has delivered the same order twice: two jobs
// #elif key=two-spellings
const name = client === 'A' ? 'order:123' : 'Order-123' // the shop's code, and that of the nightly batch
// #else
const name = 'order:123' // what must not be touched by two at once
// #end
// #if prefix=on
const mutex = new Mutex(`lock:${name}`, params.ttl)
// #else
const mutex = new Mutex(name, params.ttl)
// #end

await want('order:123', { key: mutex.key, owner: mutex.token })
if (!(await mutex.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `charged by ${client}`)
await leave('order:123')
await mutex.release()
