import type { Builtin } from '../../builtin'
import { KEY } from '../common'
import { inSituation, LOCK_PARAMETERS, situation } from '../lock-types'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'rlock',
  revision: 1,
  group: 'Lock types',
  order: 401,
  terms: ['library-lock', 'watchdog', 'wake-up', 'reentrancy'],
  title: 'Redisson’s RLock',
  summary: 'A hash with a hold count, a watchdog, a channel that wakes the waiters, and an error for strangers.',
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
    'redisson/redisson: RedissonLock.java, RedissonBaseLock.java, pubsub/LockPubSub.java',
    'redisson/redisson: renewal/LockTask.java, config/Config.java: lockWatchdogTimeout, 30 s',
    'redisson/redisson, issue 4871: a release that is sent again, and the latch',
  ],
  lesson: {
    question: 'A works longer than a third of the lease, B waits without polling, C has little time. What is sent?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'executed', key: KEY, client: 'A' },
        text: 'A’s script finds no key. It makes a hash with one field, A’s name, with the count 1, and a lease.',
        note: 'The name is the client’s id and the number of the thread. Look at the field in the keyspace.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'The script answered nil: that means granted. A is inside.',
        note: 'A refusal is answered with the time that is left of the lease in the way.',
      },
      {
        id: 'again',
        on: { kind: 'executed', key: KEY, client: 'A', nth: 2 },
        text: 'A takes the lock again in a nested call. The field says 2, and the lease begins anew.',
        note: 'Ask who would wait for whom if the lock did not count.',
      },
      {
        id: 'b-waits',
        on: { kind: 'executed', key: KEY, client: 'B' },
        text: 'B’s script finds the hash: is there a field with B’s name? If not, the answer is how long to wait.',
        note: 'If B has to wait: it subscribes, and tries once more before it sleeps. See “A wake-up that nobody hears”.',
      },
      {
        id: 'c-gave-up',
        on: { kind: 'give-up', actor: 'C' },
        text: 'C’s wait time is over. It leaves without the lock.',
        note: 'tryLock with a wait time. It sent a handful of commands, however long it waited.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', key: KEY, client: 'A', nth: 4 },
        text: 'A’s watchdog renews the lease: a third of it has passed, and A still works.',
        note: 'It starts only where no lease was given.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies, and its watchdog with it.',
        note: 'Only with the crash. Nobody publishes anything now. What wakes B?',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out. No message is sent for that: a waiter wakes by its own timer.',
        note: 'Only with the crash or a lease that was given. B had been told how long to wait.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A’s last release: the count is 0, so the script deletes the hash and publishes it.',
        note: 'The latch key remembers that this release is done, in case the client sends it again.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Measure from the release, or from the end of the lease.',
      },
      {
        id: 'a-told',
        on: { kind: 'claim', actor: 'A' },
        text: 'A’s unlock is answered: released, or an error, since there is no field with A’s name.',
        note: 'With the lease that ran out A gets the error of ownership. B’s field is not touched.',
      },
    ],
    prediction: {
      before: { kind: 'deleted', key: KEY, client: 'A' },
      question: 'A’s lease was renewed a moment ago. A is done and releases. When does B get in?',
      options: [
        'About a millisecond later: a message wakes it',
        'At the next of its tries, up to half a second later',
        'When the lease that it was told of has run out',
      ],
      answer: 0,
      explanation:
        'The release publishes on the channel of the lock, and B listens there. The lease that B was told of is only the net below.',
    },
    explanation:
      'Everything is done by scripts, so each step is whole. The hash says who and how often; a nested call of the same thread counts up, and only the last release deletes. Where the caller gives no lease, it is 30 seconds, and a timer renews it every ten: a crash costs at most those 30. A lease that was given is kept as it is: it ends in the middle of longer work, another enters, and the first one hears of it when it unlocks. Waiters cost next to nothing, since they are woken by a message; one that is lost costs them the rest of the lease.',
    tryThis: [
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'One after the other', set: { situation: 'happy' } },
      { text: 'C has more time', set: { patience: '30s' } },
    ],
  },
  build: (settings) => inSituation(scenario, settings, { worker }),
}
export default scenario
