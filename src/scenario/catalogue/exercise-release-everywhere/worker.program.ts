// Redlock on three masters: whoever has the key on two of them is the holder.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const hosts = ['redis-1', 'redis-2', 'redis-3']
const quorum = 2
// A node that does not answer in time counts as one that refused.
const nodes = hosts.map((host) => ({ db: redis.duplicate({ host, commandTimeout: 50 }), granted: false }))
for (const { db } of nodes) db.on('error', () => {})

async function acquire() {
  const asked = Date.now()
  const vote = async (node: (typeof nodes)[number]) => {
    const reply = node.db.set(key, token, 'PX', params.ttl, 'NX')
    node.granted = (await reply.catch(() => null)) === 'OK'
  }
  await Promise.all(nodes.map(vote))
  const votes = nodes.filter(({ granted }) => granted).length
  return votes >= quorum && Date.now() < asked + params.ttl
}

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`
async function release() {
  const held = nodes.filter(({ granted }) => granted)
  await Promise.all(held.map(({ db }) => db.eval(COMPARE_AND_DELETE, 1, key, token).catch(() => 0)))
}

await sleep(100) // the connections are there
await want('order:123', { key, owner: token, nodes: hosts, quorum })
while (!(await acquire())) {
  await release()
  await sleep(400 + Math.random() * 400)
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await release()
