// A lock that its holder may not take again. What happens to a function that tries?
const key = 'lock:order:123'
const me = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 then
  redis.call('hset', KEYS[1], ARGV[1], 1)
  redis.call('pexpire', KEYS[1], ARGV[2])
  return nil
end
// #if re-entry=error
if redis.call('hexists', KEYS[1], ARGV[1]) == 1 then
  return redis.error_reply('ERR the lock is already held by who asks for it')
end
// #end
return redis.call('pttl', KEYS[1])`
const RELEASE = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('del', KEYS[1])`

async function withLock(task: () => Promise<void>) {
  await want('order:123', { key, owner: me })
  try {
    while ((await redis.eval(ACQUIRE, 1, key, me, params.ttl)) !== null) await sleep(400 + Math.random() * 200)
  } catch (error) {
    await giveUp('order:123', 'it is held already')
    throw error
  }
  await enter('order:123')
  await task()
  await leave('order:123')
  await redis.eval(RELEASE, 1, key, me)
}

const addFee = () => withLock(() => work(1000))

await withLock(async () => {
  await work(1000)
  // A's version calls a function that takes the lock itself.
  if (client === 'A') await addFee().catch((error) => console.error(error.message))
  await work(3000)
})
