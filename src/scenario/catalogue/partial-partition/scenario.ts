import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'partial-partition',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 210,
  terms: ['partition', 'own-deadline', 'watchdog'],
  title: 'Cut off from Redis, not from the storage',
  summary: 'A cannot renew its lease any more, and can write as well as before.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, min: '2s' },
    work: { ...PARAMETERS.work, default: '20s' },
    cut: { label: 'Cut', default: '30s', min: '3s', max: '5m', help: 'How long A and Redis cannot reach each other.' },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '200ms' },
  },
  switches: {
    stops: {
      label: 'A stops',
      values: ['when-done', 'by-own-deadline'],
      default: 'when-done',
      changes: ['code'],
      help: 'Whether a client goes on with renewals that nobody answers, or stops before its lease can be over.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { stops: 'by-own-deadline' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'Mohammed Alfatafta and others, "Toward a Generic Fault Tolerance Technique for Partial Network Partitioning" (OSDI 2020)',
    'redis.io: Distributed Locks with Redis, "Making the algorithm more reliable: Extending the lock"',
  ],
  lesson: {
    question: 'A can reach the storage and cannot reach Redis. Its renewals get no answer. May it go on?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside and renews its lease on a timer.',
        note: 'Two links matter: A to Redis, and A to the storage. Ask what happens when only one of them fails.',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'The link between A and Redis is cut. A’s link to the storage is whole, and so is B’s to both.',
        note: 'A rule in a firewall, a switch, a route. “The network is down” is seldom true for everybody.',
      },
      {
        id: 'silent',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2, when: 'before' },
        text: 'A’s first renewal leaves. The link is cut: no answer comes.',
        note: 'No error, no reset: silence. What should silence mean to a holder?',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'With its own deadline: before the lease can be over, without having written. Without: when its work is done, however late.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'Redis has heard of no renewal: the lease runs out.',
        note: 'Redis cannot know whether A is dead or cut off. It does not have to.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'Is A still there? That is the whole difference between the two variants.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B writes.',
        note: 'B’s value should remain, until somebody gets the lock after B.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A has done its work and writes. Its way to the storage is free, and the storage accepts.',
        note: 'The cut kept the lock from A, and did not keep A from the data.',
      },
    ],
    prediction: {
      before: { kind: 'expired', key: KEY },
      question: 'A’s renewals have had no answer, and Redis ends the lease. What does A do?',
      options: ['It stops: a renewal failed', 'It works on and writes', 'It cannot write: it is cut off'],
      answer: 1,
      explanation:
        'No answer is no failure: the renewals wait in the connection. Nothing in A looks at the time, and its way to the storage is open.',
    },
    explanation:
      'A holder that is cut off from Redis cannot be told that its lock is lost, so it has to find out by itself. It knows when it last asked with success, and that the lease is good for at least one TTL from then. Each step of the work is done only if it ends before that time. Then A stops by its own clock, before Redis can give the lock to B, and needs no message to do so. It relies on clocks that run at about the same rate, and on steps that take as long as planned: a pause inside a step still needs a fencing token.',
    tryThis: [
      { text: 'A stops by its own deadline', set: { stops: 'by-own-deadline' } },
      { text: 'A cut that is over before the lease is', set: { cut: '5s' } },
      { text: 'A short cut and the deadline: A works to the end', set: { stops: 'by-own-deadline', cut: '5s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000, step: 500 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'cut',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          action: { do: 'partition', between: [['A'], [NODE]], lasts: { for: length(settings, 'cut') } },
        },
      ],
    }),
}
export default scenario
