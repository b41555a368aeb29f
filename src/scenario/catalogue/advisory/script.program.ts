// A script that somebody runs by hand to mend the order. Whoever wrote it had never heard of the lock.
const accepted = await storage.write('order:123', 'corrected by hand:')
console.log(accepted ? 'done' : 'the storage refuses to write without a token')
