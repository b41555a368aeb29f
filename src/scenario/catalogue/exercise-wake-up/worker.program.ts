// Wait for the message that the lock is free, instead of asking again and again.
const key = 'lock:order:123'
const channel = 'released:order:123'
const token = crypto.randomUUID()
const RELEASE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  redis.call('del', KEYS[1])
  return redis.call('publish', ARGV[2], 'free')
end
return 0`
const tryAcquire = async () => (await redis.set(key, token, 'PX', params.ttl, 'NX')) === 'OK'
const subscriber = redis.duplicate()

/** Waits for a message, or for the end of the lease that is in the way. */
async function untilFree() {
  const lease = await redis.pttl(key)
  const message = new Promise<void>((resolve) => subscriber.once('message', () => resolve()))
  await subscriber.subscribe(channel)
  await Promise.race([message, sleep(lease + 1)])
  return tryAcquire()
}

await want('order:123', { key, owner: token })
let held = await tryAcquire()
while (!held) held = await untilFree()
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await redis.eval(RELEASE, 1, key, token, channel)
