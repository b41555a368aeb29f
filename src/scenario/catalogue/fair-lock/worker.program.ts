// A lock whose waiters stand in a queue. The lock itself is in locks/fair-lock.
import { FairLock } from 'locks/fair-lock'

const lock = new FairLock('lock:order:123', params.ttl, params.waiter)
const lease = params.lease ?? 0 // 0: none was given, and the watchdog renews
const wait = params[`wait${client}`] ?? Number.POSITIVE_INFINITY

await want('order:123', { key: lock.name, owner: lock.owner })
if (!(await lock.tryLock(wait, lease))) {
  await giveUp('order:123', 'the wait time is over')
  return
}
await enter('order:123')

await lock.tryLock(0, lease) // a nested call: the count is 2
await lock.unlock() // and 1 again

await work(params[`work${client}`] ?? params.brief ?? 0)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
try {
  await lock.unlock()
  await claim('order:123', 'released')
} catch (problem) {
  console.warn(String(problem))
  await claim('order:123', 'not-mine')
}
