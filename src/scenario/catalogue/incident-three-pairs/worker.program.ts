// A semaphore of two permits: on each master a sorted set of at most two holders.
const key = 'semaphore:export'
const me = crypto.randomUUID()
// #if permits=on-three-masters
const hosts = ['redis-1', 'redis-2', 'redis-3']
// #else
const hosts = ['redis-2']
// #end
const quorum = Math.floor(hosts.length / 2) + 1
const nodes = hosts.map((host) => redis.duplicate({ host, commandTimeout: 50 }))
for (const node of nodes) node.on('error', () => {}) // no answer is no vote
const ACQUIRE = `
local now = tonumber(redis.call('time')[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now - tonumber(ARGV[2]))
if redis.call('zcard', KEYS[1]) >= 2 then return 0 end
redis.call('zadd', KEYS[1], now, ARGV[1])
return 1`

/** How many masters say yes. */
async function votes(ask: (node: Redis) => Promise<number>) {
  const answers = await Promise.all(nodes.map((node) => ask(node).catch(() => 0)))
  return answers.filter(Boolean).length
}
const acquire = () => votes((node) => node.eval(ACQUIRE, 1, key, me, params.ttl / 1000))
const release = () => votes((node) => node.zrem(key, me))

await want('order:123', { key, owner: me, mode: { of: 2 }, nodes: hosts, quorum })
const deadline = Date.now() + params.deadline
while ((await acquire()) < quorum) {
  await release()
  if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed')
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
await work(params.work)
await leave('order:123')
await release()
