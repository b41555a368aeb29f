// Changes the order under its lock.
// #if writer=plain-lock
import { RLock } from 'locks/rlock'

const lock = new RLock('order:123', params.ttl)
const owner = lock.owner
const tryLock = () => lock.tryLock(params.deadline, params.ttl)
const unlock = () => lock.unlock()
// #else
import { ReadWriteLock } from 'locks/rw-lock'

const lock = new ReadWriteLock('order:123', params.ttl)
const owner = lock.writer
const tryLock = () => lock.tryWrite(params.deadline)
const unlock = () => lock.unlockWrite()
// #end

await want('order:123', { key: lock.name, owner })
if (!(await tryLock())) return giveUp('order:123', 'the deadline has passed')
await enter('order:123')
await work(params.work)
await storage.write('order:123', `${client} was here`)
await leave('order:123')
await unlock()
