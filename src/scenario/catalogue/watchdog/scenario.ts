import type { Builtin } from '../../builtin'
import { file, KEY, length, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'watchdog',
  revision: 1,
  group: 'Single instance',
  order: 109,
  terms: ['watchdog', 'lease', 'pause'],
  title: 'A watchdog that renews the lease',
  summary: 'The lease is short and renewed while its holder lives. The timer lives in the same process.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '9s' },
    work: { ...PARAMETERS.work, default: '25s' },
    'pause-for': { ...PARAMETERS.pause, help: 'How long A’s process stands still, if it does.' },
    deadline: { ...PARAMETERS.deadline, default: '1m' },
    latency: PARAMETERS.latency,
  },
  switches: {
    pause: {
      label: 'A is paused',
      values: ['off', 'on'],
      default: 'off',
      changes: ['faults'],
      help: 'After its second renewal A’s whole process stands still, watchdog and all.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'deadlock-freedom': 'holds' },
    },
    { set: { pause: 'on' }, findings: { 'mutual-exclusion': 'violated', ownership: 'holds', progress: 'holds' } },
  ],
  sources: [
    'redisson/redisson: RenewalTask.java, which renews at a third of lockWatchdogTimeout',
    'redis.io: Distributed Locks with Redis, "Making the algorithm more reliable: Extending the lock"',
  ],
  lesson: {
    question: 'The work takes far longer than the lease. A timer renews the lease. Who renews the timer?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with a short lease, and has set a timer.',
        note: 'Compare work and lease under “Change it”. Without the timer this would be “A TTL that is too short”.',
      },
      {
        id: 'first',
        on: { kind: 'extended', key: KEY, client: 'A' },
        text: 'A third of the lease is over. The script finds A’s token, and gives the lease its full length again.',
        note: 'A third leaves room for two renewals that fail before the lease is over. Ask why it is not a half, or a tenth.',
      },
      {
        id: 'second',
        on: { kind: 'extended', key: KEY, client: 'A', nth: 2 },
        text: 'The second renewal.',
        note: 'Point at B’s tries in between: each finds the key.',
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: 'A’s process stands still, and so does every timer in it.',
        note: 'Only with the pause. A watchdog in another process would bark on, and keep the lock of a process that is dead.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'No renewal has come for the length of a lease. The key is gone.',
        note: 'From outside, a paused holder and a dead one look alike. That is what a lease is for.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Is A’s bar over? With the pause it is not.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes. Its timer is overdue, and its work goes on.',
        note: 'The next renewal answers 0: A learns that it has lost the lock, after B got it.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A’s work is over, and A is outside.',
        note: 'A looks at what the watchdog learned before it writes. This helps only if it had the time to learn it.',
      },
    ],
    prediction: {
      before: { kind: 'extended', key: KEY, client: 'A' },
      question: 'The lease is 9 s, the work takes 25 s, and A renews at each third. When does B get in?',
      options: ['After 9 s', 'Soon after A is done, after 25 s', 'After 34 s: A’s work and one more lease'],
      answer: 1,
      explanation:
        'Each renewal starts the lease anew, so it never runs out while A lives. A’s release then frees the lock.',
    },
    explanation:
      'A watchdog turns the TTL from a guess about the work into the time that a dead holder blocks the others. It has to compare before it extends, or it prolongs the lock of somebody else. It shows that the process lives, not that the work makes progress, and it stands still with its process: after a pause that is longer than the lease two are inside, as they were without it.',
    tryThis: [
      { text: 'A pause that is longer than the lease', set: { pause: 'on' } },
      { text: 'A longer lease, which the same pause does not use up', set: { pause: 'on', ttl: '30s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 3_000 },
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults:
        settings.switches.pause === 'on'
          ? [
              {
                id: 'pause',
                when: { on: { kind: 'extended', key: KEY, client: 'A', nth: 2 }, delay: '10ms' },
                action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause-for') } },
              },
            ]
          : [],
    }),
}
export default scenario
