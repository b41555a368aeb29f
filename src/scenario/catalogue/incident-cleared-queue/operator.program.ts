// Clears the queue: takes out all that is in it.
// #if freed-by=who-removes-it-too
const key = 'lock:order:123'
const TAKE_OUT = `
if redis.call('lrem', KEYS[1], 1, ARGV[1]) == 1 and redis.call('get', KEYS[2]) == ARGV[1] then
  redis.call('del', KEYS[2])
end`

while (true) {
  const token = await redis.lindex('queue', 0)
  if (token === null) return
  const [as] = token.split(':')
  await want('order:123', { key, owner: token, as }) // in place of the job, which will not come to it
  await redis.eval(TAKE_OUT, 2, 'queue', key, token)
  await giveUp('order:123', 'taken out of the queue', { as })
}
// #else
await redis.del('queue')
// #end
