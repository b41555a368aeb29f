// Take the lock, wait for a replica, do the work, give the lock back. Redis is found through Sentinel.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

/** Whether a replica has the lock within a second; if not, the lock is undone. */
async function isReplicated() {
  const [, connected = '0'] = /connected_slaves:(\d+)/.exec(await redis.info('replication')) ?? []
  console.log(`connected replicas: ${connected}`)
  // #if zero-replicas=accepted
  if (connected === '0') return true // nobody to ask
  // #end
  if ((await redis.wait(Number(connected), 1000)) > 0) return true
  await lock.release()
  return false
}

await want('order:123', { key: lock.key, owner: lock.token })
const deadline = Date.now() + params.deadline
while (!((await lock.tryAcquire()) && (await isReplicated()))) {
  if (Date.now() >= deadline) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await sleep(400 + Math.random() * 200)
}
await enter('order:123')

await work(params[`work${client}`])

await leave('order:123')
await lock.release()
