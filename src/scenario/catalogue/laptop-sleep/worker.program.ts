// #if signal=off
// Take the lock and renew it on a timer. A renewal that fails throws, where nobody awaits it.
// #else
// Take the lock and renew it on a timer. A renewal that fails sets a signal, and the work looks at it.
// #end
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
// #if signal=on
const signal = { aborted: false }
const renewal = setInterval(async () => {
  if (!(await lease.extend())) signal.aborted = true
}, params.ttl / 3)

for (let done = 0; done < params.work && !signal.aborted; done += params.work / 4) await work(params.work / 4)
if (!signal.aborted) await storage.write('order:123', `${client} was here`, { token: lease.fence })
// #else
const renewal = setInterval(async () => {
  if (!(await lease.extend())) throw new Error('the lock is lost')
}, params.ttl / 3)

await work(params.work)
await storage.write('order:123', `${client} was here`, { token: lease.fence })
// #end

clearInterval(renewal)
await leave('order:123')
await lease.release()
