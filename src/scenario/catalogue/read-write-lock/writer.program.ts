// Writes, alone. The lock itself is in locks/rw-lock.
import { ReadWriteLock } from 'locks/rw-lock'

const lock = new ReadWriteLock('lock:order:123', params.ttl)

await want('order:123', { key: lock.name, owner: lock.writer })
if (!(await lock.tryWrite(params.deadline ?? 0, params.lease))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')

await work(params.workW ?? 0)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
await claim('order:123', (await lock.unlockWrite()) ? 'released' : 'not-mine')
