// One of several processes. Each has a part of the crowd: clients with a connection of their own. All want the same lock
// at the same moment, stay inside for a short time, and wait only for so long.
// #if waiting=poll
import { SpinLock as Lock } from 'locks/spin-lock'
// #else
import { RLock as Lock } from 'locks/rlock'
// #end

async function oneClient(number: number) {
  const as = `${client}/${number}`
  const lock = new Lock('lock:order:123', params.ttl, redis.duplicate(), number)
  await want('order:123', { as, key: lock.name, owner: lock.owner })
  if (!(await lock.tryLock(params.wait))) {
    await giveUp('order:123', 'the wait time is over', { as })
    return
  }
  await enter('order:123', { as })
  await work(params.stay)
  await leave('order:123', { as })
  await lock.unlock()
}

await Promise.all(Array.from({ length: params.each ?? 0 }, (_, index) => oneClient(index + 1)))
