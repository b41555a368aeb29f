// What somebody types who wants to know which locks are held.
const [, keys] = await redis.scan('0', 'MATCH', 'lock:*', 'COUNT', 100)
console.log(keys.length > 0 ? keys.sort().join(' ') : 'no key begins with lock:')
