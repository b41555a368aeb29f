// Take the lock, do the work, write with a fencing token, give the lock back.
const key = 'lock:order:123'
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

/** Resolves to whether the storage has accepted the write. */
async function attempt() {
  const owner = crypto.randomUUID()
  await want('order:123', { key, owner })
  while ((await redis.set(key, owner, 'PX', params.ttl, 'NX')) !== 'OK') await sleep(400 + Math.random() * 200)
  const token = await redis.incr('fence:order:123')
  await enter('order:123', { token })
  await work(params.work)
  const written = await storage.write('order:123', `${client} was here`, { token })
  await leave('order:123')
  await redis.eval(COMPARE_AND_DELETE, 1, key, owner)
  return written
}

while (!(await attempt())) console.log('refused: once more')
