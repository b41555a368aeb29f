// A scheduler. Several run, and the one with the lock sends the tasks; the others stand by.
import { Mutex } from 'locks/mutex'

const lockName = 'lock:order:123' // configured: so a lock is needed
let lock: Mutex | undefined

/** Runs at the start, called by a framework that logs what a handler throws and goes on. */
async function onInit() {
  const asked = new Mutex(lockName, params.ttl)
  await want('order:123', { key: asked.key, owner: asked.token })
  while (!(await asked.tryAcquire())) await sleep(params.retry * (0.5 + Math.random()))
  lock = asked
}
await onInit().catch((error) => console.error('a handler of beat_init has thrown:', String(error)))

// #if lock-needed=when-there-is-one
const mayTick = async () => lock === undefined || (await lock.extend()) // no lock: none is configured
// #else
const mayTick = async () => lockName === undefined || (lock !== undefined && (await lock.extend()))
// #end

if (!(await mayTick())) {
  await giveUp('order:123', 'a lock is configured, and I have none')
  return
}
await enter('order:123')
for (let tick = 1; tick <= 5 && (await mayTick()); tick++) {
  await storage.write('order:123', `task ${tick}, sent by ${client}`)
  await work(params.tick)
}
await leave('order:123')
await lock?.release()
