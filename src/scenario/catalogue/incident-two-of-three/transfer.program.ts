// Books on three accounts at once, each of which has a lock of its own on one and the same Redis.
import { Mutex } from 'locks/mutex'

const locks = ['order:122', 'order:123', 'order:124'].map((name) => new Mutex(`lock:${name}`, params.ttl))
// #if enough=two-of-three
const enough = Math.floor(locks.length / 2) + 1 // a quorum, as Redlock asks for
// #else
const enough = locks.length
// #end
const release = () => Promise.all(locks.map((lock) => lock.release()))

async function tryAll() {
  const granted = await Promise.all(locks.map((lock) => lock.tryAcquire()))
  if (granted.filter(Boolean).length >= enough) return true
  await release() // nothing is kept of a try that failed
  return false
}

await want('order:123', { key: 'lock:order:123', owner: locks[1]?.token })
const deadline = Date.now() + params.deadline
while (!(await tryAll())) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(500 * (0.5 + Math.random()))
}
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await release()
