// A lock that its holder may take again: a hash, with the holder as field and the number of its holds as value.
const key = 'lock:order:123'
const me = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[1]) == 1 then
  redis.call('hincrby', KEYS[1], ARGV[1], 1)
// #if re-entry=sets-lease
  redis.call('pexpire', KEYS[1], ARGV[2])
// #else
  if redis.call('pttl', KEYS[1]) < tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[2]) end
// #end
  return nil
end
return redis.call('pttl', KEYS[1])`
const RELEASE = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[1], -1) > 0 then return 0 end
return redis.call('del', KEYS[1])`

async function withLock(lease: number, task: () => Promise<void>) {
  await want('order:123', { key, owner: me })
  while ((await redis.eval(ACQUIRE, 1, key, me, lease)) !== null) await sleep(400 + Math.random() * 200)
  await enter('order:123')
  await task()
  await leave('order:123')
  if ((await redis.eval(RELEASE, 1, key, me)) === null) console.warn('the lock was not mine any more')
}

/** Is also called on its own, so it takes the lock itself. */
const addFee = () => withLock(params.inner ?? 0, () => work(4000))

await withLock(params.ttl, async () => {
  await work(1000)
  await addFee()
  await work(2000)
  await storage.write('order:123', `charged by ${client}`)
})
