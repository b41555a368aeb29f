// A job that must not run twice at once. Whoever finds it running waits, but not for ever.
import { Mutex } from 'locks/mutex'

// #if key-ttl=the-timeout
const lock = new Mutex('lock:order:123', params.timeout)
// #else
const lock = new Mutex('lock:order:123', params.ttl)
// #end

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.timeout))) {
  await giveUp('order:123', 'the timeout has passed')
  return
}
await enter('order:123')
// #if key-ttl=renewed
const renewal = setInterval(() => lock.extend(), params.ttl / 3)
// #end

await work(params.work)
await storage.write('order:123', `${client} was here`)

// #if key-ttl=renewed
clearInterval(renewal)
// #end
await leave('order:123')
await lock.release()
