// Take the lock, do the work, give the lock back. Redis is found through Sentinel.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

// #if replica-check=on
async function acquire() {
  const [, , replicas] = await redis.role()
  if ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') return 'taken'
  if (replicas.length === 0) return 'granted'
  // WAIT asks about this connection's write: another master's answer would be about nothing, so never send it again.
  redis.options.autoResendUnfulfilledCommands = false
  const lost = sleep(2000).then(() => 0) // with its connection WAIT is lost for good: no acknowledgement
  const acknowledged = await Promise.race([redis.wait(1, 1000), lost])
  if (acknowledged >= 1) return 'granted'
  await redis.eval(COMPARE_AND_DELETE, 1, key, token)
  return 'not replicated'
}
// #else
async function acquire() {
  const reply = await redis.set(key, token, 'PX', params.ttl, 'NX')
  return reply === 'OK' ? 'granted' : 'taken'
}
// #end

await want('order:123', { key, owner: token })
let outcome = await acquire()
while (outcome === 'taken' && Date.now() < deadline) {
  await sleep(400 + Math.random() * 200)
  outcome = await acquire()
}
if (outcome !== 'granted') {
  await giveUp('order:123', outcome)
  return
}

await enter('order:123')
await work(params[`work${client}`])
await leave('order:123')
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
