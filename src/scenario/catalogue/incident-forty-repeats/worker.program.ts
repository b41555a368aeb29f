// Jobs under a lock with a count of holds. A grant is relied on when a replica has acknowledged it.
const key = 'lock:order:123'
const me = `${crypto.randomUUID()}:1` // this process, and its thread
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 1 and redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('hincrby', KEYS[1], ARGV[1], 1)
return redis.call('pexpire', KEYS[1], ARGV[2])`
const RELEASE = `if redis.call('hincrby', KEYS[1], ARGV[1], -1) <= 0 then redis.call('del', KEYS[1]) end return 1`
const nodes = ['redis-1', 'redis-2'].map((host) => redis.duplicate({ host }))
const roles = () => Promise.all(nodes.map((node) => node.role()))
const findMaster = async () => nodes[(await roles()).findIndex(([role]) => role === 'master')]
let master = await findMaster()
const run = (script: string): Promise<number> =>
  master.eval(script, 1, key, me, params.ttl).catch(async () => {
    master = await findMaster() // READONLY: that one is a replica now
    return run(script)
  })

async function tryAcquire(): Promise<boolean> {
  for (let sent = 1; sent <= params.sendings; sent++) {
    if ((await run(ACQUIRE)) === 0) return false
    if ((await master.wait(1, params.sync)) === 1) return true
    // #if not-replicated=taken-back
    await run(RELEASE)
    // #end
  }
  console.warn('not locked: no replica has acknowledged it')
  await claim('order:123', 'not-held')
  return false
}

for (let job = params[`jobs${client}`]; job > 0; job--) {
  await want('order:123', { key, owner: me })
  const deadline = Date.now() + params.deadline
  while (!(await tryAcquire())) {
    if (Date.now() >= deadline) return giveUp('order:123', 'the deadline has passed')
    await sleep(800 + Math.random() * 400)
  }
  await enter('order:123')
  await work(params.work)
  await leave('order:123')
  await run(RELEASE)
  await claim('order:123', 'released')
  if (job > 1) await sleep(params.every)
}
