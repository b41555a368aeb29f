// The release compares before it deletes. What it compares with is the question.
const key = 'lock:order:123'
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

// #if token=constant
const makeToken = () => 'locked'
// #elif token=per-process
const ours: string = crypto.randomUUID() // drawn once, when the process starts
const makeToken = () => ours
// #else
const makeToken = (): string => crypto.randomUUID()
// #end

async function task(as: string, ms: number) {
  const token = makeToken()
  await want('order:123', { as, key, owner: token })
  while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') await sleep(400 + Math.random() * 200)
  await enter('order:123', { as })
  await work(ms)
  await leave('order:123', { as })
  const deleted = await redis.eval(COMPARE_AND_DELETE, 1, key, token)
  await claim('order:123', deleted === 1 ? 'released' : 'not-mine', { as })
  if (deleted === 0) console.warn(`${as}: the lock was not mine any more`)
}

// #if second=same-process
if (client === 'A') await Promise.all([task('A1', params.first), sleep(1000).then(() => task('A2', params.second))])
else await task(client, params.third)
// #else
await task(client, client === 'A' ? params.first : client === 'B' ? params.second : params.third)
// #end
