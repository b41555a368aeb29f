import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-silent-reacquire',
  revision: 1,
  group: 'Real incidents',
  order: 636,
  terms: ['watchdog', 'lease', 'delay'],
  title: 'Taken again without a word',
  summary: 'A late refresh finds no key and sets it again. In between somebody else has had the lock, and is done.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, min: '2s', max: '30s' },
    work: { ...PARAMETERS.work, default: '20s', max: '60s' },
    late: {
      label: 'Refresh late by',
      default: '7s',
      min: '10ms',
      max: '30s',
      help: 'How long A’s first refresh is held up on its way to Redis.',
    },
    latency: PARAMETERS.latency,
  },
  switches: {
    missing: {
      label: 'A refresh without a key',
      values: ['taken-again', 'lost'],
      default: 'taken-again',
      changes: ['code'],
      help: 'What a refresh makes of a key that is not there: free, so take it, or lost, so say so.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { missing: 'lost' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'swarthy/redis-semaphore, issue 175 (mended by pull request 177): a lock that ran out is acquired again between two refreshes',
    'samcook/RedLock.net, pull request 49 (discussion) and issue 93: an extension that sets the key where it is missing',
  ],
  lesson: {
    question: 'A’s timer finds no key under its lock’s name. It may be that nobody was there meanwhile. May A go on?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock, reads the count, and works on it. A timer refreshes the lock.',
        note: 'A will add one to what it has read here. Remember the value.',
      },
      {
        id: 'late',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2, when: 'before' },
        text: 'The timer sends a refresh, in good time. The network holds it up.',
        note: 'A blocked event loop would do the same. Ask when the lease ends.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'No refresh has come, and the lease runs out.',
        note: 'From here on the lock is lost, whatever comes later.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside. Is A outside?',
        note: 'A is at work. Up to here this is any lease that was too short.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B has counted up and writes.',
        note: 'B releases the lock right after this, and leaves no trace of itself but the new count.',
      },
      {
        id: 'refreshed',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
        text: 'A’s refresh arrives. Whose key does it find?',
        note: 'At the defaults none, since B is done. The script can set it again, or say that the lock was lost.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A hears how its refresh went.',
        note: 'At the defaults the answer is the same as after any other refresh. Ask what A would have to know.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes the count that it read at the beginning, plus one.',
        note: 'Two have counted and the count is 1.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
      question: 'B has been inside and has released the lock. Now A’s late refresh arrives. What is A told?',
      options: ['The lock is lost', 'The lock is refreshed', 'The lock is held by somebody else'],
      answer: 1,
      explanation:
        'The script finds no key and sets it, with A’s token. It answers as if it had been there all the time.',
    },
    explanation:
      'A lock is a promise about a stretch of time: from A’s entry to its exit nobody else was inside. A key that is missing says that the stretch has ended, even if it is free now. Taking it again begins a new one, and whatever A has read in the old one may be out of date. To the caller the two look alike, so this refresh turns a loss that could have been reported into one that nobody sees. The mend is one line less: a refresh only prolongs what is there. It tells A after the fact, at its next refresh. That saves the write in this run, and not the exclusion.',
    tryThis: [
      { text: 'A missing key is a lost lock', set: { missing: 'lost' } },
      { text: 'A refresh that is hardly late: nobody comes between', set: { late: '1s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 2_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' } },
      ],
      faults: [
        {
          id: 'late',
          when: { on: { kind: 'command', actor: 'A', key: KEY, nth: 2, when: 'before' } },
          action: { do: 'delay', lasts: { for: length(settings, 'late') } },
        },
      ],
    }),
}
export default scenario
