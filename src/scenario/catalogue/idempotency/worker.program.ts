// Charge the order. No answer does not mean that nothing happened, so the charge is sent again.
import { Mutex } from 'locks/mutex'

async function charge(): Promise<boolean> {
  // #if charge=adds-up
  const paid = Number(await storage.read('order:123'))
  return storage.write('order:123', String(paid + 20))
  // #else
  // The order names its charge: the storage sets it, however often it is told to.
  return storage.write('order:123', 'charge-123: 20')
  // #end
}
const noAnswer = () => sleep(params.patience).then(() => false)

// #if lock=on
const lock = new Mutex('lock:order:123', params.ttl)
await want('order:123', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('order:123', 'the deadline has passed')
  return
}
await enter('order:123')
// #end
while (!(await Promise.race([charge(), noAnswer()]))) console.log('no answer, once more')
// #if lock=on
await leave('order:123')
await lock.release()
// #end
