// Take the lock, do the work, give the lock back. Redis is found through Sentinel.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)
// #if replica-check=on

/** Whether all connected replicas have the lock within a second; if they have not, it is undone. */
async function isReplicated() {
  const [, connected = '0'] = /connected_slaves:(\d+)/.exec(await redis.info('replication')) ?? []
  if ((await redis.wait(Number(connected), 1000)) >= Number(connected)) return true
  await lock.release()
  return false
}
// #end

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
// #if replica-check=on
if (!(await isReplicated())) {
  await giveUp('order:123', 'not replicated')
  return
}
// #end
await enter('order:123')

await work(params[`work${client}`])

await leave('order:123')
await lock.release()
