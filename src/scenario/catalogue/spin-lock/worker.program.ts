// A lock whose waiters ask again and again. The locks themselves are in locks/spin-lock and locks/rlock.
// #if waiting=poll
import { SpinLock as Lock } from 'locks/spin-lock'
// #else
import { RLock as Lock } from 'locks/rlock'
// #end

const lock = new Lock('lock:order:123', params.ttl)
const lease = params.lease ?? 0 // 0: none was given, and the watchdog renews

await want('order:123', { key: lock.name, owner: lock.owner })
if (!(await lock.tryLock(params[`wait${client}`] ?? 0, lease))) {
  await giveUp('order:123', 'the wait time is over')
  return
}
await enter('order:123')
await work(params[`work${client}`] ?? 0)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
try {
  await lock.unlock()
  await claim('order:123', 'released')
} catch (problem) {
  console.warn(String(problem))
  await claim('order:123', 'not-mine')
}
