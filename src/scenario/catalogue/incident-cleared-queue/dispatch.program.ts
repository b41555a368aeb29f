// Puts a job into the queue, unless the same one is there already: a lock stands for it until it has run.
const key = 'lock:order:123'
const as = `job${client}`
const token = `${as}:${crypto.randomUUID()}`
// #if freed-by=a-ttl-too
const lock = () => redis.set(key, token, 'PX', params.ttl, 'NX')
// #else
const lock = () => redis.set(key, token, 'NX')
// #end

await want('order:123', { key, owner: token, as })
const deadline = Date.now() + params.deadline
while ((await lock()) === null) {
  console.log('not dispatched: there is a lock, so the same job must be in the queue')
  if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed', { as })
  await sleep(params.every)
}
await redis.rpush('queue', token)
