// One of several that sell from the same row: it reads how many are sold, takes its time, and writes one more.
// #if check=lock
import { Mutex } from 'locks/mutex'

const mutex = new Mutex('lock:sold', params.ttl)
await want('sold', { key: mutex.key, owner: mutex.token })
await mutex.acquire(params.deadline, params.retry)
// #else
await want('sold') // there is no lock: from enter to leave it counts on what it has read
// #end

async function sell(): Promise<boolean> {
  // #if check=watch
  await redis.watch('sold')
  const sold = await redis.get('sold')
  await enter('sold')
  await work(params.work)
  const done = await redis.multi().set('sold', String(Number(sold) + 1)).exec()
  return done !== null // null: somebody has written since WATCH
  // #elif check=version
  const sold = await storage.read('sold')
  await enter('sold')
  await work(params.work)
  return storage.write('sold', String(Number(sold) + 1), { ifEqual: sold })
  // #else
  const sold = await storage.read('sold')
  await enter('sold')
  await work(params.work)
  return storage.write('sold', String(Number(sold) + 1))
  // #end
}

for (let sold = false; !sold; ) {
  sold = await sell()
  await leave('sold')
  if (!sold) await sleep(params.retry * Math.random())
}
// #if check=lock
await mutex.release()
// #end
