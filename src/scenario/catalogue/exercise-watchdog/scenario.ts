import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, NODE, PARAMETERS, QUIET, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const cut = (delay: string) => ({
  id: 'cut',
  when: { on: { kind: 'enter' as const, actor: 'A' }, delay },
  action: { do: 'partition' as const, between: [['A'], [NODE]] as [string[], string[]], lasts: { for: '15s' } },
})

const goal: Goal = {
  text: 'A holder that cannot extend its lease must be out before the lease is over, by its own clock, and do its work again later.',
  holds: ['mutual-exclusion', 'stale-writes'],
  program: 'worker',
  lines: 7,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    { id: 'cut', title: 'A is cut off from Redis while it works', faults: [cut('1s')], shown: true },
    QUIET,
    {
      id: 'slow-then-cut',
      title: 'The way from A to Redis becomes slow, and then it is cut',
      faults: [
        {
          id: 'slow',
          when: { on: { kind: 'enter', actor: 'A' } },
          action: { do: 'slow', between: ['A', NODE], by: '520ms', lasts: { for: '30s' } },
        },
        cut('4300ms'),
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-watchdog',
  revision: 1,
  group: 'Exercises',
  order: 707,
  terms: ['watchdog', 'lease', 'partition'],
  title: 'Stop at your own deadline',
  summary: 'A’s watchdog cannot reach Redis, and A works on past the end of its lease.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '3s' },
    work: { ...PARAMETERS.work, default: '8s' },
    latency: PARAMETERS.latency,
    step: { label: 'Step', default: '500ms', min: '100ms', max: '2s', help: 'How long a step of the work takes.' },
  },
  switches: {},
  expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } }],
  goal,
  sources: ['mike-marcacci/node-redlock: `using`, whose signal is aborted when the lock cannot be extended in time'],
  lesson: {
    question: 'A watchdog extends a short lease for as long as the work takes. What if it cannot reach Redis?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with a lease of its own that its watchdog extends.',
        note: 'The work takes longer than the lease. Until when may A go on without news from Redis?',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'A and Redis cannot reach each other.',
        note: 'A’s extensions are on their way and do not arrive. No error tells A.',
      },
      {
        id: 'over',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease is over.',
        note: 'A could have known: it knows when it asked for the last extension that was confirmed.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Is A out? It cannot be told from outside.',
      },
      {
        id: 'a-writes',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Was it still inside alone?',
      },
    ],
    prediction: null,
    explanation:
      'A lease is a promise until a time, and its holder has to keep that time itself: from the moment at which it asked for the last confirmed extension, not from the moment of the answer. Before each step it looks whether the step still fits. This holds against a network that fails. It does not hold against a pause in the middle of a step; there only a fencing token helps.',
    tryThis: [],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: ownFaults(goal),
    }),
}
export default scenario
