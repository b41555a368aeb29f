// The lock of “A release with a plain DEL”, with a release that compares and deletes in one command.
const key = 'lock:order:123'
const token = crypto.randomUUID()
const deadline = Date.now() + params.deadline

// #if command=delex
const release = () => redis.call('DELEX', key, 'IFEQ', token) // Redis 8.4
const extend = () => redis.set(key, token, 'IFEQ', token, 'PX', params.ttl)
// #elif command=delifeq
const release = () => redis.call('DELIFEQ', key, token) // Valkey 9.0
const extend = () => redis.set(key, token, 'IFEQ', token, 'PX', params.ttl)
// #else
const compareAnd = (command: string) => `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call(${command}) end
return 0`
const release = () => redis.eval(compareAnd("'del', KEYS[1]"), 1, key, token) // any version
const extend = () => redis.eval(compareAnd("'pexpire', KEYS[1], ARGV[2]"), 1, key, token, params.ttl)
// #end

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')
// #if watchdog=on
const watchdog = setInterval(extend, params.ttl / 3)
// #end
await work(params[`work${client}`] ?? 0)
// #if watchdog=on
clearInterval(watchdog)
// #end
await leave('order:123')
const deleted = await release()
await claim('order:123', deleted === 1 ? 'released' : 'not-mine')
