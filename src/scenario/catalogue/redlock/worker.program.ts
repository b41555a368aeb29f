// A lock on the majority of several masters. The lock itself is in locks/redlock.
import { Redlock } from 'locks/redlock'

const key = 'lock:order:123'
const nodes = Array.from({ length: params.nodes ?? 0 }, (_, index) => `redis-${index + 1}`)
const lock = new Redlock(key, params.ttl ?? 0, nodes, {
  // #if case=pause-in-flight&remedy=none
  checkValidity: false,
  // #else
  checkValidity: true,
  // #end
  // #if case=partial-release&remedy=none
  releaseEverywhere: false, // only where it was told OK
  // #else
  releaseEverywhere: true,
  // #end
})
await sleep(100) // the connections are there, where there is a node to connect to

await want('order:123', { key, owner: lock.token, nodes, quorum: lock.quorum })
if (!(await lock.acquire(params.deadline ?? 0))) {
  await giveUp('order:123', 'no majority until the deadline')
  return
}
await enter('order:123')

await work(params.work ?? 0)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
await lock.release()
