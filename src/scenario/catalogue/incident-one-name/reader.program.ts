// Reads the order twice, and counts on its staying the same in between.
import { ReadWriteLock } from 'locks/rw-lock'

const lock = new ReadWriteLock('order:123', params.ttl)

await want('order:123', { key: lock.name, owner: lock.reader, mode: 'shared' })
if (!(await lock.tryRead(params.deadline))) return giveUp('order:123', 'the deadline has passed')
await enter('order:123')
const before = await storage.read('order:123')
await work(params.reading)
const after = await storage.read('order:123')
console.log(before === after ? 'the order is the same' : 'the order has changed while I was reading it')
await leave('order:123')
await lock.unlockRead()
