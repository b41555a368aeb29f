// One instance of a service. It handles two requests for the same order, each under the lock.
// #if lock=redis
import { Mutex } from 'locks/mutex'

// #end
// #if lock=in-memory
let last: Promise<void> = Promise.resolve() // the end of the queue, in the memory of this process

async function withLock(request: string, task: () => Promise<void>) {
  await want('order:123', { as: request })
  const before = last
  let done = () => {}
  last = new Promise((resolve) => {
    done = () => resolve()
  })
  await before
  await enter('order:123', { as: request })
  await task()
  await leave('order:123', { as: request })
  done()
}
// #else
async function withLock(request: string, task: () => Promise<void>) {
  const mutex = new Mutex('lock:order:123', params.ttl)
  await want('order:123', { as: request, key: mutex.key, owner: mutex.token })
  if (!(await mutex.acquire(params.deadline))) return giveUp('order:123', 'the deadline has passed', { as: request })
  await enter('order:123', { as: request })
  await task()
  await leave('order:123', { as: request })
  await mutex.release()
}
// #end

const handle = (request: string) =>
  withLock(request, async () => {
    const count = Number(await storage.read('order:123')) // null, before the first write, is 0
    await work(params.work)
    await storage.write('order:123', String(count + 1), { as: request })
  })
await Promise.all([handle(`${client}1`), handle(`${client}2`)])
