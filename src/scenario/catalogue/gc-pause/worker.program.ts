// Take the lock, do the work, write, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

// #if fencing=on
// The grant draws the next fencing token in the same script.
const ACQUIRE = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('incr', KEYS[2]) end
return false`
const acquire = (): Promise<number | null> => redis.eval(ACQUIRE, 2, key, 'fence:order:123', token, params.ttl)
// #else
const acquire = () => redis.set(key, token, 'PX', params.ttl, 'NX')
// #end

await want('order:123', { key, owner: token })
let granted = await acquire()
while (granted === null) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
  granted = await acquire()
}

// #if fencing=on
await enter('order:123', { token: granted })
// #else
await enter('order:123')
// #end
// #if watchdog=on
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`
const watchdog = setInterval(() => redis.eval(COMPARE_AND_EXTEND, 1, key, token, params.ttl), params.ttl / 3)
// #end
await work(params.work)
// #if check-before-write=on
if ((await redis.get(key)) !== token) {
  await leave('order:123')
  console.log('the lock is no longer mine: nothing written')
  return
}
// #end
// #if fencing=on
await storage.write('order:123', `${client} was here`, { token: granted })
// #else
await storage.write('order:123', `${client} was here`)
// #end
// #if watchdog=on
clearInterval(watchdog)
// #end
await leave('order:123')

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
