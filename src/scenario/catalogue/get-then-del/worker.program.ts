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
await work(params.work)
await leave('order:123')

// #if release=del
await redis.del(key)
// #elif release=get-then-del
if ((await redis.get(key)) === token) {
  await redis.del(key)
}
// #else
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
// #end
