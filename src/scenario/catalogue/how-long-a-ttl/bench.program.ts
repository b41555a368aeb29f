// One TTL on trial. Each job has the lock around it. The next one asks again when the one before it is done, or when the
// lease of that one is over. The last job waits for all others, and dies inside.
import { Mutex } from 'locks/mutex'

const resource = `report:${client.slice('bench-'.length)}`
const ttl = params[client] ?? 0
const jobs: Promise<void>[] = []

async function doJob(mutex: Mutex, as: string, ms: number) {
  await work(ms)
  await leave(resource, { as })
  await mutex.release()
}

for (let job = 1; job <= params.jobs; job++) {
  const mutex = new Mutex(`lock:${resource}`, ttl)
  const as = `${client}/job-${job}`
  if (job === params.jobs) await Promise.all(jobs)
  await want(resource, { as, key: mutex.key, owner: mutex.token })
  while (!(await mutex.tryAcquire())) await Promise.race([jobs.at(-1), sleep(ttl + 1)])
  await enter(resource, { as })
  jobs.push(doJob(mutex, as, params[`job${job}`] ?? 0))
}
await Promise.all(jobs)
