// Take the lock, do the work, write, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

async function acquire() {
  return (await redis.set(key, token, 'PX', params.ttl, 'NX')) === 'OK'
}

await want('order:123', { key, owner: token })
while (!(await acquire())) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
