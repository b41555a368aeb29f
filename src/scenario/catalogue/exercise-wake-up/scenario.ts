import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, PARAMETERS, QUIET, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const goal: Goal = {
  text: 'Whoever waits gets in within 5 s of a release, whenever it comes. One line is enough.',
  holds: ['mutual-exclusion', 'progress'],
  program: 'worker',
  lines: 1,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    {
      id: 'late-B',
      title: 'B’s SUBSCRIBE arrives after A’s release',
      faults: [
        {
          id: 'hold-B',
          when: { on: { kind: 'command', actor: 'B', nth: 3, when: 'before' } },
          action: { do: 'delay', lasts: { until: { kind: 'deleted', key: KEY, client: 'A' } } },
        },
      ],
      shown: true,
    },
    QUIET,
    {
      id: 'late-C',
      title: 'C’s SUBSCRIBE arrives after B’s release',
      faults: [
        {
          id: 'hold-C',
          when: { on: { kind: 'command', actor: 'C', nth: 3, when: 'before' } },
          action: { do: 'delay', lasts: { until: { kind: 'deleted', key: KEY, client: 'B' } } },
        },
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-wake-up',
  revision: 1,
  group: 'Exercises',
  order: 703,
  terms: ['wake-up', 'delay'],
  title: 'Hear every release',
  summary: 'A waiter looks, and then listens. A release in between is neither seen nor heard.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '1s' },
    latency: PARAMETERS.latency,
  },
  switches: {},
  expected: [{ set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } }],
  goal,
  sources: ['redisson/redisson: RedissonLock.java, which tries again after it has subscribed'],
  lesson: {
    question: 'A waiter is told by a message that the lock is free. Where is the gap in which no message finds it?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. B starts, and will want the lock; C will, when B is inside.',
        note: 'Ask what a message saves against asking again and again.',
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B’s try is refused.',
        note: 'What B knows now was true when Redis answered.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A releases the lock and publishes that it is free.',
        note: 'What does PUBLISH answer inside the script? It is the number of listeners.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Measure from the release before.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C is inside.',
        note: 'C has missed nothing, or was lucky. The order of two steps decides which.',
      },
    ],
    prediction: null,
    explanation:
      'Listen first, and then look again: a release before the second look is seen by it, and one after it is heard. Asking again from time to time helps as well, at the price of the messages that listening was to save.',
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
      bounds: { progress: '5s' },
    }),
}
export default scenario
