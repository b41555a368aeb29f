// A watchdog as a process of its own, on A's host: a pause of A's process would not stop it.
const key = 'lock:order:123'
const COMPARE_AND_EXTEND = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('pexpire', KEYS[1], ARGV[2])
end
return 0`

await want('order:123', { key, as: 'A' }) // it acts for A
let token = await redis.get(key)
while (token === null) {
  await sleep(10)
  token = await redis.get(key)
}
do await sleep(params.ttl / 3)
while ((await redis.eval(COMPARE_AND_EXTEND, 1, key, token, params.ttl)) === 1)
console.log('the lock is no longer A’s: nothing to renew')
