import type { Builtin } from '../../builtin'
import { type Goal, ownFaults } from '../../goal'
import { file, KEY, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const pause = (actor: string) => ({
  id: `pause-${actor}`,
  when: { on: { kind: 'work' as const, actor, when: 'before' as const } },
  action: { do: 'pause' as const, actor, lasts: { for: '15s' } },
})

const goal: Goal = {
  text: 'Clients stand still past their leases, and their clocks are wrong. No stale write may be accepted, and each client’s work must be written in the end.',
  holds: ['stale-writes', 'fencing'],
  program: 'worker',
  lines: 3,
  task: { resource: RESOURCE, key: KEY, work: 'work' },
  schedules: [
    { id: 'pause', title: 'A stands still past its lease', faults: [pause('A')], shown: true },
    {
      id: 'fast-clock',
      title: 'The same, and A’s clock is a minute ahead',
      faults: [{ id: 'ahead', when: { at: '0s' }, action: { do: 'clock-step', actor: 'A', by: '60s' } }, pause('A')],
      shown: true,
    },
    {
      id: 'two-pauses',
      title: 'A stands still, B is late with its first command, and then B stands still too',
      faults: [
        pause('A'),
        {
          id: 'late-B',
          when: { on: { kind: 'command', actor: 'B', when: 'before' } },
          action: { do: 'pause', actor: 'B', lasts: { until: { kind: 'stored', client: 'C' } } },
        },
        pause('B'),
      ],
      shown: false,
    },
  ],
}

const scenario: Builtin = {
  id: 'exercise-fencing',
  revision: 1,
  group: 'Exercises',
  order: 705,
  terms: ['fencing-token', 'pause', 'wall-clock'],
  title: 'Survive a pause',
  summary: 'The storage checks fencing tokens, and the tokens are the clients’ own clocks.',
  parameters: { ttl: PARAMETERS.ttl, work: PARAMETERS.work, latency: PARAMETERS.latency },
  switches: {},
  expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds' } }],
  goal,
  sources: ['Martin Kleppmann, "How to do distributed locking" (2016)'],
  lesson: {
    question:
      'A pause makes two clients believe that they are inside; no lock prevents that. What does the storage need so that it can, and what does a refused client do?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with a token from its own clock.',
        note: 'Ask what makes a good token: it has to be higher for each later grant.',
      },
      {
        id: 'paused',
        on: { kind: 'pause', actor: 'A' },
        text: 'A stands still.',
        note: 'A’s code cannot notice. Whatever it looks at is as old as the pause.',
      },
      {
        id: 'over',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease is over.',
        note: 'The lock does what was asked of it.',
      },
      {
        id: 'b-writes',
        on: { kind: 'stored', client: 'B' },
        text: 'B’s write is accepted, with its token.',
        note: 'From now on the storage refuses any lower token.',
      },
      {
        id: 'a-wakes',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes, does its work and will write.',
        note: 'For A no time has passed.',
      },
      {
        id: 'refused',
        on: { kind: 'refused', client: 'A' },
        text: 'The storage refuses A’s write.',
        note: 'Good for the order. What becomes of A’s work?',
      },
    ],
    prediction: null,
    explanation:
      'A token has to come from what orders the grants: `INCR` on the Redis that grants, drawn after the grant (a clock of the client’s own orders nothing). And a refusal is not the end: the client has lost its lock, so it takes it again, does its work again and writes with a new token.',
    tryThis: [],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '100ms' } },
      ],
      storage: { fencing: true },
      faults: ownFaults(goal),
    }),
}
export default scenario
