// A short lease, and a watchdog that extends it.
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: mutex.key, owner: mutex.token })
if (!(await mutex.acquire(params.deadline, 1500))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')

const watchdog = setInterval(async () => {
  // #if renewal=bare
  const extended = (await redis.pexpire(mutex.key, params.ttl)) === 1
  // #else
  const extended = await mutex.extend()
  // #end
  if (extended) return
  clearInterval(watchdog)
  console.warn('the lock is no longer mine')
}, params.ttl / 3)

await work(params[`work${client}`] ?? 0)
clearInterval(watchdog)
await leave('order:123')
await mutex.release()
