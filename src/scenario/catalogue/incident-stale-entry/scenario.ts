import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, NODE, PARAMETERS, sum } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-stale-entry',
  revision: 1,
  group: 'Real incidents',
  order: 624,
  terms: ['lease'],
  title: 'The second lock after the outage',
  summary: 'Redis was away for some seconds and is well again. The process takes the same lock once more.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '3s', max: '60s' },
    away: { label: 'Redis is away for', default: '5s', min: '4s', max: '9s' },
    first: {
      label: 'First work',
      default: '20s',
      min: '12s',
      max: '60s',
      help: 'How long A works under its first lock.',
    },
    second: { label: 'Second work', default: '40s', min: '1s', max: '60s', help: 'And under its second one.' },
    deadline: { ...PARAMETERS.deadline, default: '60s' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    entry: {
      label: 'The entry',
      values: ['outlives-the-timer', 'ends-with-the-timer'],
      default: 'outlives-the-timer',
      changes: ['code'],
      help: 'When a lock is taken off the list of those that are renewed: at its release, or also when its renewal ends.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { entry: 'ends-with-the-timer' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 2515: the watchdog is not started again for a lock after Redis was restarted',
    'redisson/redisson, issues 3194, 3266 and 3712: more reports of locks that are no longer renewed after an outage',
  ],
  lesson: {
    question:
      'A’s process renews its locks. Redis restarts, and one renewal fails. A takes the lock once more. Is this one renewed?',
    beats: [
      {
        id: 'first-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock. The process notes it on its list and starts a timer.',
        note: 'A list and a timer: ask which of the two knows whether a lock is being renewed.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'Redis dies, just before a renewal.',
        note: 'It has no persistence here, so the key dies with it. Nobody else wants the lock at this time.',
      },
      {
        id: 'failed',
        on: { kind: 'print', actor: 'A' },
        text: 'The renewal has had no answer in time. It ends with an error, and no other one is planned.',
        note: 'Is the lock still on the list? At the defaults it is.',
      },
      {
        id: 'unlock',
        on: { kind: 'print', actor: 'A', nth: 2 },
        text: 'A is done. There is no lock to give back, and the release throws before it has tidied up.',
        note: 'It is this error that people saw. The damage comes later.',
      },
      {
        id: 'second-in',
        on: { kind: 'enter', actor: 'A', nth: 2 },
        text: 'A has taken the lock again, and is inside.',
        note: 'Redis and the connection are well. Ask what the process looks at before it starts a timer.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', key: KEY, client: 'A' },
        text: 'A third of the lease has passed. The renewal comes.',
        note: 'Only when the entry ends with its timer. At the defaults nothing comes, and nothing says so.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease runs out. A is in the middle of its work.',
        note: 'Count back: this is one TTL after the second acquisition. Redis had been well for a long time.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock and enters.',
        note: 'Is A outside? At the defaults it is not.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A', nth: 2 },
        text: 'A’s second work is done, and A writes.',
        note: 'If B has been inside before this moment, it is a write of a holder that was overtaken.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'A', nth: 2 },
      question: 'A has the lock again and will work for 40 seconds. The lease is 30 seconds. What happens?',
      options: [
        'The lease is renewed every ten seconds',
        'The lease runs out while A is inside',
        'A gets an error at the first renewal',
      ],
      answer: 1,
      explanation:
        'The lock is on the list already, so no timer is started. The timer of that entry ended with its error, long ago.',
    },
    explanation:
      'The list was to say which locks are renewed, and what renewed them was the timer. The error ended the timer and left the entry; the release that should have taken the entry away threw first. From then on the list said something that was not true, and the next lock relied on it. An entry and its timer need one lifetime: they begin together, and whatever ends one ends the other, an error too. It is best to keep only one thing.',
    tryThis: [
      { text: 'No timer, no entry', set: { entry: 'ends-with-the-timer' } },
      { text: 'Second work that fits the lease: nobody notices', set: { second: '20s' } },
    ],
  },
  build: (settings) => {
    const { ttl = 0 } = settings.params
    const renewal = Math.floor(ttl / 3)
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker', connection: { commandTimeout: '3s' } },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A', nth: 2 } } },
      ],
      faults: [
        {
          id: 'crash',
          when: { on: { kind: 'enter', actor: 'A' }, delay: sum(renewal, -100_000) },
          action: { do: 'crash', actor: NODE },
        },
        {
          id: 'restart',
          when: { on: { kind: 'crash', actor: NODE }, delay: length(settings, 'away') },
          action: { do: 'restart', actor: NODE },
        },
      ],
    })
  },
}
export default scenario
