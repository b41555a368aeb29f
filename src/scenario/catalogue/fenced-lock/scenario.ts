import type { Builtin } from '../../builtin'
import { KEY } from '../common'
import { inSituation, LOCK_PARAMETERS, situation } from '../lock-types'
import worker from './worker.program.ts?raw'

const COUNTER = `redisson_lock_token:{${KEY}}`

const scenario: Builtin = {
  id: 'fenced-lock',
  revision: 1,
  group: 'Lock types',
  order: 408,
  terms: ['fencing-token', 'library-lock'],
  title: 'Redisson’s fenced lock',
  summary: 'An RLock that numbers its grants. The storage refuses whoever comes with an old number.',
  parameters: LOCK_PARAMETERS,
  switches: { situation: situation('expiry') },
  expected: [
    {
      set: {},
      findings: {
        'mutual-exclusion': 'violated',
        'stale-writes': 'holds',
        fencing: 'holds',
        ownership: 'holds',
        'truthful-answers': 'holds',
      },
    },
    {
      set: { situation: 'contention' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', fencing: 'holds', progress: 'holds' },
    },
    {
      set: { situation: 'happy' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', fencing: 'holds', progress: 'holds' },
    },
    {
      set: { situation: 'holder-crash' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', fencing: 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson: RedissonFencedLock.java (since 3.19.0)',
    'redisson/redisson, issue 6510: the counters of fenced locks are never deleted',
    'Martin Kleppmann, "How to do distributed locking" (2016), "Making the lock safe with fencing"',
  ],
  lesson: {
    question: 'A’s lease ends while it works, and B enters. Both will write. Who keeps A’s late write out?',
    beats: [
      {
        id: 'first',
        on: { kind: 'created', key: COUNTER },
        text: 'The script that grants the lock to A also counts up: A’s token is 1.',
        note: 'The counter is a key of its own, with no end. Ask what happens to it in a failover.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with its token.',
        note: 'The lock’s hash is the one of RLock. Only the token is new.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies. Its token will never be used.',
        note: 'Only with the crash. Tokens may have gaps; they may not repeat.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and the hash is gone. The counter stays.',
        note: 'Had the counter ended with the lock, B would get the number 1 again.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside, with a higher token.',
        note: 'In this situation A may still be at work. The lock cannot stop it.',
      },
      {
        id: 'b-wrote',
        on: { kind: 'stored', client: 'B' },
        text: 'The storage accepts B’s write and remembers its token.',
        note: 'This is the part that Redisson cannot do for you.',
      },
      {
        id: 'refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A writes with its older token. The storage has seen a higher one, and refuses.',
        note: 'Two were inside, and nothing was overwritten. Which of the two did we care for?',
      },
      {
        id: 'a-told',
        on: { kind: 'claim', actor: 'A' },
        text: 'A’s unlock is answered: released, or an error, since the lock is no longer A’s.',
        note: 'The storage told A earlier than the lock did.',
      },
    ],
    prediction: {
      before: { kind: 'refused', client: 'A' },
      question:
        'B has written with token 2. Now A, whose lease is over, writes with token 1. What does the storage do?',
      options: ['It accepts: A did have the lock', 'It refuses: 1 is lower than 2', 'It asks Redis whose lock it is'],
      answer: 1,
      explanation:
        'The storage knows nothing of the lock. It compares two numbers, the one it has and the one it gets.',
    },
    explanation:
      'The lock cannot keep two from being inside: A did not notice that its lease was over. But each grant draws a higher number in the same script, and the storage refuses a number lower than one that it has seen, so the late write does no harm. Nothing of this works by itself: the token has to travel with each write, and the resource has to compare it. The counter must never go back either. It has no lease, and it is lost with its node if nothing was saved.',
    tryThis: [
      { text: 'Three at once', set: { situation: 'contention' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'One after the other', set: { situation: 'happy' } },
      { text: 'A lease that is long enough', set: { lease: '20s' } },
    ],
  },
  build: (settings) => inSituation(scenario, settings, { worker, storage: { fencing: true } }),
}
export default scenario
