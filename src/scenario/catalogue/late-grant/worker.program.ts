// Take the lock, do the work, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

async function tryAcquire() {
  // #if validity-check=on
  const asked = Date.now()
  // #end
  if ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') return false
  // #if validity-check=on
  // The lease began when Redis executed the command, which was after this client asked.
  if (Date.now() - asked < params.ttl - params.margin) return true
  await redis.eval(COMPARE_AND_DELETE, 1, key, token)
  return false
  // #else
  return true
  // #end
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
