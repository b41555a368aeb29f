// Take the lock and renew it on a timer, do the work, write, give the lock back.
import { Lease } from 'locks/lease'

const lease = new Lease('lock:order:123', params.ttl)

await want('order:123', { key: lease.key, owner: lease.token })
if (!(await lease.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
const renewal = setInterval(() => lease.extend(), params.ttl / 3)

// #if stops=by-own-deadline
let left = params[`work${client}`]
// Each step only if it ends while the lease is good for certain: no answer to a renewal counts as a no.
while (left > 0 && Date.now() + params.step < lease.validUntil) {
  await work(params.step)
  left -= params.step
}
if (left <= 0) await storage.write('order:123', `${client} was here`)
else console.log('out of time: nothing written')
// #else
await work(params[`work${client}`])
await storage.write('order:123', `${client} was here`)
// #end

clearInterval(renewal)
await leave('order:123')
await lease.release()
