// Charges for order 123. A mark says that this is done; the job looks in again and again for what is not.
const mark = 'paid:order:123'

async function charge(visit: number) {
  await enter('order:123')
  await storage.write('order:123', `charged, visit ${visit}`)
  await work(params.work)
  await leave('order:123')
}

/** Whether there is something to do, and it was done. Throws when Redis refuses. */
async function bill(visit: number): Promise<boolean> {
  await want('order:123', { key: mark, owner: client })
  // #if mark=after-the-charge
  if ((await redis.exists(mark)) === 1) return false
  await charge(visit)
  await redis.set(mark, client, 'PX', params.ttl)
  // #else
  if ((await redis.set(mark, client, 'PX', params.ttl, 'NX')) === null) return false
  await charge(visit)
  // #end
  return true
}

for (let visit = 1; visit <= 6; visit++) {
  const done = await bill(visit).catch((error) => {
    console.error(`visit ${visit}: ${error.message}`)
    return false
  })
  if (!done) await giveUp('order:123', 'not now')
  await sleep(params.visits)
}
