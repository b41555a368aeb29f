// Takes a job from the queue and works on it. A lock on the job tells everybody that its worker lives.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: lock.key, owner: lock.token })
// #if take=two-steps|grace-period
const job = await redis.rpoplpush('wait', 'active') // step 1
if (job === null) return
if (!(await lock.tryAcquire())) console.warn('job 123 has a lock already') // step 2
// #else
const MOVE_AND_LOCK = `
local job = redis.call('rpoplpush', KEYS[1], KEYS[2])
if job then redis.call('set', KEYS[3], ARGV[1], 'PX', ARGV[2]) end
return job`
const job = await redis.eval(MOVE_AND_LOCK, 3, 'wait', 'active', lock.key, lock.token, params.ttl)
if (job === null) return
// #end

await enter('order:123')
const renewal = setInterval(() => lock.extend(), params.ttl / 3)
await work(params.work)
await storage.write('order:123', `done by ${client}`)
clearInterval(renewal)
await leave('order:123')
await redis.lrem('active', 1, 'order:123')
await lock.release()
