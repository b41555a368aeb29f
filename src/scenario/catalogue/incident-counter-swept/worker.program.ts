// Take the lock and a fencing token, write a draft, do the work, write the result, give the lock back.
const key = 'lock:order:123'
const counter = 'fence:order:123'
const owner = crypto.randomUUID()
const deadline = Date.now() + params.deadline

// #if token=counter
const ACQUIRE = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('incr', KEYS[2]) end
return false`
// #else
const ACQUIRE = `
if not redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return false end
if redis.call('exists', KEYS[2]) == 0 then
  redis.call('set', KEYS[2], redis.call('time')[1] * 1000) -- an epoch: higher than all before it
end
return redis.call('incr', KEYS[2])`
// #end
const RELEASE = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0`
const acquire = (): Promise<number | null> => redis.eval(ACQUIRE, 2, key, counter, owner, params.ttl)

await want('order:123', { key, owner })
let token = await acquire()
while (token === null) {
  if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed')
  await sleep(400 + Math.random() * 200)
  token = await acquire()
}
await enter('order:123', { token })
for (const what of ['draft', 'result']) {
  if (!(await storage.write('order:123', `${what} of ${client}`, { token }))) {
    console.error(`the ${what} was refused: its token ${token} is too low`)
    break
  }
  if (what === 'draft') await work(params.work)
}
await leave('order:123')
await redis.eval(RELEASE, 1, key, owner)
