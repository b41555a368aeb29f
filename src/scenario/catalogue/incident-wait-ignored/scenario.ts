import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICAS = ['redis-2', 'redis-3']

const scenario: Builtin = {
  id: 'incident-wait-ignored',
  revision: 1,
  group: 'Real incidents',
  order: 627,
  terms: ['wait', 'replica', 'failover', 'sentinel'],
  title: 'Asked, answered, not listened to',
  summary: 'The client waits until a replica has its lock, or until a second has passed. Which of the two was it?',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    answer: {
      label: 'The answer of WAIT',
      values: ['ignored', 'compared'],
      default: 'ignored',
      changes: ['code'],
      help: 'Whether the number of replicas is compared with what is needed, and the lock undone when it is less.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { answer: 'compared' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 3994: a lock is granted although fewer replicas have acknowledged it than there should be',
  ],
  lesson: {
    question: 'A waits until a replica has its lock, and then enters. Both replicas are dead. How long does it wait?',
    beats: [
      {
        id: 'killed',
        on: { kind: 'crash' },
        text: 'Both replicas are killed. The master goes on alone.',
        note: 'The report kills one of them, or both. Ask what the lock should do with none left.',
      },
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master creates A’s key, and A sends WAIT.',
        note: 'The key is on one machine. WAIT is what is to tell A so.',
      },
      {
        id: 'counted',
        on: { kind: 'print', actor: 'A' },
        text: 'A second has passed, and WAIT answers: 0.',
        note: 'WAIT does not fail. It waits, and then says how many there are. Ask who is to find 0 too few.',
      },
      {
        id: 'undone',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A deletes the key with its own token in it.',
        note: 'When the answer is compared: at once, and it tries again. At the defaults only at the end, if there is a key by then.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters.',
        note: 'At the defaults: the check was made, and its result went nowhere.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master dies.',
        note: 'If A is inside, its lock was on this machine only.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted' },
        text: 'The replicas were started again, and Sentinel has promoted one of them.',
        note: 'It has never seen A’s lock.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock of the new master and enters.',
        note: 'Is A inside? At the defaults it is.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'At the defaults under a lock that has not existed since the master died.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'A' },
      question: 'WAIT for one replica has answered 0 after its second. What does this client do?',
      options: ['It enters', 'It undoes the lock', 'It waits for a replica'],
      answer: 0,
      explanation: 'The code waits for the answer and does not look at it. To have waited is not to have got.',
    },
    explanation:
      'WAIT reports and does not promise: when its time is over it answers with the number that there is, without an error. Whoever ignores the number has paid for the wait and not got the check. It has to be compared with what is needed, and the lock has to be undone when it is less, or the key blocks everybody for the rest of its TTL. How many are enough is a question of its own: one replica may have the lock, and another may be promoted.',
    tryThis: [{ text: 'Compare the number, and undo the lock', set: { answer: 'compared' } }],
  },
  build: (settings) => {
    const dead = { kind: 'crash', actor: NODE } as const
    return file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: dead } },
      ],
      nodes: [{ id: NODE }, ...REPLICAS.map((id) => ({ id, replicaOf: NODE }))],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
      faults: [
        ...REPLICAS.map((actor) => ({
          id: `kill-${actor}`,
          when: { on: { kind: 'want' as const, actor: 'A' } },
          action: { do: 'crash' as const, actor },
        })),
        {
          id: 'crash-master',
          // While A sleeps, if it tries again: a WAIT on its way would be sent again, to the new master.
          when: { on: { kind: 'print', actor: 'A' }, delay: '200ms' },
          action: { do: 'crash', actor: NODE },
        },
        ...REPLICAS.map((actor) => ({
          id: `start-${actor}`,
          when: { on: dead, delay: '1s' },
          action: { do: 'restart' as const, actor },
        })),
      ],
    })
  },
}
export default scenario
