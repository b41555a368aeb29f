import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, length, PARAMETERS } from '../common'
import job from './job.program.ts?raw'

const scenario: Builtin = {
  id: 'once-per-period',
  revision: 1,
  group: 'Instead of a lock',
  order: 503,
  terms: ['period-key', 'idempotency', 'crash', 'conditional-write'],
  title: 'One bill a day',
  summary: 'Two hosts bill the same day, one after the other. The lock holds, and two bills are out.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, max: '9s', help: 'How long a bill takes.' },
    late: {
      label: 'B is late by',
      default: '5s',
      min: '10ms',
      max: '20s',
      help: 'How long after A host B starts the job of the same day.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    remembers: {
      label: 'Who remembers the day',
      values: ['nobody', 'redis', 'storage'],
      default: 'nobody',
      changes: ['code'],
      help: 'Nobody: the lock is all there is. Redis: a key for the day, set before the work. Storage: the bill itself says which day it is for.',
    },
    crash: {
      label: 'A crashes at work',
      values: ['off', 'on'],
      default: 'off',
      changes: ['faults'],
      help: 'A dies before its bill is written.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds' } },
    { set: { remembers: 'redis' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
    { set: { remembers: 'storage' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
    {
      set: { remembers: 'redis', crash: 'on' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds' },
    },
    {
      set: { remembers: 'storage', crash: 'on' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds' },
    },
  ],
  sources: [
    'ShedLock documentation: “ShedLock is not and will never be full-fledged scheduler, it’s just a lock”',
    'zenstruck/schedule-bundle, issue 90: a short task runs on a second host that is a little late',
  ],
  lesson: {
    question:
      'Two hosts run the job of the day, and a lock keeps them from running it at once. How many bills are there in the evening?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'It is midnight on host A. A gets the lock and bills the day.',
        note: 'Write the requirement on the board in the words of whoever pays: one bill a day.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A is dead, and no bill is written.',
        note: 'Only with the crash. Ask what has to be true so that the bill still comes, once.',
      },
      {
        id: 'a-bill',
        on: { kind: 'stored', client: 'A' },
        text: 'The bill of the day is out.',
        note: 'This is the bill that should be. Keep an eye on who knows of it.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and gives the lock back.',
        note: 'What is left of A’s run in Redis? Look at the keyspace.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'Midnight on host B, which is a little late. B asks for the lock.',
        note: 'A late host, a restarted job, a second click: it comes to the same.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock. Nobody else is inside.',
        note: 'Mutual exclusion is all that a lock promises. Ask whether it was what they needed.',
      },
      {
        id: 'b-bill',
        on: { kind: 'stored', client: 'B' },
        text: 'B has written a bill.',
        note: 'Count the bills in the trace, and read the verdicts beside it.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B leaves.',
        note: 'Now count: how many bills has the day?',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question: 'A has billed the day and given the lock back. B gets the lock for the same day. What does B do?',
      options: ['Nothing: the day is billed', 'It writes a second bill', 'It waits for the next midnight'],
      answer: 1,
      explanation: 'The free lock says that nobody works now. Whether somebody has worked before, B has not asked.',
    },
    explanation:
      'Once per day is not a question of who runs at the same time but of what has been done, so the answer has to be kept where the work takes effect. A key for the day in Redis keeps the second run away, and with it the repair: it is set before the work, and if its host dies after that, the day has no bill. A bill that carries its day needs nothing else to be remembered: whoever has the lock looks for it, and writes one if there is none. The lock is still of use here, since looking and writing are two steps; a storage that refuses a second bill for one day by itself does not even need the lock.',
    tryThis: [
      { text: 'A key for the day in Redis', set: { remembers: 'redis' } },
      { text: 'The same, and A dies at work', set: { remembers: 'redis', crash: 'on' } },
      { text: 'The bill says for which day it is, and A dies at work', set: { remembers: 'storage', crash: 'on' } },
      { text: 'The same without a crash', set: { remembers: 'storage', crash: 'off' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { job: renderProgram(job, settings.switches) },
      clients: [
        { id: 'A', program: 'job' },
        { id: 'B', program: 'job', start: { on: { kind: 'want', actor: 'A' }, delay: length(settings, 'late') } },
      ],
      faults:
        settings.switches.crash === 'on'
          ? [
              {
                id: 'crash',
                when: { on: { kind: 'write', actor: 'A', resource: 'bill', when: 'before' } },
                action: { do: 'crash', actor: 'A' },
              },
            ]
          : [],
    }),
}
export default scenario
