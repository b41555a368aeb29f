// Take the lock and a fencing token, do the work, write with the token, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

// The grant draws the next fencing token in the same script.
const ACQUIRE = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return redis.call('incr', KEYS[2])
end
return false`
const acquire = (): Promise<number | null> => redis.eval(ACQUIRE, 2, key, 'fence:order:123', token, params.ttl)

await want('order:123', { key, owner: token })
let fence = await acquire()
while (fence === null) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
  fence = await acquire()
}

await enter('order:123', { token: fence })
await work(params.work)
await storage.write('order:123', `${client} was here`, { token: fence })
await leave('order:123')

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
