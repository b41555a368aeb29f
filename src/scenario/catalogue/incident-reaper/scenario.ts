import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, PARAMETERS } from '../common'
import reaper from './reaper.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-reaper',
  revision: 1,
  group: 'Real incidents',
  order: 609,
  terms: ['owner-token', 'lock-key'],
  title: 'The reaper takes a lock that lives',
  summary: 'A clean-up deletes the lock of a job that it does not find in the queue. The job is running.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '60s' },
    work: { ...PARAMETERS.work, default: '20s', max: '50s' },
    'reaper-after': {
      label: 'Reaper after',
      default: '6s',
      min: '2s',
      max: '40s',
      help: 'When the clean-up looks, counted from the moment at which A’s job has begun.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    reaper: {
      label: 'The reaper',
      values: ['looks-in-the-queue', 'asks-for-a-heartbeat'],
      default: 'looks-in-the-queue',
      changes: ['code'],
      help: 'What makes a lock an orphan: its job is not in the queue, or also gives no sign of life.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', ownership: 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { reaper: 'asks-for-a-heartbeat' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds' },
    },
  ],
  sources: [
    'zoolutions/sidekiq-unique-jobs, issue 488: the reaper deletes the locks of running jobs',
    'zoolutions/sidekiq-unique-jobs, issues 517, 580, 738 and 779: more ways in which a running job is not found',
  ],
  lesson: {
    question: 'A clean-up deletes locks that have lost their job. How does it know that a job is gone?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A runs the job, under its lock. The job is no longer in the queue.',
        note: 'Unique jobs: the same job must not run twice at once. A killed process would leave its lock behind, so there is a reaper.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'The same job has come up again, and B wants to run it. The lock is in the way, as it should be.',
        note: 'Ask the room where the reaper could look to see that A’s job is alive.',
      },
      {
        id: 'looked',
        on: { kind: 'executed', client: 'reaper', key: KEY },
        text: 'The reaper looks, in a script of one piece.',
        note: 'That it is one script does not help: what it looks at is not where a running job is.',
      },
      {
        id: 'deleted',
        on: { kind: 'deleted', key: KEY, client: 'reaper' },
        text: 'It has not found the job in the queue, and deletes the lock.',
        note: 'From the queue alone, a job that runs and a job that is gone look alike.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B runs the job. Is A done?',
        note: 'At the defaults two of the same job run side by side, though the lock was taken and checked by both.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A’s job writes its result.',
        note: 'Long jobs are hit and short ones are not. One report has jobs of 10 to 60 minutes.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'reaper', key: KEY },
      question: 'The reaper looks for the job in the queue. A is running it. What does the reaper do with the lock?',
      options: ['It leaves it: the lock has a holder', 'It deletes it', 'It asks A'],
      answer: 1,
      explanation:
        'A job that runs has been taken out of the queue. The reaper finds nothing there, and calls the lock an orphan.',
    },
    explanation:
      'Who deletes the locks of others needs proof that the holder is dead, and the absence of a sign in one place is none. The reports are about one mistake in several forms: the reaper looked in the queues, or in a list of processes where jobs were to be found under another name. A sign of life that the holder itself renews answers the right question; here the reaper leaves the lock as long as there is one. It is a lease again, and a holder that stands still for longer looks dead to it as well.',
    tryThis: [
      { text: 'A heartbeat that the reaper asks for', set: { reaper: 'asks-for-a-heartbeat' } },
      { text: 'A short job: the reaper comes later, and takes B’s lock', set: { work: '4s' } },
    ],
  },
  build: (settings) => {
    const begun = { kind: 'enter', actor: 'A' } as const
    return file(scenario, settings, {
      programs: { worker, reaper: renderProgram(reaper, settings.switches) },
      setup: [['RPUSH', 'queue', 'order:123']],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: begun, delay: '1s' } },
        { id: 'reaper', program: 'reaper', start: { on: begun, delay: length(settings, 'reaper-after') } },
      ],
    })
  },
}
export default scenario
