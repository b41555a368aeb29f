// Take the lock, read, work, write what follows from what was read, give the lock back.
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:order:123', params.ttl)
const deadline = Date.now() + params.deadline

// #if fencing=on
// The grant draws the next fencing token in the same script.
const ACQUIRE = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return redis.call('incr', KEYS[2])
end
return false`
const acquire = (): Promise<number | null> =>
  redis.eval(ACQUIRE, 2, mutex.key, 'fence:order:123', mutex.token, params.ttl)
// #else
const acquire = async () => ((await mutex.tryAcquire()) ? 'OK' : null)
// #end

await want('order:123', { key: mutex.key, owner: mutex.token })
let token = await acquire()
while (token === null) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
  token = await acquire()
}
// #if fencing=on
await enter('order:123', { token })
// #else
await enter('order:123')
// #end
const before = (await storage.read('order:123')) ?? 'charged by:'
await work(params.work)
// #if fencing=on
await storage.write('order:123', `${before} ${client}`, { token })
// #else
await storage.write('order:123', `${before} ${client}`)
// #end
await leave('order:123')
await mutex.release()
