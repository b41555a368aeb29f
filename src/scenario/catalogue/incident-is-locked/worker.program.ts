// A projection is written by whoever has the lock, which is kept until the instance shuts down.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

// #if asks=is-it-locked
const mayWrite = async () => (await redis.exists(lock.key)) === 1
const unlock = () => redis.del(lock.key)
// #else
const mayWrite = async () => (await redis.get(lock.key)) === lock.token
const unlock = () => lock.release()
// #end

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
const renewal = setInterval(() => lock.extend(), params.ttl / 3)

await work(params[`work${client}`])
if (await mayWrite()) {
  await claim('order:123', 'held')
  await storage.write('order:123', `${client} was here`)
} else {
  await claim('order:123', 'not-held')
  console.warn('the lock is not mine any more: nothing written')
}

clearInterval(renewal)
await leave('order:123')
await unlock()
