// The whole lock: one command to take it, one script to give it back, and patience with an end.
const key = 'lock:order:123'
const token = crypto.randomUUID() // another one for each acquisition
const deadline = Date.now() + params.deadline

const RELEASE = `
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
  await sleep(params.retry * (0.5 + Math.random())) // jitter: not all at once
}
await enter('order:123')

await work(params.work)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
const released = await redis.eval(RELEASE, 1, key, token)
await claim('order:123', released === 1 ? 'released' : 'not-mine')
