import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { FENCING, file, KEY, length, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'laptop-sleep',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 203,
  terms: ['pause', 'lost-lock-signal', 'fencing-token'],
  title: 'A laptop that sleeps',
  summary: 'The lock is lost, and the error that says so arrives where nobody awaits it.',
  parameters: {
    ttl: PARAMETERS.ttl,
    sleep: { ...PARAMETERS.pause, label: 'Sleep', help: "How long A's laptop sleeps." },
    work: { ...PARAMETERS.work, min: '1s', max: '9s' },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    signal: {
      label: 'Abort signal',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'A failed renewal sets a signal instead of throwing, and the work looks at it after each of four steps.',
    },
    fencing: FENCING,
    lid: {
      label: 'The lid closes',
      values: ['at-work', 'before-write'],
      default: 'at-work',
      changes: ['faults'],
      help: 'When A falls asleep: soon after its work has begun, or with its write about to leave.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    { set: { signal: 'on', fencing: 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds' } },
    { set: { signal: 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds' } },
    { set: { signal: 'on', lid: 'before-write' }, findings: { 'stale-writes': 'violated' } },
    {
      set: { signal: 'on', lid: 'before-write', fencing: 'on' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' },
    },
  ],
  sources: [
    'swarthy/redis-semaphore, issues 9 and 24: lost locks after a sleep or a breakpoint',
    'swarthy/redis-semaphore: README.md, "onLockLost"',
    'Node.js: Process, "Event: \'unhandledRejection\'"',
  ],
  lesson: {
    question: 'A’s laptop sleeps through its lease. A timer finds out and throws. Who catches it?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and a timer renews its lease at a third of its length.',
        note: 'Read the two places in the code: where the work is awaited, and where the renewal throws. They are not in one call chain.',
      },
      {
        id: 'lid',
        on: { kind: 'pause', actor: 'A' },
        text: 'The lid closes. A’s program and its timers stand still.',
        note: 'A debugger at a breakpoint does the same. Ask who has met this during development only.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'Nobody renews, and the lease runs out.',
        note: 'The timer is there to prevent this, and it sleeps as well.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside; so is A, asleep.',
        note: 'Nothing that A does after it wakes can undo this overlap.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B writes.',
        note: 'B’s value is what should remain.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'The lid opens. All that was due meanwhile is due now: A goes on, and the renewal is sent.',
        note: 'The renewal needs a round trip before it can fail. Ask how far A gets in that time.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A’s write reaches the storage and is accepted, on top of B’s.',
        note: 'At this moment no line of A’s program knows that the lock is lost.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A’s write has a lower token than B’s: the storage refuses it.',
        note: 'The last line of defence, and the only one that does not depend on when A woke.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'With the signal and the sleep at work: it left without writing, one step after it woke.',
      },
      {
        id: 'a-end',
        on: { kind: 'end', actor: 'A' },
        text: 'A’s program is over.',
        note: 'Without the signal it ended by the error that nobody caught: the renewal threw out of a timer. The code after the write did not run.',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'The lid opens. The renewal fails and throws an error. Does that keep A from writing?',
      options: [
        'Yes: the error is thrown where A awaits its work',
        'No: the write leaves before the renewal is answered',
        'Yes: the renewal gets the lock back first',
      ],
      answer: 1,
      explanation:
        'The work’s await knows nothing of the renewal. It resolves, and the next line writes. The error comes one round trip later, out of a timer, where only the process can notice it.',
    },
    explanation:
      'An error that is thrown in a timer goes to nobody: it ends the process (or is logged), and the work’s own await succeeds. The news has to come to where the work is: a signal that the renewal sets and the work looks at between its steps. That stops A one step after it wakes, and it cannot undo that A slept inside while B was there. It also cannot help when the lid closes after the last look; for that the storage has to check a fencing token.',
    tryThis: [
      { text: 'A signal that the work looks at', set: { signal: 'on' } },
      { text: 'The signal, and a lid that closes after the last look', set: { signal: 'on', lid: 'before-write' } },
      { text: 'The same with a fencing token', set: { signal: 'on', lid: 'before-write', fencing: 'on' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      storage: { fencing: settings.switches.fencing === 'on' },
      faults: [
        {
          id: 'sleep',
          when:
            settings.switches.lid === 'before-write'
              ? { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } }
              : { on: { kind: 'work', actor: 'A', when: 'before' }, delay: '100ms' },
          action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'sleep') } },
        },
      ],
    }),
}
export default scenario
