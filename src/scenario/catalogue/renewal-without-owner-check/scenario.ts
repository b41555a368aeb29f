import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'renewal-without-owner-check',
  revision: 1,
  group: 'Single instance',
  order: 110,
  terms: ['watchdog', 'owner-token', 'pause', 'crash'],
  title: 'A renewal that does not look whose lock it is',
  summary: 'A was away for a while. Its watchdog comes back and keeps the lock of a dead B alive.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '9s' },
    work: { ...PARAMETERS.work, default: '1m' },
    pause: PARAMETERS.pause,
    deadline: { ...PARAMETERS.deadline, default: '70s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    renewal: {
      label: 'Renewal',
      values: ['bare', 'compared'],
      default: 'bare',
      changes: ['code'],
      help: 'PEXPIRE on the key, or a script that compares the token first.',
    },
  },
  expected: [
    {
      set: {},
      findings: { ownership: 'violated', 'mutual-exclusion': 'violated', 'deadlock-freedom': 'violated' },
    },
    {
      set: { renewal: 'compared' },
      findings: { ownership: 'holds', 'mutual-exclusion': 'violated', 'deadlock-freedom': 'holds' },
    },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, where the script that extends the lock compares the value',
    'redis.io: PEXPIRE, which names a key and no owner',
  ],
  lesson: {
    question: 'A has lost its lock and does not know it. Its watchdog runs on. Whose lease does it renew?',
    beats: [
      {
        id: 'a-renews',
        on: { kind: 'extended', key: KEY, client: 'A' },
        text: 'A’s watchdog has given its lease the full length again.',
        note: 'Look at the command: does it say whose lease is meant?',
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: 'A’s process stands still, for longer than the lease.',
        note: 'As in the scenario before. That A loses the lock cannot be helped; what it does then can.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'A’s lease has run out, and B is inside with a key of its own.',
        note: 'Write down B’s token: it is now the value of the key.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes. Its timer is overdue and fires at once.',
        note: 'Ask what the command will answer to A, and what A will conclude from it.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'B' },
        text: 'B dies inside. Its lease should free the lock now.',
        note: 'From here on nobody has a right to this lock. Watch the TTL.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C is inside.',
        note: 'Measure from the crash: with the comparison it takes what was left of B’s lease and up to one retry.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and stops its watchdog.',
        note: 'With the bare renewal, only now can the lease of B run out, long after B’s death.',
      },
    ],
    prediction: {
      before: { kind: 'crash', actor: 'B' },
      question: 'B dies with the lock. C is waiting. When does C get in?',
      options: [
        'When B’s lease has run out',
        'Only after A, which has no lock, has stopped renewing it',
        'At once: the key dies with B',
      ],
      answer: 1,
      explanation:
        'PEXPIRE names a key. A’s watchdog renews whatever stands under it, and hears 1 each time: all is well.',
    },
    explanation:
      'A renewal is a change to a lock, so it needs the same comparison as the release, in the same script. Without it, a client that has lost the lock is told that it still has it, and the lock of a dead holder lives as long as somebody else’s timer. The comparison does not prevent that A overlaps with others; it keeps A’s hands off their locks.',
    tryThis: [{ text: 'Compare the token before extending', set: { renewal: 'compared' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 30_000, workC: 2_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker', start: { on: { kind: 'resume', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'pause',
          when: { on: { kind: 'extended', key: KEY, client: 'A' }, delay: '10ms' },
          action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
        },
        {
          id: 'crash',
          when: { on: { kind: 'resume', actor: 'A' }, delay: '2s' },
          action: { do: 'crash', actor: 'B' },
        },
      ],
    }),
}
export default scenario
