// Looks for locks that nobody needs any more, such as those of jobs whose process was killed.
// #if reaper=looks-in-the-queue
const ORPHAN = `
for _, job in ipairs(redis.call('lrange', KEYS[2], 0, -1)) do
  if job == ARGV[1] then return 0 end
end
return redis.call('del', KEYS[1])`
// #else
const ORPHAN = `
for _, job in ipairs(redis.call('lrange', KEYS[2], 0, -1)) do
  if job == ARGV[1] then return 0 end
end
if redis.call('exists', KEYS[3]) == 1 then return 0 end
return redis.call('del', KEYS[1])`
// #end

const deleted = await redis.eval(ORPHAN, 3, 'lock:order:123', 'queue', 'running:order:123', 'order:123')
console.log(`${deleted} orphaned locks deleted`)
