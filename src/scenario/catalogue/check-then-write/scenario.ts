import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { FENCING, file, KEY, length, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'check-then-write',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 204,
  terms: ['validity-check', 'pause', 'fencing-token'],
  title: 'A check, a pause, a write',
  summary: 'A looks at its lease, finds it good, and is paused before it writes.',
  parameters: {
    ttl: PARAMETERS.ttl,
    pause: PARAMETERS.pause,
    work: { ...PARAMETERS.work, max: '5s' },
    margin: {
      label: 'Margin',
      default: '3s',
      min: '0s',
      max: '1m',
      help: 'How much of the lease must be left for A to write.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { fencing: FENCING },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    { set: { fencing: 'on' }, findings: { 'stale-writes': 'holds', fencing: 'holds' } },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016), on why a check before the write does not help',
    'Salvatore Sanfilippo, "Is Redlock safe?" (antirez.com/news/101)',
  ],
  lesson: {
    question: 'A writes only if its lease has at least three seconds left. Is a late write impossible now?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside and starts to work.',
        note: 'Read the check in the code before it runs. Ask whether it leaves anything to wish for.',
      },
      {
        id: 'ttl',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2 },
        text: 'A is told how much of its lease is left.',
        note: 'The answer was true when Redis gave it. It has been on its way since.',
      },
      {
        id: 'checked',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 3 },
        text: 'Redis answers with A’s own token: the lock is A’s.',
        note: 'With almost eight seconds left this is the best news that A can get: from the lock itself, a moment ago.',
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: 'A is paused, after the check and before the write.',
        note: 'Ask where in the code a further check would have to be so that no pause fits behind it.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease runs out. What A was told is no longer true.',
        note: 'The margin moved this point. It did not remove it.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'B will make the same check, and it will be good too.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B has checked as well, and writes.',
        note: 'Nobody paused B. The same code is right in one run and wrong in another.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A goes on behind its check.',
        note: 'In A’s variables the lease is good. Nothing makes it ask again.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes, and the storage accepts it.',
        note: 'Check-then-act: the check and the act are two steps, and time is free to pass between them.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'The storage compares A’s token with the highest it has accepted, and refuses.',
        note: 'Here check and write are one step, at the place where the write is applied.',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'A wakes behind its check. B has written meanwhile. Does A write?',
      options: ['No: the check fails', 'Yes, and it is accepted', 'Yes, and Redis rejects it'],
      answer: 1,
      explanation: 'The check is over. Its answer was true when it was given, and the next line is the write.',
    },
    explanation:
      'A check says how things were. However late it comes, there is a gap between it and the write, and a pause fits into every gap; with a margin it only takes a longer pause. Check and write have to be one step, and only the storage can make them one: it compares a fencing token as it writes.',
    tryThis: [
      { text: 'A check that is one step with the write: a fencing token', set: { fencing: 'on' } },
      { text: 'A pause that is shorter than what is left of the lease', set: { pause: '5s' } },
      { text: 'A margin that the lease cannot have: nobody ever writes', set: { margin: '9s' } },
    ],
    unfired: {
      pause: 'with less of the lease left than the margin, A does not write, so it is not paused before it does',
    },
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
          id: 'pause',
          when: { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } },
          action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
        },
      ],
    }),
}
export default scenario
