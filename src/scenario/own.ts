import type { Builtin } from './builtin'
import { ownFaults } from './goal'
import type { ScenarioFile } from './schema'

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

/** A scenario file that has a goal. */
export type ExerciseFile = ScenarioFile & Required<Pick<ScenarioFile, 'goal'>>

/**
 * An exercise of one's own: a file with a goal as what is opened and changed, so that a solution is told from what it
 * was made of. `key` tells it from others; `packed` is what a link carries of it.
 */
export function ownExercise({ goal, ...file }: ExerciseFile, key: string, packed: string): Builtin {
  const { title = OWN.title, description = goal.text, seed: own = 1 } = file
  return {
    ...OWN,
    id: `${OWN.id}-${key}`,
    title,
    goal,
    packed,
    seed: own,
    lesson: { ...OWN.lesson, question: description },
    build: ({ seed }) => ({ ...file, seed, faults: ownFaults(goal) }),
  }
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
