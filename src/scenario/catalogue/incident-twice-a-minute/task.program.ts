// A task that is to run once a minute, on whichever host comes first.
import { Mutex } from 'locks/mutex'

// #if lock=while-it-runs
const key = 'lock:order:123'
// #else
const minute = Math.floor(Date.now() / 60000 + 0.5) // the nearest full minute: the one that the task is for
const key = `lock:order:123:${minute}`
// #end
const lock = new Mutex(key, params.ttl)

await want('order:123', { key, owner: lock.token })
if (!(await lock.tryAcquire())) {
  await giveUp('order:123', 'somebody else runs it')
  return
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `report of ${client}`)
await leave('order:123')
// #if lock=while-it-runs
await lock.release()
// #else
// Nothing is given back: the key stands for the period, and runs out by itself.
// #end
