// One of two permits. The semaphore itself is in the module that is imported.
// #if leases=on
import { PermitSemaphore } from 'locks/permit-semaphore'
// #else
import { Semaphore } from 'locks/semaphore'
// #end

const name = 'permits:printer'
// #if leases=on
const semaphore = new PermitSemaphore(name, params.lease ?? 0)
const identity = { key: `{${name}}:timeout`, owner: semaphore.permit }
// #else
const semaphore = new Semaphore(name)
const identity = {} // nothing in Redis says who has a permit
// #end

await want('printer', { ...identity, mode: { of: params.permits ?? 0 } })
if (!(await semaphore.tryAcquire(params.deadline ?? 0))) {
  await giveUp('printer', 'the deadline has passed')
  return
}
await enter('printer')

await work(params[`work${client}`] ?? 0)

// #if situation=handed-on&leases=on
if (client === 'A') await redis.set('handed-on', semaphore.permit)
// #end
await leave('printer')
// #if situation=handed-on
if (client === 'A') return // R gives the permit back
// #end
await semaphore.release()
