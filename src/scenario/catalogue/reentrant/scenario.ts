import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'reentrant',
  revision: 1,
  group: 'Single instance',
  order: 113,
  terms: ['reentrancy', 'lease'],
  title: 'A lock that its holder takes again',
  summary: 'A function that holds the lock calls another one that takes it too. A count keeps the two apart.',
  parameters: {
    ttl: PARAMETERS.ttl,
    short: {
      label: 'Shorter inner lease',
      default: '2s',
      min: '100ms',
      max: '5m',
      help: 'The lease that the inner call asks for when it asks for a shorter one.',
    },
    latency: PARAMETERS.latency,
  },
  switches: {
    'inner-lease': {
      label: 'Inner call asks for',
      values: ['the-same', 'a-shorter-one'],
      default: 'the-same',
      changes: ['code'],
      help: 'The same lease as the outer call, or a shorter one.',
    },
    're-entry': {
      label: 'Taking it again',
      values: ['sets-lease', 'never-shortens'],
      default: 'sets-lease',
      changes: ['code'],
      help: 'Whether the lease becomes what was asked for last, or the longer of the two.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
    {
      set: { 'inner-lease': 'a-shorter-one' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { 'inner-lease': 'a-shorter-one', 're-entry': 'never-shortens' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'stale-writes': 'holds' },
    },
  ],
  sources: [
    'redisson/redisson: RedissonLock.java, a hash with the holder as field and the count as value',
    'Java: java.util.concurrent.locks.ReentrantLock',
  ],
  lesson: {
    question: 'A holds the lock and calls a function that takes the same lock. What must the lock remember?',
    beats: [
      {
        id: 'outer',
        on: { kind: 'enter', actor: 'A' },
        text: 'A’s outer call is inside. The hash has A as its field, with the count 1.',
        note: 'Show the hash in the keyspace. The field is process and thread, so the same thread is found again.',
      },
      {
        id: 'inner',
        on: { kind: 'enter', actor: 'A', nth: 2 },
        text: 'A’s inner call is inside too: the script has found A’s own field and counted 2.',
        note: 'Read the TTL in the keyspace at this moment: the lease is what was asked for last.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease that the inner call asked for has run out. The hash is gone, and both of A’s holds with it.',
        note: 'Only with the shorter lease. There is one key and so one lease: the inner call has changed that of the outer one.',
      },
      {
        id: 'inner-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A’s inner call is over and is given back. A itself is still inside.',
        note: 'With a plain token lock this release would have deleted the key under the outer call.',
      },
      {
        id: 'outer-out',
        on: { kind: 'leave', actor: 'A', nth: 2 },
        text: 'A’s outer call is over. Now A is outside.',
        note: 'The script deletes the hash only when the count is 0.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Is A outside by then? That is the question in both settings.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question: 'A’s inner call gives the lock back. B is waiting. Who has the lock now?',
      options: ['Nobody: B gets it', 'A: the count goes from 2 to 1', 'B, and A is told so'],
      answer: 1,
      explanation: 'The release counts down and deletes the hash only at 0. The outer call still holds the lock.',
    },
    explanation:
      'Re-entry needs two things in the key: who holds it, and how often. Each acquisition counts up, each release down, and the last one deletes. The lease is one for all holds: an inner call that asks for a shorter one shortens it for the outer call too, and the lock may end while its holder is inside. Let a re-entry never shorten the lease, or leave the lease to a watchdog.',
    tryThis: [
      { text: 'An inner call that asks for a shorter lease', set: { 'inner-lease': 'a-shorter-one' } },
      {
        text: 'The same, and taking it again never shortens',
        set: { 'inner-lease': 'a-shorter-one', 're-entry': 'never-shortens' },
      },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { inner: ms(settings, settings.switches['inner-lease'] === 'the-same' ? 'ttl' : 'short') },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
    }),
}
export default scenario
