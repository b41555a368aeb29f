// A lock that its holder may take again. One timer per process renews it, at a third of its lease.
const key = 'lock:order:123'
const me = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[1]) == 1 then
  redis.call('hincrby', KEYS[1], ARGV[1], 1)
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const RENEW = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`
const RELEASE = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[1], -1) > 0 then return 0 end
return redis.call('del', KEYS[1])`
let renewal: Timer | undefined
let holds = 0

async function withLock(task: () => Promise<void>) {
  await want('order:123', { key, owner: me })
  while ((await redis.eval(ACQUIRE, 1, key, me, params.ttl)) === 0) await sleep(400 + Math.random() * 200)
  holds++
  renewal ??= setInterval(() => redis.eval(RENEW, 1, key, me, params.ttl), params.ttl / 3)
  await enter('order:123')
  await task()
  await leave('order:123')
  holds--
  // #if renewal=ends-with-any-hold
  clearInterval(renewal)
  // #else
  if (holds === 0) clearInterval(renewal)
  // #end
  if ((await redis.eval(RELEASE, 1, key, me)) === null) console.warn('the lock was not mine any more')
}

await withLock(async () => {
  await withLock(() => work(params.inner)) // a function that takes the same lock itself
  await work(params.work)
  await storage.write('order:123', `${client} was here`)
})
