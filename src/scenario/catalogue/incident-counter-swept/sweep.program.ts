// Frees memory. There is a counter for every lock that ever was, and none of them has a TTL.
// #if sweep=unused-counters
const SWEEP = `
if redis.call('exists', KEYS[1]) == 1 then return 0 end -- somebody holds the lock
return redis.call('del', KEYS[2])`

let deleted = 0
for (const counter of await redis.keys('fence:*')) {
  deleted += await redis.eval(SWEEP, 2, counter.replace('fence:', 'lock:'), counter)
}
console.log(`${deleted} counters of free locks deleted`)
// #else
const counters = await redis.keys('fence:*')
console.log(`${counters.length} counters left alone: storage remembers their numbers`)
// #end
