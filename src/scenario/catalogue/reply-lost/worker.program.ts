// Take the lock, do the work, give the lock back. One token for all tries.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

async function tryAcquire() {
  if ((await redis.set(key, token, 'PX', params.ttl, 'NX')) === 'OK') return true
  // #if compensate=on
  // "No" may be the answer to a second sending of a command that had worked: leave nothing of mine behind.
  await redis.eval(COMPARE_AND_DELETE, 1, key, token)
  // #end
  await claim('order:123', 'not-held')
  return false
}

await want('order:123', { key, owner: token })
while (!(await tryAcquire())) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
await work(params.work)
await leave('order:123')
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
