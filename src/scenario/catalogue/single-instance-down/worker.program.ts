// Take the lock, do the work, give the lock back; the lock's node may not be there.
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:order:123', params.ttl)

await want('order:123', { key: mutex.key, owner: mutex.token })
try {
  if (!(await mutex.acquire(params.deadline))) throw new Error('the deadline has passed')
} catch (error) {
  await giveUp('order:123', (error as Error).message)
  return
}
await enter('order:123')
await work(params.work)
await leave('order:123')
try {
  await mutex.release()
} catch (error) {
  console.error(`not released: ${(error as Error).message}`)
}
