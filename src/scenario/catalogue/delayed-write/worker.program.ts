// Take the lock, do the work, write, give the lock back in good time.
import { Lease } from 'locks/lease'

// #if fencing=on
const lease = new Lease('lock:order:123', params.ttl, 'fence:order:123')
// #else
const lease = new Lease('lock:order:123', params.ttl)
// #end

await want('order:123', { key: lease.key, owner: lease.token })
if (!(await lease.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123', { token: lease.fence })

await work(params.work)
const write = storage.write('order:123', `${client} was here`, { token: lease.fence })
// No answer in time: whatever has become of the write, be out before the lease is over.
await Promise.race([write, sleep(params.patience)])

await leave('order:123')
await lease.release()
console.log((await write) ? 'my write was accepted' : 'my write was refused')
