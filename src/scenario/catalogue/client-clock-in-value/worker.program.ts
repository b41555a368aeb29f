// #if lease-ends=by-client
// The end of the lease is the value of the key, by the clock of the client that wrote it.
// #else
// The end of the lease is the TTL of the key, by the clock of Redis alone.
// #end
const key = 'lock:order:123'
const deadline = Date.now() + params.deadline
// #if lease-ends=by-client
async function tryAcquire() {
  const mine = String(Date.now() + params.ttl)
  await want('order:123', { key, owner: mine })
  if ((await redis.setnx(key, mine)) === 1) return mine
  const seen = await redis.get(key)
  if (seen !== null && Number(seen) > Date.now()) return null
  // It is over: replace it, unless somebody else was faster.
  return (await redis.getset(key, mine)) === seen ? mine : null
}
// #else
const token = crypto.randomUUID()
await want('order:123', { key, owner: token })
const tryAcquire = async () => ((await redis.set(key, token, 'PX', params.ttl, 'NX')) === 'OK' ? token : null)
// #end

let value = await tryAcquire()
while (value === null) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
  value = await tryAcquire()
}
await enter('order:123')
await work(params.work)
await leave('order:123')

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
await redis.eval(COMPARE_AND_DELETE, 1, key, value)
