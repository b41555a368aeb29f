// Take the lock, do the work, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
}

await enter('order:123')
// #if watchdog=on
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const watchdog = setInterval(() => redis.eval(COMPARE_AND_EXTEND, 1, key, token, params.ttl), params.ttl / 3)
// #end
await work(params[`work${client}`])
// #if watchdog=on
clearInterval(watchdog)
// #end
await leave('order:123')

// #if release=del
await redis.del(key)
// #elif release=get-then-del
if ((await redis.get(key)) === token) await redis.del(key)
// #else
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
// #end
