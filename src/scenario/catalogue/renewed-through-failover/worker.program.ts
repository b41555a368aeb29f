// Take the lock and renew it on a timer, do the work, give the lock back. Redis is found through Sentinel.
import { Lease } from 'locks/lease'

const lease = new Lease('lock:order:123', params.ttl)

await want('order:123', { key: lease.key, owner: lease.token })
if (!(await lease.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
const renewal = setInterval(() => {
  lease.extend().catch((problem) => console.log('not renewed:', problem.name)) // the next one may succeed
}, params.ttl / 3)

// #if stops=by-own-deadline
// Each step only if it ends while the lease is good for certain.
let left = params[`work${client}`]
while (left > 0 && Date.now() + params.step < lease.validUntil) {
  await work(params.step)
  left -= params.step
}
if (left > 0) console.log('out of time: the rest of the work is not done')
// #else
await work(params[`work${client}`])
// #end

clearInterval(renewal)
await leave('order:123')
await lease.release().catch((problem) => console.log('not released:', problem.name))
