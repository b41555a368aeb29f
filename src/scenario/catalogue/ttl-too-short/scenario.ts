import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS, WATCHDOG } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'ttl-too-short',
  revision: 1,
  group: 'Single instance',
  order: 106,
  terms: ['lease', 'watchdog'],
  title: 'A TTL that is too short',
  summary: 'The work takes longer than somebody guessed. The lease does not wait for it.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '2s' },
    work: { ...PARAMETERS.work, default: '5s', max: '1m', help: 'How long each client stays inside.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { watchdog: WATCHDOG },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated', progress: 'holds' } },
    {
      set: { watchdog: 'on' },
      findings: {
        'mutual-exclusion': 'holds',
        'stale-writes': 'holds',
        progress: 'holds',
        'truthful-answers': 'holds',
      },
    },
    { set: { ttl: '10s' }, findings: { 'mutual-exclusion': 'holds', progress: 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, on the validity time of a lock',
    'Redisson: RLock, whose lock() without a lease time is renewed by a watchdog',
  ],
  lesson: {
    question: 'Two seconds were enough in the test. Today the work takes five. What does the lock do?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside and begins its work.',
        note: 'Ask who chose the TTL, and from which measurement: the average, or the worst day?',
      },
      {
        id: 'extended',
        on: { kind: 'extended', key: KEY, client: 'A' },
        text: 'The watchdog has given the lease its full length again: A is still alive and says so.',
        note: 'Only with the watchdog. The TTL now says how long a dead holder blocks, no longer how long the work may take.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A lease has run out. Its holder is still at work, and is not told.',
        note: 'No fault was placed in this scenario: the work is slow, that is all.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'Look at A’s bar: is it over?',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A has written and believes that it leaves a lock that it held all the time.',
        note: 'What its release answers is the first thing that could tell it otherwise.',
      },
      {
        id: 'a-told',
        on: { kind: 'claim', actor: 'A' },
        text: 'A’s release has been answered: it says whether the key was still A’s.',
        note: 'With the short TTL and no watchdog the answer is no. Most code throws this answer away.',
      },
    ],
    prediction: {
      before: { kind: 'command', actor: 'B', key: KEY },
      question: 'The TTL is 2 s, A’s work takes 5 s, B is waiting. When does B get in?',
      options: ['After about 2 s', 'After about 5 s, when A is done', 'After 7 s: A’s work and one more TTL'],
      answer: 0,
      explanation: 'Redis counts the lease, not the work. When the key is gone, the next SET NX succeeds.',
    },
    explanation:
      'A fixed TTL is a promise about the future: this work will be done by then. A slow query breaks it without any error, and two are inside. A longer TTL makes that rarer, and makes every crash more expensive, as the next scenario shows. A watchdog renews a short lease for as long as the holder is alive and so separates the two questions.',
    tryThis: [
      { text: 'A watchdog that renews the lease', set: { watchdog: 'on' } },
      { text: 'A TTL of 10 s, which is enough today', set: { ttl: '10s' } },
    ],
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
