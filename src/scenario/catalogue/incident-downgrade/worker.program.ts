// A read-write lock: a hash with its mode, a field for each reader, and one for the writer, who may also read.
const key = 'lock:order:123'
const me = crypto.randomUUID()
const WRITE = `
if redis.call('exists', KEYS[1]) == 1 then return 0 end
redis.call('hset', KEYS[1], 'mode', 'write', ARGV[1] .. ':write', 1)
return redis.call('pexpire', KEYS[1], ARGV[2])`
const READ = `
local mode = redis.call('hget', KEYS[1], 'mode')
if mode == 'write' and redis.call('hexists', KEYS[1], ARGV[1] .. ':write') == 0 then return 0 end
if not mode then redis.call('hset', KEYS[1], 'mode', 'read') end
redis.call('hincrby', KEYS[1], ARGV[1], 1)
return redis.call('pexpire', KEYS[1], ARGV[2])`
const READ_UNLOCK = `
if redis.call('hincrby', KEYS[1], ARGV[1], -1) > 0 then return 0 end
redis.call('hdel', KEYS[1], ARGV[1])
// #if read-unlock=deletes-the-lock
return redis.call('del', KEYS[1])`
// #else
return redis.call('hlen', KEYS[1]) == 1 and redis.call('del', KEYS[1]) or 0`
// #end
const WRITE_UNLOCK = `
if redis.call('hdel', KEYS[1], ARGV[1] .. ':write') == 0 then return nil end
if redis.call('hlen', KEYS[1]) > 1 then return redis.call('hset', KEYS[1], 'mode', 'read') end
return redis.call('del', KEYS[1])`
const run = (script: string): Promise<number | null> => redis.eval(script, 1, key, me, params.ttl)
async function lock(script: string) {
  while ((await run(script)) === 0) await sleep(400 + Math.random() * 200)
}

async function read() {
  await lock(READ) // whoever calls this may be the writer
  await enter('order:123')
  await work(params.reading)
  await leave('order:123')
  await run(READ_UNLOCK)
}

await want('order:123', { key, owner: `${me}:write` })
await lock(WRITE)
await enter('order:123')
await read()
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
if ((await run(WRITE_UNLOCK)) === null) console.error('attempt to unlock a write lock that is not mine')
