import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const QUEUE = 'queue:order:123'
/** D's first try of its seventh round: D is in the queue and will not leave it. */
const SEVENTH_ROUND = 19

const scenario: Builtin = {
  id: 'incident-drifting-scores',
  revision: 1,
  group: 'Real incidents',
  order: 638,
  terms: ['fair-lock', 'crash', 'polling'],
  title: 'Scores that run ahead',
  summary: 'Each waiter counts as dead some time after the one before it. The more have passed, the later that is.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '10s' },
    work: { ...PARAMETERS.work, default: '5s', min: '4s', max: '8s', help: 'How long each stays inside.' },
    patience: {
      label: 'Waits at a time',
      default: '500ms',
      min: '200ms',
      max: '500ms',
      help: 'How long a client waits in the queue. Then it leaves it, and tries anew.',
    },
    silent: {
      label: 'Dead after',
      default: '5s',
      min: '1s',
      max: '8s',
      help: 'How long a waiter may be silent before it counts as dead.',
    },
    deadline: { ...PARAMETERS.deadline, default: '16s', max: '60s' },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    moment: {
      label: 'A waiter counts as dead',
      values: ['after-the-last-one', 'by-its-own-silence'],
      default: 'after-the-last-one',
      changes: ['code'],
      help: 'So long after the moment of whoever is last in the queue, or so long after its own last try.',
    },
  },
  expected: [
    { set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { moment: 'by-its-own-silence' },
      findings: { progress: 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issues 1104 and 2099: scores in the queue of a fair lock drift, and one dead waiter blocks it for hours',
  ],
  lesson: {
    question:
      'Waiters in a queue may die, so each has a moment after which it counts as dead. Three clients wait half a second each, again and again. How far ahead can those moments be?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock. It will be done in a few seconds.',
        note: 'Open the sorted set of the moments, and keep it open.',
      },
      {
        id: 'b-queued',
        on: { kind: 'executed', client: 'B', key: QUEUE },
        text: 'B is put into the queue, with the moment after which it counts as dead.',
        note: 'Five seconds from now. The moment is a score in milliseconds since 1970; its last six digits are enough to compare.',
      },
      {
        id: 'c-queued',
        on: { kind: 'executed', client: 'C', key: QUEUE },
        text: 'C comes in behind B.',
        note: 'At the defaults its moment is B’s and five seconds: C’s turn cannot come before B has had the chance to die. Otherwise it is five seconds from now.',
      },
      {
        id: 'b-out',
        on: { kind: 'executed', client: 'B', key: QUEUE, nth: 3 },
        text: 'B has waited long enough and leaves the queue.',
        note: 'At the defaults the script brings those behind forward, by the half second that B has waited. Each had counted five seconds for B.',
      },
      {
        id: 'b-back',
        on: { kind: 'executed', client: 'B', key: QUEUE, nth: 4 },
        text: 'B tries again at once, and is the last in the queue now.',
        note: 'As long as the queue is never empty, each such round moves the last moment on. Nobody has waited for a second yet.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'D' },
        text: 'D dies, with its place in the queue.',
        note: 'Read D’s moment and subtract the time. This is what it was made for.',
      },
      {
        id: 'released',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. The lock is free.',
        note: 'The others leave the queue and come back behind D, so D is its head.',
      },
      {
        id: 'in',
        on: { kind: 'enter', nth: 2 },
        text: 'One of the waiting is inside.',
        note: 'Only where D counts as dead by its own silence.',
      },
      {
        id: 'told',
        on: { kind: 'print' },
        text: 'Somebody has lost patience, and looks at the moment of the first in the queue.',
        note: 'The number is in the story. In the reports the scores were hours ahead.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up' },
        text: 'It gives up, with the lock free.',
        note: 'All others of this queue will fare alike, until the moment has come.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question:
        'D is dead, and the head of the queue. It was to count as dead after five seconds. Less than two seconds have passed. A gives the lock back. When do B or C get it?',
      options: ['At once', 'When the five seconds are over', 'Not for a minute or more'],
      answer: 2,
      explanation:
        'D’s moment is not five seconds after its last sign of life. It was reckoned from the one before it in the queue, whose moment was reckoned from the one before that, and many have left since.',
    },
    explanation:
      'Each waiter is given a moment behind that of the last one, and each that leaves takes some of it back, but another amount than it had added. The difference stays with those behind. Since they come back before the queue is empty, it is never lost, and the scores run away from the time: here by more than a minute within seconds. Nobody notices as long as nobody dies, for a living head takes the lock whatever its score is. With the first death the queue stands still for as long as the scores are ahead. Whether a waiter is alive has nothing to do with the length of the queue. So each has a moment of its own, a fixed time after its own last try, and nobody else’s coming or going changes it.',
    tryThis: [
      { text: 'A moment of its own', set: { moment: 'by-its-own-silence' } },
      { text: 'More rounds: they wait for less at a time', set: { patience: '300ms' } },
    ],
  },
  build: (settings) => {
    const waiting = (delay: string) => ({ on: { kind: 'enter', actor: 'A' } as const, delay })
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: waiting('0s') },
        { id: 'C', program: 'worker', start: waiting('150ms') },
        { id: 'D', program: 'worker', start: waiting('300ms') },
      ],
      bounds: { progress: '10s' },
      faults: [
        {
          id: 'crash',
          when: { on: { kind: 'executed', client: 'D', key: QUEUE, nth: SEVENTH_ROUND } },
          action: { do: 'crash', actor: 'D' },
        },
      ],
    })
  },
}
export default scenario
