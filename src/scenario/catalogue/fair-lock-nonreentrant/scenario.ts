import type { Builtin } from '../../builtin'
import { KEY } from '../common'
import { FAIR_EXPECTED, FAIR_PARAMETERS, FAIR_SWITCHES, inQueue, MOMENTS } from '../fair-locks'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'fair-lock-nonreentrant',
  revision: 1,
  group: 'Lock types',
  order: 404,
  terms: ['fair-lock', 'library-lock', 'reentrancy'],
  title: 'Redisson’s non-reentrant fair lock',
  summary: 'A fair lock whose own holder is refused with an error, and is not sent to the end of the queue.',
  parameters: FAIR_PARAMETERS,
  switches: FAIR_SWITCHES,
  expected: FAIR_EXPECTED,
  sources: [
    'redisson/redisson: RedissonNonReentrantFairLock.java (since 4.4.0)',
    'redisson/redisson: RedissonFairLock.java, whose queue and release it has',
  ],
  lesson: {
    question:
      'There is a queue, and the holder asks for its own lock again. Should it stand in line behind the others?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A’s script finds no hash, and nobody in the queue. It grants the lock.',
        note: 'Hash, list and sorted set are those of the fair lock.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and calls a function that takes the same lock.',
        note: 'Granted, refused, or sent to the queue? Let the room think the third one through.',
      },
      {
        id: 'again',
        on: { kind: 'executed', key: KEY, client: 'A', nth: 2 },
        text: 'The script finds A’s own name in the hash, and answers with an error. A is not put into the queue.',
        note: 'In the queue A would wait for its own release, and all who came after for A.',
      },
      {
        id: 'b-queues',
        on: { kind: 'created', key: MOMENTS, client: 'B' },
        text: 'B is another owner. It goes to the queue, and its score says until when it counts as alive.',
        note: 'The end of A’s lease, and a dead waiter’s time after it.',
      },
      {
        id: 'c-gave-up',
        on: { kind: 'give-up', actor: 'C' },
        text: 'C’s wait time is over. It has left the queue, and those behind it have moved up.',
        note: 'Only in contention.',
      },
      {
        id: 'dead',
        on: { kind: 'crash', actor: 'F' },
        text: 'B, C, D, E and F are dead. Their names still stand in the queue, before G’s.',
        note: 'Only with dead waiters. It costs the same here as with the fair lock that counts.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies, and its watchdog with it.',
        note: 'Only with the crash of the holder.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and the hash is gone.',
        note: 'Only with the crash, a lease that was given, or dead waiters.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'One release is enough: the count was never more than 1. If anybody waits, the head of the queue is told.',
        note: 'The message goes to one channel, the head’s own.',
      },
      {
        id: 'swept',
        on: { kind: 'deleted', key: MOMENTS, client: 'G', nth: 5 },
        text: 'The fifth dead waiter is out of the queue. G is the head, and in the same script it gets the lock.',
        note: 'Only with dead waiters. Measure from the end of A’s lease.',
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
        note: 'Only in contention. Was anybody overtaken? Ask the fairness verdict.',
      },
    ],
    prediction: {
      before: { kind: 'executed', key: KEY, client: 'A', nth: 2 },
      question: 'A is inside, and a nested call of A’s asks for the same fair lock. What does it get?',
      options: ['The lock, with the count 2', 'An error, at once', 'A place at the end of the queue'],
      answer: 1,
      explanation:
        'The script looks for the name of whoever asks before it looks at the queue. If it is in the hash, the answer is an error.',
    },
    explanation:
      'A queue makes it worse to wait for oneself: everybody behind waits along. So this lock compares names first, and answers its own holder with an error, which points at the mistake in the program. All else is the fair lock: the head alone may go in, a dead head blocks until its moment has passed, and a lease that ends in the middle of the work lets the next one in beside the holder.',
    tryThis: [
      { text: 'Five of those who wait are dead', set: { situation: 'dead-waiters' } },
      { text: 'The same, and A releases early', set: { situation: 'dead-waiters', release: 'early' } },
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'One after the other', set: { situation: 'happy' } },
    ],
  },
  build: (settings) => inQueue(scenario, settings, worker),
}
export default scenario
