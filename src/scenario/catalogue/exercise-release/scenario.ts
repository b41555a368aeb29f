import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, NODE, PARAMETERS, QUIET, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const goal: Goal = {
  text: 'A client gives back its own lock and never another’s, however late its release arrives.',
  holds: ['mutual-exclusion', 'ownership'],
  program: 'worker',
  lines: 6,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    {
      id: 'late-release',
      title: 'A’s release arrives when B is inside',
      faults: [
        {
          id: 'hold',
          when: { on: { kind: 'command', actor: 'A', key: KEY, nth: 2, when: 'before' } },
          action: { do: 'delay', lasts: { until: { kind: 'enter', actor: 'B' } } },
        },
      ],
      shown: true,
    },
    QUIET,
    {
      id: 'slow-way',
      title: 'The way from A to Redis becomes slow when A leaves',
      faults: [
        {
          id: 'slow',
          when: { on: { kind: 'leave', actor: 'A' } },
          action: { do: 'slow', between: ['A', NODE], by: '3s' },
        },
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-release',
  revision: 1,
  group: 'Exercises',
  order: 704,
  terms: ['compare-and-delete', 'delay'],
  title: 'Give back your own lock',
  summary: 'A late DEL deletes the lock that B has by now, and C walks in.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '6s', max: '9s' },
    latency: PARAMETERS.latency,
  },
  switches: {},
  expected: [{ set: {}, findings: { ownership: 'violated', 'mutual-exclusion': 'violated' } }],
  goal,
  sources: ['redis.io: Distributed Locks with Redis, "Correct implementation with a single instance"'],
  lesson: {
    question: 'A has left in time, but its release is on its way for longer than its lease. Whose lock does it meet?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock.',
        note: 'The value of the key is A’s token. Who will look at it?',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done, within its lease, and sends its release.',
        note: 'A has done nothing late. The network may.',
      },
      {
        id: 'over',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease is over before its release has arrived.',
        note: 'The lock is free now, and that is right.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock.',
        note: 'A’s release is still on its way. What does it say: delete mine, or delete it?',
      },
      {
        id: 'deleted',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A’s release is executed, and a key is deleted.',
        note: 'Whose? Look at the value that it had.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has the lock.',
        note: 'Is B out already?',
      },
    ],
    prediction: null,
    explanation:
      'The comparison and the deletion have to be one step on the server: a script that deletes the key only if it holds the own token. To look first with GET and then to DEL leaves a gap of a round trip, and a lease can end in any gap.',
    tryThis: [],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'B' } } },
      ],
      faults: ownFaults(goal),
    }),
}
export default scenario
