// Take the lock and a fencing token, do the work, write with the token, give the lock back.
import { Lease } from 'locks/lease'

const lease = new Lease('lock:order:123', params.ttl, 'fence:order:123')

await want('order:123', { key: lease.key, owner: lease.token })
if (!(await lease.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123', { token: lease.fence })

await work(params[`work${client}`])
await storage.write('order:123', `${client} was here`, { token: lease.fence })

await leave('order:123')
await lease.release()
