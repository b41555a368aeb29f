import type { Builtin } from '../../builtin'
import { KEY } from '../common'
import { inSituation, LOCK_PARAMETERS, situation } from '../lock-types'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'rlock-nonreentrant',
  revision: 1,
  group: 'Lock types',
  order: 402,
  terms: ['library-lock', 'reentrancy', 'watchdog'],
  title: 'Redisson’s non-reentrant lock',
  summary: 'An RLock that its own holder cannot take again: a nested call is an error, not a second count.',
  parameters: LOCK_PARAMETERS,
  switches: { situation: situation('contention') },
  expected: [
    {
      set: {},
      findings: {
        'mutual-exclusion': 'holds',
        ownership: 'holds',
        progress: 'holds',
        'truthful-answers': 'holds',
        'stale-writes': 'holds',
      },
    },
    {
      set: { situation: 'happy' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'truthful-answers': 'holds' },
    },
    {
      set: { situation: 'holder-crash' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
    {
      set: { situation: 'expiry' },
      findings: {
        'mutual-exclusion': 'violated',
        'stale-writes': 'violated',
        ownership: 'holds',
        'truthful-answers': 'holds',
      },
    },
  ],
  sources: [
    'redisson/redisson: RedissonNonReentrantLock.java (since 4.4.0)',
    'redisson/redisson: RedissonLock.java, whose release, channel and watchdog it has',
  ],
  lesson: {
    question: 'A has the lock, and a function that A calls wants it as well. Should it get it, wait, or fail?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'executed', key: KEY, client: 'A' },
        text: 'A’s script finds no key. It makes a hash with A’s name and the count 1, and a lease.',
        note: 'The same hash as RLock’s. Its count will never be more than 1.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and calls a function that takes the same lock.',
        note: 'Collect the three possible answers before you go on: granted, wait, fail. Who has code for which?',
      },
      {
        id: 'again',
        on: { kind: 'executed', key: KEY, client: 'A', nth: 2 },
        text: 'The script finds A’s own name, and answers with an error. The count stays 1.',
        note: 'To wait would be to wait for itself, until the lease is over; with a watchdog, for ever.',
      },
      {
        id: 'b-asks',
        on: { kind: 'executed', key: KEY, client: 'B' },
        text: 'B’s script looks for the hash as well: if it is there, B is told how long its lease still lasts.',
        note: 'A stranger is not refused with an error. It is worth waiting for somebody else.',
      },
      {
        id: 'c-gave-up',
        on: { kind: 'give-up', actor: 'C' },
        text: 'C’s wait time is over. It leaves without the lock.',
        note: 'Only in contention.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies, and its watchdog with it.',
        note: 'Only with the crash. From here on the lock costs the rest of its lease.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and Redis deletes the hash.',
        note: 'Only with the crash or a lease that was given.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'One release is enough: the count goes to 0, the hash is deleted, and the waiters hear of it.',
        note: 'With RLock a forgotten inner release would keep the lock. Here there is none to forget.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Has A left? Only a lease that was given lets B in beside A.',
      },
    ],
    prediction: {
      before: { kind: 'executed', key: KEY, client: 'A', nth: 2 },
      question: 'A is inside, and a nested call of A’s asks for the same lock. What does it get?',
      options: ['The lock, with the count 2', 'An error, at once', 'Nothing: it waits until A is done'],
      answer: 1,
      explanation:
        'The script compares the name in the hash with the one that asks. If they are the same, it is a mistake in the program, and an error says so.',
    },
    explanation:
      'A lock that may be taken again lets a function run inside itself without anybody noticing; a lock that knows no owner lets it wait for itself. This one does neither: it knows its owner, and tells it. That is good where a second entry would be a mistake, such as a function that must not call itself by a detour. For everybody else it is an RLock, with its lease, its watchdog and its weakness: a lease that ends in the middle of the work lets another in.',
    tryThis: [
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'One after the other', set: { situation: 'happy' } },
    ],
  },
  build: (settings) => inSituation(scenario, settings, { worker }),
}
export default scenario
