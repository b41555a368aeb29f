// Runs the next job of the queue, and gives back its lock when it is done.
const key = 'lock:order:123'
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

const popped = await redis.blpop('queue', params.patience / 1000)
if (popped === null) return // there was nothing to do
const [, token] = popped
const [as] = token.split(':')
await want('order:123', { key, owner: token, as })
await enter('order:123', { as })
await work(params.work)
await storage.write('order:123', `${as} was here`, { as })
await leave('order:123', { as })
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
