// Two permits, kept as tokens in a list. Whoever takes one notes it as grabbed, and puts it back at the end.
const available = 'semaphore:export:available'
const grabbed = 'semaphore:export:grabbed'
const TAKE = `
local now = redis.call('time')[1]
for _, token in ipairs(redis.call('hkeys', KEYS[2])) do
  if now - redis.call('hget', KEYS[2], token) >= tonumber(ARGV[1]) then
    redis.call('hdel', KEYS[2], token)
    redis.call('rpush', KEYS[1], token)
  end
end
local token = redis.call('lpop', KEYS[1])
if token then redis.call('hset', KEYS[2], token, now) end
return token`

async function take(): Promise<string> {
  // #if take=pop-then-note
  const [, token] = await redis.blpop(available, 0) // waits until there is one
  await redis.hset(grabbed, token, Date.now())
  return token
  // #else
  const token = await redis.eval(TAKE, 2, available, grabbed, params.ttl / 1000)
  if (token !== null) return token
  await sleep(400 + Math.random() * 200)
  return take()
  // #end
}

await want('order:123', { key: grabbed, mode: { of: 2 } })
const token = await take()
await enter('order:123')
await work(params.work)
await leave('order:123')
if ((await redis.hdel(grabbed, token)) === 1) await redis.rpush(available, token)
