// Counts up under a lock that a timer refreshes.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const REFRESH = `
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
// #if missing=taken-again
if not holder and redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) then return 1 end
// #end
return 0`
const RELEASE = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0`

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) === null) await sleep(400 + Math.random() * 200)
await enter('order:123')
let lost = false
const refresh = setInterval(async () => {
  lost ||= (await redis.eval(REFRESH, 1, key, token, params.ttl)) !== 1
  console.log(lost ? 'the lock is lost' : 'the lock is mine')
}, params.ttl * 0.8)

const count = Number(await storage.read('order:123')) // null, before the first write, is 0
await work(params[`work${client}`])
if (lost) console.error('not written: somebody else may have been here')
else await storage.write('order:123', String(count + 1))

clearInterval(refresh)
await leave('order:123')
await redis.eval(RELEASE, 1, key, token)
