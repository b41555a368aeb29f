// Take the lock, do the work, look whether the lease is still good, and write only then.
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
const left = await redis.pttl(lease.key)
const mine = (await redis.get(lease.key)) === lease.token
if (mine && left >= params.margin) await storage.write('order:123', `${client} was here`, { token: lease.fence })
else console.log('not enough of the lease is left: nothing written')

await leave('order:123')
await lease.release()
