import type { Builtin } from '../../builtin'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const OTHER_KEY = 'lock:order:456'

const scenario: Builtin = {
  id: 'clock-step',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 205,
  terms: ['wall-clock', 'lease'],
  title: 'The clock of the server jumps',
  summary: 'Leases end by the wall clock of Redis. Somebody sets it.',
  parameters: {
    ttl: PARAMETERS.ttl,
    step: { label: 'Step', default: '60s', min: '1s', max: '5m', help: 'How far the clock of Redis jumps.' },
    work: { ...PARAMETERS.work, default: '5s', max: '9s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    direction: {
      label: 'Direction',
      values: ['forward', 'backward'],
      default: 'forward',
      changes: ['faults'],
      help: 'Forward: the leases seem to be over. Backward: they last longer, and A crashes inside.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', ownership: 'holds' } },
    {
      set: { direction: 'backward' },
      findings: { 'mutual-exclusion': 'holds', progress: 'violated', 'deadlock-freedom': 'violated' },
    },
  ],
  sources: [
    'valkey-io/valkey, issue 2651: a clock jump expires keys',
    'redis/redis: src/expire.c, src/server.c (7.0): the time of a command is that of the wall clock',
    'Martin Kleppmann, "How to do distributed locking" (2016), on clocks that jump',
  ],
  lesson: {
    question: 'A has a lease of ten seconds. After one second the clock of Redis is set. How long is the lease now?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'Redis turns “ten seconds from now” into a moment on its own wall clock, and stores that.',
        note: 'A deadline is stored, not a length. Ask which clock A would use to know when its lease is over.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside and works.',
        note: 'C is inside as well, but under another lock. Keep an eye on its key.',
      },
      {
        id: 'step',
        on: { kind: 'clock', actor: NODE },
        text: 'The wall clock of Redis jumps. No client’s clock does.',
        note: 'An administrator’s `date -s`, an NTP daemon that steps instead of slewing, a virtual machine that was restored.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A crashes inside. Its key waits for a moment that is further away than ever.',
        note: 'Only with the step backward. Let the room work out how long B has to wait.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: OTHER_KEY },
        text: 'By the clock of Redis all leases are over: C’s key is deleted, and so is A’s.',
        note: 'One clock, all leases. A lock per resource is no protection against what they have in common.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'By its own clock A still has most of its lease. Compare B’s bar with A’s.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s deadline has passed, and it gives up. Nobody was inside for all that time.',
        note: 'Only with the step backward: a lock without a holder, and no one to free it.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. By its own clock its lease was never over.',
        note: 'A’s release finds B’s token, or no key, and deletes nothing. That is as it should be.',
      },
    ],
    prediction: {
      before: { kind: 'clock', actor: NODE },
      question:
        'One second into A’s lease of ten, the clock of Redis jumps 60 seconds forward. What becomes of the lease?',
      options: [
        'It ends when ten seconds have passed: Redis counts time, not clocks',
        'It is over at once, and A hears nothing of it',
        'It is over at once, and Redis tells A',
      ],
      answer: 1,
      explanation:
        'The key’s deadline is a moment on the wall clock. When the clock is past it, the key is gone; nobody is told.',
    },
    explanation:
      'A lease has two ends: the one that Redis computes from its wall clock, and the one that the client computes from its own. The lock is safe only as long as both clocks run at about the same rate, and a step breaks that. Forward, all leases end early, and two clients are inside. Backward, a lease lasts longer, which is harmless while its holder lives and blocks everybody when it has crashed. Let the clock be slewed, never stepped, and let the storage check a fencing token for what remains.',
    tryThis: [
      { text: 'A step backward, and a crash', set: { direction: 'backward' } },
      { text: 'A shorter step backward: B waits, and gets in', set: { direction: 'backward', step: '20s' } },
      { text: 'A step that is shorter than what is left of the leases', set: { step: '3s' } },
    ],
  },
  build: (settings) => {
    const backward = settings.switches.direction === 'backward'
    return file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker' },
      ],
      faults: [
        {
          id: 'step',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          action: { do: 'clock-step', actor: NODE, by: `${backward ? '-' : ''}${length(settings, 'step')}` },
        },
        ...(backward
          ? [
              {
                id: 'crash',
                when: { on: { kind: 'clock' as const, actor: NODE }, delay: '1s' },
                action: { do: 'crash' as const, actor: 'A' },
              },
            ]
          : []),
      ],
    })
  },
}
export default scenario
