import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, length, PARAMETERS } from '../common'
import task from './task.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-twice-a-minute',
  revision: 1,
  group: 'Real incidents',
  order: 610,
  terms: ['period-key', 'wall-clock', 'idempotency'],
  title: 'Never at once, and twice all the same',
  summary:
    'A short task is over when the late host starts it again. The lock was right, and the wrong thing to ask for.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '50s', max: '60s' },
    work: { ...PARAMETERS.work, default: '50ms', max: '30s' },
    late: {
      label: 'B is late by',
      default: '1s',
      min: '10ms',
      max: '20s',
      help: 'How far the clock that starts B is behind A’s.',
    },
    latency: PARAMETERS.latency,
  },
  switches: {
    lock: {
      label: 'The lock is for',
      values: ['while-it-runs', 'the-period'],
      default: 'while-it-runs',
      changes: ['code'],
      help: 'One key that is given back after the task, or one key for each minute that is not.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds' } },
    { set: { lock: 'the-period' }, findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds' } },
  ],
  sources: [
    'zenstruck/schedule-bundle, issue 90: a short task runs on a second host that is a little late',
    'lukas-krecan/ShedLock, issue 6: locks of tasks that are shorter than the difference of the clocks',
  ],
  lesson: {
    question: 'A task runs once a minute, on the host that gets the lock. It takes 50 ms. Why did it run twice?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'It is the full minute on host A. A gets the lock and runs the task.',
        note: 'Both hosts start the task at the full minute, each by its own clock. Ask how exact these are.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'The report of this minute is written.',
        note: 'This is all that should happen in this minute.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done.',
        note: 'With one key per task it is given back now. Has anybody else even asked for it?',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'Now it is the full minute on host B too, and B asks for the lock.',
        note: 'The lock does not know of minutes, and B does not know of A.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'The lock is free. B runs the task of the same minute.',
        note: 'Look at the verdicts: mutual exclusion holds. Nothing that this lock promises was broken.',
      },
      {
        id: 'twice',
        on: { kind: 'stored', nth: 2 },
        text: 'A second report of the same minute.',
        note: 'For a report this is a nuisance. Ask for tasks in the room where it is worse.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'There is a key for this minute already. B leaves the task alone.',
        note: 'Only with a key per period. It does not matter whether A is still at it.',
      },
    ],
    prediction: {
      before: { kind: 'want', actor: 'B' },
      question: 'A has run the task and given the lock back. B’s clock reaches the same minute. What will B do?',
      options: ['Nothing: the task has run', 'Run the task', 'Wait for the next minute'],
      answer: 1,
      explanation: 'The lock says who runs now. That somebody has run is written nowhere.',
    },
    explanation:
      '“Not twice at once” and “once per period” are two requirements, and a lock that is given back meets only the first. The longer the task, the better it looks: a task that runs for longer than the clocks differ hides the mistake. What is needed is a mark for the period that outlives the task: a key with the minute in its name that nobody deletes, or a least time for which the lock is kept, which ShedLock calls `lockAtLeastFor`.',
    tryThis: [
      { text: 'A key for each minute', set: { lock: 'the-period' } },
      { text: 'A longer task: the mistake is hidden', set: { work: '3s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { task: renderProgram(task, settings.switches) },
      clients: [
        { id: 'A', program: 'task' },
        { id: 'B', program: 'task', start: { on: { kind: 'want', actor: 'A' }, delay: length(settings, 'late') } },
      ],
    }),
}
export default scenario
