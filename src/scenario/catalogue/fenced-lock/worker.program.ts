// A lock that numbers its holders; each write carries the number. The lock itself is in locks/fenced-lock.
import { FencedLock } from 'locks/fenced-lock'

const lock = new FencedLock('lock:order:123', params.ttl)
const lease = params.lease ?? 0 // 0: none was given, and the watchdog renews

await want('order:123', { key: lock.name, owner: lock.owner })
if (!(await lock.tryLock(params[`wait${client}`] ?? 0, lease))) {
  await giveUp('order:123', 'the wait time is over')
  return
}
const { token } = lock
await enter('order:123', { token })

await work(params[`work${client}`] ?? 0)
const accepted = await storage.write('order:123', `${client} was here`, { token })
if (!accepted) console.warn('a later holder has written: the work is thrown away')

await leave('order:123')
try {
  await lock.unlock()
  await claim('order:123', 'released')
} catch (problem) {
  console.warn(String(problem))
  await claim('order:123', 'not-mine')
}
