// A short lease that a watchdog extends. The work is done in steps, and may be given up between two of them.
const key = 'lock:order:123'
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`
const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

/** Resolves to whether all is done. */
async function attempt() {
  const owner = crypto.randomUUID()
  await want('order:123', { key, owner })
  while ((await redis.set(key, owner, 'PX', params.ttl, 'NX')) !== 'OK') await sleep(200 + Math.random() * 200)
  await enter('order:123')
  const watchdog = setInterval(async () => {
    await redis.eval(COMPARE_AND_EXTEND, 1, key, owner, params.ttl)
  }, params.ttl / 3)

  let left = params.work
  while (left > 0) {
    await work(params.step)
    left -= params.step
  }
  if (left <= 0) await storage.write('order:123', `${client} was here`)

  clearInterval(watchdog)
  await leave('order:123')
  await redis.eval(COMPARE_AND_DELETE, 1, key, owner)
  return left <= 0
}

while (!(await attempt())) await sleep(500)
