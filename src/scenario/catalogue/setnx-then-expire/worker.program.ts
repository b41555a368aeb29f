// Take the lock, do the work, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

async function acquire() {
  // #if acquire=setnx-then-expire
  const won = await redis.setnx(key, token)
  if (won === 0) return false
  await redis.expire(key, Math.ceil(params.ttl / 1000))
  return true
  // #else
  return (await redis.set(key, token, 'PX', params.ttl, 'NX')) === 'OK'
  // #end
}

await want('order:123', { key, owner: token })
while (!(await acquire())) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(1000 + Math.random() * 500)
}

await enter('order:123')
await work(params.work)
await leave('order:123')

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
