// Take the lock, do the work, write, give the lock back.
const key = 'lock:order:123'
const token = crypto.randomUUID()

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', params.ttl, 'NX')) !== 'OK') await sleep(400 + Math.random() * 200)
await enter('order:123')

await work(params.work)
await storage.write('order:123', `${client} was here`)

await leave('order:123')
await redis.del(key)
