// Gives back a permit that somebody else took: neither semaphore asks whose it was.
// #if leases=on
import { PermitSemaphore } from 'locks/permit-semaphore'
// #else
import { Semaphore } from 'locks/semaphore'
// #end

// #if leases=on
const permit = (await redis.get('handed-on')) ?? '' // this one asks which it is
await new PermitSemaphore('permits:printer', params.lease ?? 0, permit).release()
// #else
await new Semaphore('permits:printer').release()
// #end
