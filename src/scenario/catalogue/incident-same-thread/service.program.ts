// Tasks of one process, all on one thread. The lock may be taken again by its holder.
const key = 'lock:order:123'
const thread = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[1]) == 1 then
  redis.call('hincrby', KEYS[1], ARGV[1], 1)
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const RELEASE = `
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return nil end
if redis.call('hincrby', KEYS[1], ARGV[1], -1) > 0 then return 0 end
return redis.call('del', KEYS[1])`

async function charge(task: string) {
  // #if owner=thread
  const owner = thread
  // #else
  const owner = `${thread}:${task}`
  // #end
  await want('order:123', { key, owner, as: task })
  while ((await redis.eval(ACQUIRE, 1, key, owner, params.ttl)) === 0) await sleep(400 + Math.random() * 200)
  await enter('order:123', { as: task })
  const count = Number(await storage.read('order:123')) // null, before the first write, is 0
  await work(params.work)
  await storage.write('order:123', String(count + 1), { as: task })
  await leave('order:123', { as: task })
  await redis.eval(RELEASE, 1, key, owner)
}

await Promise.all([charge(`${client}1`), charge(`${client}2`)])
