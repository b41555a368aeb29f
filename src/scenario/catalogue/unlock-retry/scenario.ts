import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'unlock-retry',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 209,
  terms: ['lost-answer', 'resending', 'idempotency'],
  title: 'A release that runs twice',
  summary: 'The first run deletes the key, and its answer is lost. The second one says: not yours.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, max: '9s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    latch: {
      label: 'Latch',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'The release keeps its result under the id of its request, and a second run answers with it.',
    },
  },
  expected: [
    { set: {}, findings: { 'truthful-answers': 'violated', 'mutual-exclusion': 'holds', ownership: 'holds' } },
    {
      set: { latch: 'on' },
      findings: { 'truthful-answers': 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issues 4871 and 6651: "not locked by current thread" after a retried unlock',
    'redisson/redisson: RedissonBaseLock.java, RedissonLock.java (the unlock latch)',
    'redis/ioredis: README.md, "autoResendUnfulfilledCommands"',
  ],
  lesson: {
    question:
      'A gives its lock back, and the answer is lost. The client library sends the release again. What is A told?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'Nothing will go wrong with the lock itself. Watch what A is told.',
      },
      {
        id: 'write',
        on: { kind: 'stored', client: 'A' },
        text: 'A has done its work, and its write is stored while the lock is its own.',
        note: 'This write is good. Keep that in mind for the end.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'The script finds A’s token and deletes the key. The release has worked.',
        note: 'Look at the script’s reply: 1. It is about to get lost.',
      },
      {
        id: 'lost',
        on: { kind: 'lost', actor: NODE },
        text: 'The answer is lost, and the connection is reset.',
        note: 'A knows that it has asked. It cannot know whether Redis has heard.',
      },
      {
        id: 'claim',
        on: { kind: 'claim', actor: 'A' },
        text: 'The release was sent again, and A passes on to its caller what the second run has said.',
        note: 'At the defaults: “not mine”, since the key is gone. With the latch: “released”, the result of the first run.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A draws its conclusion.',
        note: 'Rolling back a good write because of a lost answer: this is how the reports of this bug begin.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. Nobody has overlapped with anybody.',
        note: 'All verdicts but one hold. Ask what the one costs.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY, nth: 3 },
      question: 'The client library sends the release again. What will A tell its caller?',
      options: ['Released', 'That the lock was not its own any more', 'Nothing: a release is never sent twice'],
      answer: 1,
      explanation:
        'The second run looks for A’s token and finds no key. It cannot tell a lock that was lost from one that was just given back.',
    },
    explanation:
      'The release is harmless to repeat, for the second run deletes nothing; but its answer is not the answer of the first. “Not yours” is what a holder is told that has lost its lock during the work, so the caller takes good work for bad. A latch makes the answer repeatable too: the script that deletes the key also keeps the result under the id of the request for a while, and a second run of the same request answers with it.',
    tryThis: [{ text: 'A latch that remembers the result', set: { latch: 'on' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'lose',
          when: { on: { kind: 'deleted', actor: NODE, client: 'A', key: KEY } },
          action: { do: 'lose' },
        },
      ],
    }),
}
export default scenario
