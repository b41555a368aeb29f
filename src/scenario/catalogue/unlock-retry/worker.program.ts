// Take the lock, do the work, give the lock back, and say what became of it.
import { Mutex } from 'locks/mutex'

// #if latch=on
const RELEASE = `
local done = redis.call('get', KEYS[2])
if done then return tonumber(done) end
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[2], 1, 'PX', ARGV[2])
return redis.call('del', KEYS[1])`
async function release() {
  // The result is kept under the name of this request: a second run of it finds the result of the first.
  const latch = `unlock-latch:{${lock.key}}:${crypto.randomUUID()}`
  const released = await redis.eval(RELEASE, 2, lock.key, latch, lock.token, 20_000)
  await redis.del(latch)
  return released === 1
}
// #else
const release = () => lock.release()
// #end

const lock = new Mutex('lock:order:123', params.ttl)
await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')

await work(params.work)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
const released = await release()
await claim('order:123', released ? 'released' : 'not-mine')
console.log(released ? 'done' : 'the lock was lost during the work: the order is to be rolled back')
