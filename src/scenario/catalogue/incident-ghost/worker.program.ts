// A lock whose waiters stand in a queue, each with a channel of its own for the message that it is free.
import { FairLock } from 'locks/fair-lock'

const lock = new FairLock('lock:order:123', params.ttl)
const patience = params[`patience${client}`]

async function tryLock() {
  try {
    return await lock.tryLock(patience, params.ttl)
  } catch (problem) {
    console.warn(`leaving the queue: ${problem}`)
    // #if give-up=until-it-is-done
    await lock.leaveQueue(patience) // again: a second time does no harm
    // #end
    return false
  }
}

await want('order:123', { key: lock.name, owner: lock.owner })
if (!(await tryLock())) {
  await giveUp('order:123', 'the wait time is over')
  return
}
await enter('order:123')
await work(params.work)
await leave('order:123')
await lock.unlock()
