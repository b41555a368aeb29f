// A lock on a majority of three masters, extended at a third of its lease for as long as the work takes.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const hosts = ['redis-1', 'redis-2', 'redis-3']
const nodes = hosts.map((host) => redis.duplicate({ host, commandTimeout: 50 }))
for (const node of nodes) node.on('error', () => {}) // one that is down does not vote
const EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
// #if missing=set-again
if redis.call('exists', KEYS[1]) == 0 then return redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
// #end
return 0`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end`

/** How many nodes say yes. */
async function votes(ask: (node: Redis) => Promise<unknown>) {
  const answers = await Promise.all(nodes.map((node) => ask(node).catch(() => null)))
  return answers.filter(Boolean).length
}
let validUntil = 0
function take() {
  validUntil = Date.now() + params.ttl
  return votes((node) => node.set(key, token, 'PX', params.ttl, 'NX'))
}
async function extend() {
  if (Date.now() >= validUntil) return 0 // it may be another's by now
  validUntil = Date.now() + params.ttl
  return votes((node) => node.eval(EXTEND, 1, key, token, params.ttl))
}
const release = () => votes((node) => node.eval(RELEASE, 1, key, token))

await want('order:123', { key, owner: token, nodes: hosts, quorum: 2 })
while ((await take()) < 2) {
  await release()
  await sleep(800 + Math.random() * 400)
}
await enter('order:123')
for (let part = params[`parts${client}`]; part > 0; part--) {
  await work(params.ttl / 3)
  const have = await extend()
  console.log(`extended on ${have} of 3`)
  if (have < 2) break // lost
}
await leave('order:123')
await release()
