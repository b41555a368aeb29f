import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'non-reentrant',
  revision: 1,
  group: 'Single instance',
  order: 114,
  terms: ['reentrancy'],
  title: 'A lock that refuses its own holder',
  summary: 'The same nested call, and a lock that cannot be taken twice: an error at once, or a wait for oneself.',
  parameters: { ttl: PARAMETERS.ttl, latency: PARAMETERS.latency },
  switches: {
    're-entry': {
      label: 'Taking it again',
      values: ['error', 'wait'],
      default: 'error',
      changes: ['code'],
      help: 'Whether the lock notices that its holder asks, or refuses it like anybody else.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
    { set: { 're-entry': 'wait' }, findings: { 'mutual-exclusion': 'violated' } },
  ],
  sources: [
    'redisson/redisson: RedissonNonReentrantLock.java, which answers its own holder with an error',
    'Java: java.util.concurrent.locks.StampedLock, whose locks are not reentrant',
  ],
  lesson: {
    question:
      'A holds the lock and calls a function that takes the same lock. The lock cannot be taken twice. What then?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'The nested call is a second away. Ask the room for three things that the lock could do.',
      },
      {
        id: 'nested',
        on: { kind: 'want', actor: 'A', nth: 2 },
        text: 'A, inside, calls a function that wants the lock.',
        note: 'In a large program nobody sees this in one file: the two functions were written by different people.',
      },
      {
        id: 'answered',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2 },
        text: 'The script has answered A’s second request: the lock is not free.',
        note: 'Compare the answers: an error names the mistake; a TTL invites A to wait, for itself.',
      },
      {
        id: 'refused',
        on: { kind: 'give-up', actor: 'A' },
        text: 'The answer was an error, and the inner call ends with it. The outer call still holds the lock.',
        note: 'The bug is found at the first run, in the test. This is what the error is for.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A has waited for itself until its own lease ran out.',
        note: 'Only when it waits. Without a lease A would wait for ever: a deadlock of one.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A function of A’s that was inside is done.',
        note: 'When A waits, this is the inner call, and its release frees the lock under the outer one.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'With the error A is out by then. When A waits it is not.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
      question: 'A’s inner call asks for the lock that A itself holds. What does this lock answer?',
      options: ['OK: it is A’s lock', 'An error: the caller holds it already', 'Nothing: the call hangs'],
      answer: 1,
      explanation:
        'The hash names its holder, so the script can tell A from the others, and tells A about its mistake.',
    },
    explanation:
      'A lock without a count cannot be given twice: the first release would free it for all. If it does not know its holder, it refuses A like any other, and A waits for itself until its lease is over; then two are inside. An error at once is better than both: nested locking is a mistake in this program, and the mistake is shown where it is made.',
    tryThis: [{ text: 'A lock that lets its holder wait for itself', set: { 're-entry': 'wait' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
    }),
}
export default scenario
