// A fair lock: a list of who waits, and for each the moment after which it counts as dead.
const keys = ['lock:order:123', 'queue:order:123', 'moments:order:123']
const me = crypto.randomUUID()
const ACQUIRE = `
local me, now, silent = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local head = redis.call('lindex', KEYS[2], 0)
while head and tonumber(redis.call('zscore', KEYS[3], head)) <= now do
  redis.call('zrem', KEYS[3], redis.call('lpop', KEYS[2]))
  head = redis.call('lindex', KEYS[2], 0)
end
if redis.call('exists', KEYS[1]) == 0 and (not head or head == me) then
  if head then redis.call('zrem', KEYS[3], redis.call('lpop', KEYS[2])) end
  return redis.call('set', KEYS[1], me, 'PX', ARGV[4])
end
// #if moment=after-the-last-one
local last = redis.call('lindex', KEYS[2], -1)
local from = last and redis.call('zscore', KEYS[3], last) or now
if redis.call('zadd', KEYS[3], 'NX', from + silent, me) == 1 then redis.call('rpush', KEYS[2], me) end`
// #else
if redis.call('zadd', KEYS[3], now + silent, me) == 1 then redis.call('rpush', KEYS[2], me) end`
// #end
const GIVE_UP = `
// #if moment=after-the-last-one
local place = redis.call('lpos', KEYS[2], ARGV[1])
for _, waiter in ipairs(place and redis.call('lrange', KEYS[2], place + 1, -1) or {}) do
  redis.call('zincrby', KEYS[3], -tonumber(ARGV[2]), waiter)
end
// #end
redis.call('zrem', KEYS[3], ARGV[1])
redis.call('lrem', KEYS[2], 1, ARGV[1])`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`
const acquire = () => redis.eval(ACQUIRE, 3, ...keys, me, Date.now(), params.silent, params.ttl)

async function tryLock() {
  if (await acquire()) return true
  await sleep(params.patience)
  return (await acquire()) ?? redis.eval(GIVE_UP, 3, ...keys, me, params.patience)
}

await want('order:123', { key: keys[0], owner: me })
const deadline = Date.now() + params.deadline
while (!(await tryLock())) {
  if (Date.now() < deadline) continue
  const [, moment] = await redis.zrange(keys[2], 0, 0, 'WITHSCORES')
  console.log(`the first in the queue counts as dead in ${Math.round((moment - Date.now()) / 1000)} s`)
  return giveUp('order:123', 'the deadline has passed')
}
await enter('order:123')
await work(params.work)
await leave('order:123')
await redis.eval(RELEASE, 1, keys[0], me)
