import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const HOSTS = ['redis-1', 'redis-2', 'redis-3']
/** The node has executed A’s first vote, and its answer is lost. */
const lost = (actor: string) => ({
  id: `lost-${actor}`,
  when: { on: { kind: 'executed' as const, actor, client: 'A', key: KEY } },
  action: { do: 'lose' as const },
})

const goal: Goal = {
  text: 'A vote that a client gives up is given back on every node that may have it, so that nobody waits for a lease that nobody has.',
  holds: ['mutual-exclusion', 'progress'],
  program: 'worker',
  lines: 3,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    {
      id: 'lost-majority',
      title: 'Two nodes vote for A, and their answers are lost',
      faults: [lost('redis-1'), lost('redis-2')],
      shown: true,
    },
    {
      id: 'one-dead',
      title: 'One node is dead',
      faults: [{ id: 'dead', when: { at: '0s' }, action: { do: 'crash', actor: 'redis-2' } }],
      shown: true,
    },
    {
      id: 'lost-then-dead',
      title: 'One answer is lost; when A leaves, another node dies',
      faults: [
        lost('redis-3'),
        { id: 'dead', when: { on: { kind: 'leave', actor: 'A' } }, action: { do: 'crash', actor: 'redis-1' } },
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-release-everywhere',
  revision: 1,
  group: 'Exercises',
  order: 706,
  terms: ['redlock', 'quorum', 'lost-answer'],
  title: 'Give back every vote',
  summary: 'A releases where it was told OK. A node whose answer was lost keeps its key.',
  parameters: { ttl: { ...PARAMETERS.ttl, default: '20s' }, work: PARAMETERS.work, latency: PARAMETERS.latency },
  switches: {},
  expected: [{ set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } }],
  goal,
  sources: [
    'redis.io: Distributed Locks with Redis, "The Redlock algorithm", step 5',
    'redisson/redisson, issue 1606: RedissonRedLock releases only what it believes it got',
  ],
  lesson: {
    question: 'Three masters vote on one lock. A node has said OK, and nobody has heard it. Whose is its vote?',
    beats: [
      {
        id: 'asked',
        on: { kind: 'want', actor: 'A' },
        text: 'A asks all three nodes at once.',
        note: 'Two of three are a majority.',
      },
      {
        id: 'voted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A node has created the key for A.',
        note: 'The vote is given when Redis executes, not when A hears of it.',
      },
      {
        id: 'lost',
        on: { kind: 'lost' },
        text: 'An answer to A is lost. To A this looks like a refusal.',
        note: 'Ask what A should do about a node that has not answered.',
      },
      {
        id: 'b-asks',
        on: { kind: 'want', actor: 'B' },
        text: 'B asks the nodes as well.',
        note: 'Which of them can vote for B? Look at their keys.',
      },
      {
        id: 'in',
        on: { kind: 'enter' },
        text: 'Somebody has a majority.',
        note: 'How long did it take, and what has freed the votes?',
      },
    ],
    prediction: null,
    explanation:
      'No answer is not a refusal. Redlock therefore releases on all nodes, those included that said no or nothing: the script compares the token, so it does no harm where the key is another’s.',
    tryThis: [],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'want', actor: 'A' }, delay: '500ms' } },
      ],
      nodes: HOSTS.map((id) => ({ id })),
      faults: ownFaults(goal),
      bounds: { progress: '5s', survives: 1 },
    }),
}
export default scenario
