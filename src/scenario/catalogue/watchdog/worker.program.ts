// A short lease, and a timer that gives it its full length again at each third of it, as long as the lock is ours.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(500 + Math.random() * 500)
}
await enter('order:123')

let lost = false
const watchdog = setInterval(async () => {
  if ((await redis.eval(COMPARE_AND_EXTEND, 1, key, token, params.ttl)) === 1) return
  lost = true
  clearInterval(watchdog)
  console.warn('the lock is no longer mine')
}, params.ttl / 3)

await work(params[`work${client}`] ?? 0)
if (!lost) await storage.write('order:123', `${client} was here`)
clearInterval(watchdog)
await leave('order:123')
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
