// One of twelve that want the same lock at the same moment. Only one can have it: what do the others do?
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: mutex.key, owner: mutex.token })
// #if waiting=fail-at-once
const held = await mutex.tryAcquire()
// #elif waiting=retry-with-jitter
const held = await mutex.acquire(params.deadline, params.retry)
// #elif waiting=retry-in-step
const deadline = Date.now() + params.deadline
let held = await mutex.tryAcquire()
while (!held && Date.now() < deadline) {
  await sleep(params.retry) // the same for all
  held = await mutex.tryAcquire()
}
// #else
const held = await mutex.acquire(Number.POSITIVE_INFINITY, params.retry)
// #end
if (!held) {
  await giveUp('order:123', 'busy')
  return
}
await enter('order:123')
await work(params.work)
await leave('order:123')
await mutex.release()
