import type { Builtin } from '../../builtin'
import { KEY } from '../common'
import { FAIR_EXPECTED, FAIR_PARAMETERS, FAIR_SWITCHES, inQueue, MOMENTS } from '../fair-locks'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'fair-lock',
  revision: 1,
  group: 'Lock types',
  order: 403,
  terms: ['fair-lock', 'library-lock', 'crash'],
  title: 'Redisson’s fair lock',
  summary: 'First in, first out: a list of those who wait, and for each the moment after which it counts as dead.',
  parameters: FAIR_PARAMETERS,
  switches: FAIR_SWITCHES,
  expected: [
    ...FAIR_EXPECTED,
    { set: { work: '40s' }, findings: { 'mutual-exclusion': 'holds', fairness: 'violated' } },
  ],
  sources: [
    'redisson/redisson: RedissonFairLock.java',
    'redisson/redisson: config/Config.java: fairLockWaitTimeout, 5 minutes (a setting since 3.46.0)',
    'redisson/redisson, issue 3004: a waiter that lives longer than its score is taken out of the queue',
    'redisson/redisson, issues 1104 and 2099: wait times that differ make the scores wrong',
  ],
  lesson: {
    question: 'A has the lock, and others wait. Just when A releases it, somebody new asks. Who is next?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A’s script finds no hash, and nobody in the queue. It grants the lock.',
        note: 'The hash is RLock’s. The list and the sorted set are new, and still empty.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'Let the room say what it needs to know so that nobody pushes in.',
      },
      {
        id: 'b-queues',
        on: { kind: 'created', key: MOMENTS, client: 'B' },
        text: 'B goes to the queue, as its first. Its score is a moment: the end of A’s lease, and a dead waiter’s time after it.',
        note: 'Scores are milliseconds since 1970 by the clock of whoever queues. After that moment B counts as dead.',
      },
      {
        id: 'c-queues',
        on: { kind: 'created', key: MOMENTS, client: 'C' },
        text: 'C goes behind B. Its score is B’s, and C’s own time after it.',
        note: 'In contention C’s own time is the 3 s that it is ready to wait. Scores add up along the queue.',
      },
      {
        id: 'c-gave-up',
        on: { kind: 'give-up', actor: 'C' },
        text: 'C’s wait time is over. A script has taken it out of the queue, and brought the scores behind it forward by C’s time.',
        note: 'Only in contention. Compare D’s score before and after.',
      },
      {
        id: 'dead',
        on: { kind: 'crash', actor: 'F' },
        text: 'B, C, D, E and F are dead. Their names still stand in the queue, before G’s.',
        note: 'Only with dead waiters. Write the five scores on the board: they are a dead waiter’s time apart.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies, and its watchdog with it.',
        note: 'Only with the crash of the holder. B wakes when the lease that it was told of is over.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and the hash is gone.',
        note: 'If those at the head of the queue are dead, the lock is free now, and nobody may take it.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A’s last release deletes the hash. If anybody waits, the head of the queue is told, and it alone: each waiter has its own channel.',
        note: 'With RLock all who wait hear it, and race. Here nobody races.',
      },
      {
        id: 'l-asks',
        on: { kind: 'executed', key: KEY, client: 'L' },
        text: 'L asks while the lock is free. The script looks at the queue first: while somebody else is its head, L goes to its end.',
        note: 'Only in contention. An RLock would have let L in before B and D, who have waited for seconds.',
      },
      {
        id: 'swept',
        on: { kind: 'deleted', key: MOMENTS, client: 'G' },
        text: 'B’s moment has passed. G’s script finds it when it asks again, and takes B out of the queue.',
        note: 'Only with dead waiters. C is the head now, and just as dead.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Where there was a queue, B was at its head.',
      },
      {
        id: 'd-in',
        on: { kind: 'enter', actor: 'D' },
        text: 'D is inside.',
        note: 'L came later, and should go in later. Ask the fairness verdict.',
      },
      {
        id: 'swept-last',
        on: { kind: 'deleted', key: MOMENTS, client: 'G', nth: 5 },
        text: 'The fifth dead waiter is out of the queue. G is the head, and in the same script it gets the lock.',
        note: 'Five times a dead waiter’s time after the end of A’s lease, whether A kept the lock until then or not.',
      },
      {
        id: 'a-told',
        on: { kind: 'claim', actor: 'A' },
        text: 'A’s unlock is answered.',
        note: 'A fair lock whose lease is over and that nobody else has is “released” without an error. RLock would complain.',
      },
    ],
    prediction: {
      before: { kind: 'executed', key: KEY, client: 'L' },
      question:
        'The lock is free. B has been told, and has not asked yet. L, who is new, asks just now. What does it get?',
      options: [
        'The lock: it is free, and L was faster',
        'A place at the end of the queue',
        'An error: others wait already',
      ],
      answer: 1,
      explanation:
        'The script grants the lock only when the queue is empty or its head is the one that asks. Being fast does not help.',
    },
    explanation:
      'The list says who is next, and only the head may take the lock. So the head must be alive. Nobody can ask it; instead each waiter has a moment after which it counts as dead, and whoever asks sweeps such heads away. The moments are reckoned when one queues up: from the end of the lease at that time for the first, from the one before for every other. Five dead waiters cost five times the time of one, counted from the end of the holder’s lease; when the holder releases early, they cost the rest of its lease as well. Here that time is 5 s, as Redisson’s manual has it. Today’s default is 5 minutes. Scores come from the clients’ clocks, and one that lives on after its moment is swept away, too. One thing is simpler here: behind a dead head Redisson’s client is told to wait 0 ms and asks again at once, ours a second later.',
    tryThis: [
      { text: 'Five of those who wait are dead', set: { situation: 'dead-waiters' } },
      { text: 'The same, and A releases early', set: { situation: 'dead-waiters', release: 'early' } },
      { text: 'Five dead waiters of 2 s each', set: { situation: 'dead-waiters', waiter: '2s' } },
      { text: 'A works longer than B and D count as alive', set: { work: '40s' } },
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'One after the other', set: { situation: 'happy' } },
    ],
  },
  build: (settings) => inQueue(scenario, settings, worker),
}
export default scenario
