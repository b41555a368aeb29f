import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const [FIRST, SECOND, THIRD] = ['redis-1', 'redis-2', 'redis-3'] as const
const SEMAPHORE = 'semaphore:export'

const scenario: Builtin = {
  id: 'incident-three-pairs',
  revision: 1,
  group: 'Real incidents',
  order: 640,
  terms: ['semaphore', 'quorum', 'redlock', 'partition'],
  title: 'Three pairs of three nodes',
  summary: 'Two permits, three masters, and a majority for each holder. Three clients have one.',
  parameters: {
    ttl: {
      ...PARAMETERS.ttl,
      default: '30s',
      min: '10s',
      help: 'After how long a holder that says nothing is dropped.',
    },
    work: { ...PARAMETERS.work, default: '6s', min: '2s', max: '9s', help: 'How long each client keeps its permit.' },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    permits: {
      label: 'The permits are',
      values: ['on-three-masters', 'on-one-master'],
      default: 'on-three-masters',
      changes: ['code'],
      help: 'Two on each of three masters, of which a holder needs a majority, or two on one master.',
    },
  },
  expected: [
    { set: {}, findings: { capacity: 'violated' } },
    { set: { permits: 'on-one-master' }, findings: { capacity: 'holds', 'truthful-answers': 'holds' } },
  ],
  sources: [
    'madelson/DistributedLock: docs/DistributedLock.Redis.md: why a semaphore on several databases is refused',
    'swarthy/redis-semaphore: RedlockSemaphore: a limit on each of several nodes, and a majority of them',
  ],
  lesson: {
    question:
      'A lock on a majority of three nodes has one holder at most. A semaphore of two permits, kept in the same way: how many?',
    beats: [
      {
        id: 'a-wants',
        on: { kind: 'want', actor: 'A' },
        text: 'A wants a permit. A cannot reach redis-3.',
        note: 'One of three nodes may be missing: that is what the majority is for.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has its permit and is inside.',
        note: 'At the defaults on redis-1 and redis-2. Write the pairs on the board: A has 1 and 2.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants a permit. B cannot reach redis-1.',
        note: 'It reaches all that A could not. Count the places that are left: two on each node, less A’s.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has its permit and is inside. Both permits are given away.',
        note: 'At the defaults B has 2 and 3. Ask which node knows that there are two holders.',
      },
      {
        id: 'c-asked',
        on: { kind: 'executed', client: 'C', actor: SECOND, key: SEMAPHORE },
        text: 'C asks too, and reaches everybody.',
        note: 'At the defaults redis-2 has two holders and says no. The other two nodes have a place each.',
      },
      {
        id: 'third-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C is inside. Is one of the others outside?',
        note: 'At the defaults the pairs are 1 and 2, 2 and 3, 1 and 3: no node has more than two holders.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'Compare with the capacity verdict.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'C' },
      question:
        'A has a permit on redis-1 and redis-2, B on redis-2 and redis-3. Each node keeps two. C asks all three nodes. Is C let in?',
      options: ['No: both permits are taken', 'Yes: two nodes have room', 'No: a semaphore asks all nodes'],
      answer: 1,
      explanation:
        'redis-1 has only A, and redis-3 only B. Each has one more place, and two of three nodes are a majority.',
    },
    explanation:
      'Two majorities of three nodes share a node. With one permit that node has to choose, and so there is one holder. With two permits it need not choose: it has a place for both. Count the places instead. Three nodes with two places each are six, a holder takes two of them, and six are enough for three. Each node keeps to its limit, and together they do not. With all three nodes for each holder six places would be two holders, but then no node may be missing. There is no number of votes that gives both here, which is why one library refuses to build this. Permits on one master are counted right; what is lost is that another master could stand in for it.',
    tryThis: [
      { text: 'Two permits on one master', set: { permits: 'on-one-master' } },
      { text: 'Short work: the third comes later and finds room', set: { work: '2s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' } },
        { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '2500ms' } },
      ],
      nodes: [{ id: FIRST }, { id: SECOND }, { id: THIRD }],
      faults: [
        {
          id: 'cut-a',
          when: { on: { kind: 'want', actor: 'A' } },
          action: { do: 'partition', between: [['A'], [THIRD]] },
        },
        {
          id: 'cut-b',
          when: { on: { kind: 'want', actor: 'B' } },
          action: { do: 'partition', between: [['B'], [FIRST]] },
        },
      ],
    }),
}
export default scenario
