import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, PARAMETERS, RESOURCE, SLACK_US, sum } from '../common'
import worker from './worker.program.ts?raw'

const goal: Goal = {
  text: 'Whoever dies with the lock must not keep it: those who wait get in when the lease is over.',
  holds: ['mutual-exclusion', 'deadlock-freedom', 'progress'],
  program: 'worker',
  lines: 3,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    {
      id: 'between',
      title: 'A dies when its first command is answered',
      faults: [
        {
          id: 'crash-A',
          when: { on: { kind: 'command', actor: 'A', key: KEY } },
          action: { do: 'crash', actor: 'A' },
        },
      ],
      shown: true,
    },
    {
      id: 'at-work',
      title: 'A dies at work',
      faults: [
        {
          id: 'crash-A',
          when: { on: { kind: 'work', actor: 'A', when: 'before' } },
          action: { do: 'crash', actor: 'A' },
        },
      ],
      shown: true,
    },
    {
      id: 'twice',
      title: 'A dies when its first command is answered, and the next one at work',
      faults: [
        {
          id: 'crash-A',
          when: { on: { kind: 'command', actor: 'A', key: KEY } },
          action: { do: 'crash', actor: 'A' },
        },
        {
          id: 'crash-B',
          when: { on: { kind: 'work', actor: 'B', when: 'before' } },
          action: { do: 'crash', actor: 'B' },
        },
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-crash-gap',
  revision: 1,
  group: 'Exercises',
  order: 702,
  terms: ['lease', 'crash'],
  title: 'Close the gap before the lease',
  summary: 'The key is taken with one command and gets its lifetime with another. A dies in between.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, min: '1s' },
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {},
  expected: [{ set: {}, findings: { 'deadlock-freedom': 'violated', progress: 'violated' } }],
  goal,
  sources: ['redis.io: SET, since 2.6.12 with NX and PX'],
  lesson: {
    question:
      'A process can die between any two lines, here between SETNX and EXPIRE. How is the lock freed all the same?',
    beats: [
      {
        id: 'taken',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'Redis creates the key for A.',
        note: 'Look at its TTL in the keyspace.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A’s process dies.',
        note: 'Which line would it have run next?',
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B asks for the lock and is refused. It will ask again.',
        note: 'B sees a key and not that its owner is dead.',
      },
      {
        id: 'freed',
        on: { kind: 'expired', key: KEY },
        text: 'The lease is over: the key is gone.',
        note: 'This beat is there only if the key has a lifetime.',
      },
      {
        id: 'enter',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'How long did it wait? That is the price of a crash.',
      },
      {
        id: 'give-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s deadline has passed. It gives up.',
        note: 'Somebody will have to delete the key by hand, and to know that this is safe.',
      },
    ],
    prediction: null,
    explanation:
      'SET with NX and PX takes the key and gives it its lifetime in one step: it is there with its lifetime, or it is not there. A script that does both would do as well. Nothing that needs the dead client’s next line can.',
    tryThis: [],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'command', actor: 'A', key: KEY } } },
        { id: 'C', program: 'worker', start: { on: { kind: 'command', actor: 'B', key: KEY }, delay: '300ms' } },
      ],
      faults: ownFaults(goal),
      // Two may die one after the other.
      bounds: { progress: sum(settings.params.ttl ?? 0, settings.params.ttl ?? 0, SLACK_US) },
    }),
}
export default scenario
