// An order is in two storages: the shop's, and the ledger's. Each looks at the fencing token of a write. One lock for both.
import { FencedLock } from 'locks/fenced-lock'

const lock = new FencedLock('lock:order:123')
// #if writes=both-in-one
const resources = ['order:123'] // the entry for the ledger is in the same row
// #else
const resources = ['order:123', 'ledger:123']
// #end

for (const resource of resources) await want(resource, { key: lock.name, owner: lock.owner })
if (!(await lock.tryLock(params.deadline, params.ttl))) {
  for (const resource of resources) await giveUp(resource, 'the deadline has passed')
  return
}
const { token } = lock
for (const resource of resources) await enter(resource, { token })

// #if writes=token-first|both-in-one
// Before anything else: what they have, written once more. From here on an older token is refused.
for (const resource of resources) await storage.write(resource, (await storage.read(resource)) ?? 'empty', { token })
// #end
// #if writes=both-in-one
await work(params.work)
const written = await storage.write('order:123', `sold and entered by ${client}`, { token })
// #else
await storage.write('order:123', `sold by ${client}`, { token })
await work(params.work)
const written = await storage.write('ledger:123', `entered by ${client}`, { token })
// #end
if (!written) console.warn('a later holder is at work: not written')

for (const resource of resources) await leave(resource)
await lock.unlock().catch((problem) => console.warn(String(problem)))
