import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-inner-unlock',
  revision: 1,
  group: 'Real incidents',
  order: 602,
  terms: ['reentrancy', 'watchdog'],
  title: 'The renewal ends with the inner call',
  summary: 'A nested call gives its hold back, and the timer that renews the outer one is stopped with it.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    inner: { label: 'Inner work', default: '2s', min: '0s', max: '9s', help: 'How long the nested call takes.' },
    work: { ...PARAMETERS.work, default: '40s', max: '60s', help: 'How long the outer call works after that.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    renewal: {
      label: 'Renewal',
      values: ['ends-with-any-hold', 'ends-with-the-last'],
      default: 'ends-with-any-hold',
      changes: ['code'],
      help: 'Which of the releases stops the timer: each, or the one that takes the count to 0.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { renewal: 'ends-with-the-last' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 6144 and pull request 6516: the renewal of a lock that is still held after a re-entrant unlock',
    'redisson/redisson, issue 6844: an unlock of one thread removes the renewal that another has just added',
  ],
  lesson: {
    question:
      'A’s lock is renewed as long as A needs it. A nested call takes it too, and gives it back. Who stops the timer?',
    beats: [
      {
        id: 'outer',
        on: { kind: 'enter', actor: 'A' },
        text: 'A’s outer call is inside, and a timer renews the lease from now on.',
        note: 'One timer for the process, not one for each hold. That is how the library does it too.',
      },
      {
        id: 'inner',
        on: { kind: 'enter', actor: 'A', nth: 2 },
        text: 'A’s inner call is inside as well. The hash counts 2, and the timer runs already.',
        note: 'Ask what has to be counted in the process, beside the count in Redis.',
      },
      {
        id: 'inner-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'The inner call is over and gives its hold back. The outer call is still inside.',
        note: 'The count in Redis goes to 1, which is right. Look for the next renewal in the command trace.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'Nothing has renewed the lease. It runs out while A works.',
        note: 'No error anywhere: the timer was stopped in good order, by the wrong call.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. Is A outside?',
        note: 'At the defaults A is in the middle of its work.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'If B is inside already, this is the write of a holder that has been overtaken.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question: 'The inner call gives its hold back. A’s outer call works on for longer than the lease. What happens?',
      options: [
        'The lease is renewed: the count is still 1',
        'The lease runs out while A is inside',
        'The inner release frees the lock at once',
      ],
      answer: 1,
      explanation:
        'The count is right, so the key stays. But the release has stopped the timer, and nothing starts it again before the next acquisition.',
    },
    explanation:
      'A re-entrant lock with a watchdog keeps two things: the count in Redis, and the timer in the process. They must begin and end together: with the first hold and with the last. Here the count was kept well and the timer was not, so that the lock was lost one lease after the nested call, long after its cause. The reports are about the same bookkeeping in different places: a re-entrant unlock, and two threads that change the entry of one lock at the same time.',
    tryThis: [
      { text: 'The timer ends with the last hold', set: { renewal: 'ends-with-the-last' } },
      { text: 'Work that fits the lease: nobody notices', set: { work: '20s' } },
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
