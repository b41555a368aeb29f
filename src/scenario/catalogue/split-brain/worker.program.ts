// Take the lock, do the work, give the lock back. Redis is found through Sentinel.
const key = 'lock:order:123'
const token = crypto.randomUUID()
// B connects only now, and is told by a sentinel where the master is. The others have been connected all the time.
const db = client === 'B' ? redis.duplicate() : redis

let why = 'the deadline has passed'
async function tryAcquire() {
  try {
    return (await db.set(key, token, 'PX', params.ttl, 'NX')) === 'OK'
  } catch (problem) {
    why = String(problem) // NOREPLICAS, for one: nothing was written
    return false
  }
}

await want('order:123', { key, owner: token })
const deadline = Date.now() + params.deadline
while (!(await tryAcquire())) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', why)
    return
  }
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')

await work(params[`work${client}`])

await leave('order:123')
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await db.eval(COMPARE_AND_DELETE, 1, key, token).catch(() => {}) // refused as well, if there are no replicas
