// Take the lock, wait for a replica, do the work, give the lock back. Redis is found through Sentinel.
import { Mutex } from 'locks/mutex'

const lock = new Mutex('lock:order:123', params.ttl)

/** WAIT for all connected replicas; only "none of them" is a failure, and then the lock is undone. */
async function isReplicated() {
  const [, connected = '0'] = /connected_slaves:(\d+)/.exec(await redis.info('replication')) ?? []
  // #if lost-connection=refused
  // WAIT asks about this connection's write: on another connection its answer would be about nothing.
  const lost = new Promise<number>((resolve) => redis.once('close', () => resolve(0)))
  const acknowledged = await Promise.race([redis.wait(Number(connected), 1000), lost])
  // #else
  const acknowledged = await redis.wait(Number(connected), 1000)
  // #end
  console.log(`${acknowledged} of ${connected} replicas have acknowledged`)
  if (acknowledged > 0 || connected === '0') return true
  await lock.release()
  return false
}

await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
if (!(await isReplicated())) {
  await giveUp('order:123', 'not replicated')
  return
}
await enter('order:123')

await work(params[`work${client}`])

await leave('order:123')
await lock.release()
