import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, NODE, PARAMETERS, QUIET, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const goal: Goal = {
  text: 'Nobody may be inside without the lock. A client that does not get it in time says so (`giveUp`) and stops.',
  holds: ['mutual-exclusion'],
  program: 'worker',
  lines: 2,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    {
      id: 'slow-holder',
      title: 'A takes longer than B is ready to wait',
      faults: [
        {
          id: 'pause',
          when: { on: { kind: 'work', actor: 'A', when: 'before' } },
          action: { do: 'pause', actor: 'A', lasts: { for: '5s' } },
        },
      ],
      shown: true,
      mayGiveUp: ['B'],
    },
    QUIET,
    {
      id: 'dead-holder',
      title: 'A dies inside, and its key has lost its lifetime',
      faults: [
        {
          id: 'persist',
          when: { on: { kind: 'enter', actor: 'A' } },
          action: { do: 'command', actor: NODE, args: ['PERSIST', KEY] },
        },
        {
          id: 'crash',
          when: { on: { kind: 'work', actor: 'A', when: 'before' } },
          action: { do: 'crash', actor: 'A' },
        },
      ],
      shown: false,
      mayGiveUp: ['B'],
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-fail-closed',
  revision: 1,
  group: 'Exercises',
  order: 701,
  terms: ['fail-closed', 'retry'],
  title: 'Make it fail closed',
  summary: 'A client that does not get the lock in time goes on without it.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: PARAMETERS.work,
    deadline: { ...PARAMETERS.deadline, default: '4s' },
    latency: PARAMETERS.latency,
  },
  switches: {},
  expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } }],
  goal,
  sources: ['useautumn/autumn, pull request 2593: a refactoring that turned fail-closed into fail-open'],
  lesson: {
    question:
      'The lock is busy, the deadline has passed, and the code goes on all the same. Two lines are enough to stop it.',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with the lock.',
        note: 'Ask who has seen “if not acquired, log a warning” in a code base.',
      },
      {
        id: 'paused',
        on: { kind: 'pause', actor: 'A' },
        text: 'A stands still for a while, well within its lease.',
        note: 'Nothing is wrong with A’s lock. It only takes longer than B likes.',
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B asks for the lock and is refused. It will ask again until its deadline.',
        note: 'Redis does its part. What B does with the answer is B’s part.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up and says so.',
        note: 'Somebody has to handle this: the caller, a queue, a person.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters.',
        note: 'Does Redis know of it? Look at who has the key.',
      },
      {
        id: 'a-writes',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'If B is inside as well, whose write is the stale one?',
      },
    ],
    prediction: null,
    explanation:
      'A refusal has to end the work: everything below it was written for who has the lock. `return giveUp(…)` in the place of the log line is enough. The caller is told, and can try again later, which is better than two clients at one order.',
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
