// Take the lock for as long as somebody once thought that the work takes.
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: mutex.key, owner: mutex.token })
if (!(await mutex.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
// #if watchdog=on
const watchdog = setInterval(() => mutex.extend(), params.ttl / 3)
// #end
await work(params.work)
await storage.write('order:123', `${client} was here`)
// #if watchdog=on
clearInterval(watchdog)
// #end
await leave('order:123')
const released = await mutex.release()
await claim('order:123', released ? 'released' : 'not-mine')
