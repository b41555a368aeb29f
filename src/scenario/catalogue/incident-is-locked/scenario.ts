import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-is-locked',
  revision: 1,
  group: 'Real incidents',
  order: 603,
  terms: ['owner-token', 'watchdog', 'partition'],
  title: '“Is it locked?” is not “is it mine?”',
  summary: 'An instance that was cut off asks whether the lock is taken. It is: by its successor.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '20s', max: '60s' },
    cut: { label: 'Cut', default: '16s', min: '1s', max: '60s', help: 'How long A and Redis cannot reach each other.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    asks: {
      label: 'A asks',
      values: ['is-it-locked', 'is-it-mine'],
      default: 'is-it-locked',
      changes: ['code'],
      help: 'What is looked at before a write and before the lock is given back: that there is a key, or whose token is in it.',
    },
  },
  expected: [
    {
      set: {},
      findings: {
        'mutual-exclusion': 'violated',
        ownership: 'violated',
        'truthful-answers': 'violated',
        'stale-writes': 'violated',
      },
    },
    {
      set: { asks: 'is-it-mine' },
      findings: {
        'mutual-exclusion': 'violated',
        ownership: 'holds',
        'truthful-answers': 'holds',
        'stale-writes': 'holds',
      },
    },
  ],
  sources: ['factcast/factcast, issue 3706: “Redis locking is flawed”'],
  lesson: {
    question:
      'An instance of factcast checked now and then that its lock was still there. It was, and the check was of no use. Why?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock and is the writer. A timer renews its lease.',
        note: 'This lock is kept for the life of the instance, as is usual for a leader. B waits for its chance.',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'A and Redis can no longer reach each other. A and the storage can.',
        note: 'The renewals wait in the network. Ask what A can know of its lease now.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'No renewal has arrived, and the lease runs out.',
        note: 'Redis and the lease do what they should.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is the writer now.',
        note: 'A is not told. There is no message from Redis for a lock that has run out.',
      },
      {
        id: 'asked',
        on: { kind: 'claim', actor: 'A' },
        text: 'The network is whole again. A has looked at the key and draws its conclusion.',
        note: 'Compare the value of the key with A’s token. “It exists” is true and says nothing about A.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes: by its check the lock is held.',
        note: 'It is, by B. Two writers at once on one projection.',
      },
      {
        id: 'deleted',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A shuts down and deletes the lock. It was B’s.',
        note: 'In the report this is how it came to light: B’s next check found no lock at all.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B is done and gives the lock back.',
        note: 'Ask what B finds under the key, at each setting.',
      },
    ],
    prediction: {
      before: { kind: 'claim', actor: 'A' },
      question: 'A asks Redis whether the lock exists. What will A do?',
      options: ['Stop: the lock has run out', 'Write: the lock exists', 'Wait until B is done'],
      answer: 1,
      explanation: 'The key is there, with B’s token in it. The question that A asks has the same answer for both.',
    },
    explanation:
      'A lock has a holder, and a check that does not name the holder cannot tell me from my successor. Redisson’s `isLocked()` answers for anybody; `isHeldByCurrentThread()` answers for the caller. The same mistake in the release took B’s lock away. Asking the right question mends the check and the release, and not the time in between: A was inside until it could ask. For that it takes a deadline by A’s own clock, and a fencing token that the storage checks; the report proposes the latter.',
    tryThis: [
      { text: 'Ask whose lock it is', set: { asks: 'is-it-mine' } },
      { text: 'A cut that is shorter than the lease', set: { cut: '4s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 20_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'cut',
          when: { on: { kind: 'enter', actor: 'A', resource: RESOURCE }, delay: '1s' },
          action: { do: 'partition', between: [['A'], [NODE]], lasts: { for: length(settings, 'cut') } },
        },
      ],
    }),
}
export default scenario
