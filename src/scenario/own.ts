import type { Builtin } from './builtin'

/** What a file of one's own is laid over: it has no settings and no lesson, and asks nothing. */
export const OWN: Builtin = {
  id: 'own',
  revision: 1,
  group: 'Your own',
  order: 0,
  title: 'A scenario of your own',
  summary: 'From a scenario file, or from nothing.',
  parameters: {},
  switches: {},
  expected: [],
  terms: ['lease'],
  lesson: {
    question: 'What does this scenario do?',
    beats: [],
    prediction: null,
    explanation: '',
    tryThis: [],
  },
  sources: [],
  build: ({ seed }) => ({
    format: 'lockstep-scenario/1',
    title: 'A scenario of your own',
    seed,
    programs: { worker: WORKER },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker' },
    ],
    nodes: [{ id: 'redis-1' }],
  }),
}

const WORKER = `const key = 'lock:order:123'
const token = crypto.randomUUID()

await want('order:123', { key, owner: token })
while ((await redis.set(key, token, 'PX', 10_000, 'NX')) === null) await sleep(100)
await enter('order:123')

await work(1_000)
await storage.write('order:123', \`\${client} was here\`)

await leave('order:123')
const COMPARE_AND_DELETE = \`
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0\`
await redis.eval(COMPARE_AND_DELETE, 1, key, token)
`
