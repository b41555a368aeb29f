// A transfer needs the locks of both accounts. Each is an RLock with its watchdog.
import { RLock } from 'locks/rlock'

const names = ['lock:account:1', 'lock:account:2']
// #if order=opposite
if (client === 'B') names.reverse()
// #end
const locks = names.map((name) => new RLock(name, params.ttl))
// #if strategy=start-over
const deadline = Date.now() + (params.deadline ?? 0)
// #end

/** Both, one after the other; what was taken is given back if the other was not to be had. */
async function tryBoth(wait: number) {
  const taken: RLock[] = []
  for (const lock of locks) {
    if (await lock.tryLock(wait)) taken.push(lock)
    else break
  }
  if (taken.length === locks.length) return true
  for (const lock of taken) await lock.unlock()
  return false
}

await want('transfer', { key: 'lock:account:1', owner: locks[0]?.owner ?? '' })
// #if strategy=wait
const held = await tryBoth(params.deadline ?? 0)
// #else
let held = false
while (!held && Date.now() < deadline) held = await tryBoth(1500 * (0.5 + Math.random()))
// #end
if (!held) {
  await giveUp('transfer', 'the deadline has passed')
  return
}
await enter('transfer')
await work(params.work ?? 0)
await leave('transfer')
for (const lock of locks) await lock.unlock()
