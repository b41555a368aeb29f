// Take the lock, do the work, give the lock back.
import { Mutex } from 'locks/mutex'

// #if watchdog=on
// A short lease, renewed for as long as this process lives.
const mutex = new Mutex('lock:order:123', params.lease)
// #else
// Long enough for the slowest work that anybody has ever seen.
const mutex = new Mutex('lock:order:123', params.ttl)
// #end

await want('order:123', { key: mutex.key, owner: mutex.token })
if (!(await mutex.acquire(params.deadline, 2000))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
// #if watchdog=on
const watchdog = setInterval(() => mutex.extend(), params.lease / 3)
// #end
await work(params.work)
// #if watchdog=on
clearInterval(watchdog)
// #end
await leave('order:123')
await mutex.release()
