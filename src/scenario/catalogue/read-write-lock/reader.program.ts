// Reads under the shared lock, as many times as it is told to. The lock itself is in locks/rw-lock.
import { ReadWriteLock } from 'locks/rw-lock'

const lock = new ReadWriteLock('lock:order:123', params.ttl)
const deadline = params.deadline ?? 0
const lease = params.lease ?? 0 // 0: none was given, and the watchdog renews

for (let turn = 0; turn < (params.turns ?? 1); turn++) {
  await want('order:123', { key: lock.name, owner: lock.reader, mode: 'shared' })
  if (!(await lock.tryRead(deadline, lease))) {
    await giveUp('order:123', 'the deadline has passed')
    return
  }
  await enter('order:123')
  await work(params.work ?? 0)
  await storage.read('order:123')
  // #if situation=upgrade
  if (client === 'A') {
    await want('order:123', { key: lock.name, owner: lock.writer }) // while it reads
    if (!(await lock.tryWrite(params.upgrade ?? 0, lease))) await giveUp('order:123', 'the wait time is over')
  }
  // #end
  await leave('order:123')
  await lock.unlockRead()
  await sleep(10 + Math.random() * 10)
}
