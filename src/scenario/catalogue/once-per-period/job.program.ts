// The bill of the day, on whichever host comes first.
import { Mutex } from 'locks/mutex'

const day = new Date().toISOString().slice(0, 10)
const lock = new Mutex('lock:bill', params.ttl)

await want('bill', { key: lock.key, owner: lock.token })
if (!(await lock.acquire(params.deadline))) {
  await giveUp('bill', 'the deadline has passed')
  return
}
await enter('bill')

// #if remembers=nobody
const isMine = true
// #elif remembers=redis
const isMine = (await redis.set(`billed:${day}`, client, 'EX', 86400, 'NX')) === 'OK'
// #else
const isMine = !(await storage.read('bill'))?.startsWith(day)
// #end
if (isMine) {
  await work(params.work)
  await storage.write('bill', `${day}, by ${client}`)
} else console.log(`the bill of ${day} is not mine`)

await leave('bill')
await lock.release()
