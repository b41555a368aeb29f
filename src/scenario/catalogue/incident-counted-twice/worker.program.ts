// A lock with a count of holds, renewed by this process as long as Redis has a hold of it.
const key = 'lock:order:123'
const me = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
// #if acquire=once-per-attempt
if redis.call('set', KEYS[2], 1, 'PX', 60000, 'NX') == false then return redis.call('hexists', KEYS[1], ARGV[1]) end
// #end
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[1]) == 1 then
  redis.call('hincrby', KEYS[1], ARGV[1], 1)
  redis.call('pexpire', KEYS[1], ARGV[2])
  return 1
end
return 0`
const RELEASE = `
if redis.call('hincrby', KEYS[1], ARGV[1], -1) > 0 then return 0 end
return redis.call('del', KEYS[1])`
const RENEW = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`

async function tryAcquire(attempt = crypto.randomUUID()): Promise<boolean> {
  const sent = redis.eval(ACQUIRE, 2, key, `attempt:${attempt}`, me, params.ttl)
  const answer = await sent.catch(() => 'none')
  if (answer !== 'none') return answer === 1
  console.warn('no answer in time: sending it again')
  return tryAcquire(attempt)
}

await want('order:123', { key, owner: me })
const deadline = Date.now() + params.deadline
while (!(await tryAcquire())) {
  if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed')
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
const renewal = setInterval(() => redis.eval(RENEW, 1, key, me, params.ttl), params.ttl / 3)
await work(params.work)
await leave('order:123')
if ((await redis.eval(RELEASE, 1, key, me)) === 1) clearInterval(renewal)
await claim('order:123', 'released')
await work(params.rest) // the process goes on with other things
clearInterval(renewal)
