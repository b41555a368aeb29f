// A transfer needs the locks of two accounts. Each is an RLock, renewed where no lease is given.
import { RLock } from 'locks/rlock'
// #if strategy=start-over
import { MultiLock } from 'locks/multi-lock'
// #end

const lease = params.lease ?? 0
// #if situation=instance-down
const second = redis.duplicate({ host: 'redis-2', commandTimeout: 3000 }) // what is not answered by then, fails
second.on('error', () => {})
const locks = [new RLock('lock:account:1', params.ttl), new RLock('lock:account:2', params.ttl, second)]
if (client === 'B') locks.pop() // B pays into account 1 alone
// #else
const locks = ['lock:account:1', 'lock:account:2'].map((name) => new RLock(name, params.ttl))
// #end
// #if situation=contention|happy|holder-crash|expiry&order=opposite
if (client === 'B') locks.reverse()
// #end

await want('accounts', { key: 'lock:account:1', owner: locks[0]?.owner ?? '' })
// #if situation=instance-down&strategy=wait
try {
  for (const lock of locks) await lock.lock(lease)
} catch (problem) {
  await giveUp('accounts', String(problem))
  await sleep(60_000) // the service goes on, and so does the watchdog of the lock that it has
  return
}
// #elif strategy=wait
for (const lock of locks) await lock.lock(lease)
// #else
await new MultiLock(locks).lock(lease)
// #end
await enter('accounts')

await work(params[`work${client}`] ?? 0)

await leave('accounts')
for (const lock of locks) await lock.unlock().catch((problem) => console.warn(String(problem)))
