import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, PARAMETERS } from '../common'
import dispatch from './dispatch.program.ts?raw'
import operator from './operator.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-cleared-queue',
  revision: 1,
  group: 'Real incidents',
  order: 632,
  terms: ['lease', 'owner-token', 'idempotency'],
  title: 'The work is gone, its lock is not',
  summary: 'A queue is cleared. The locks of its jobs were to be given back by the jobs.',
  parameters: {
    ttl: {
      ...PARAMETERS.ttl,
      default: '30s',
      min: '1s',
      max: '50s',
      help: 'How long the lock lives where it has a TTL. The bounds are reckoned from it in any case.',
    },
    work: { ...PARAMETERS.work, max: '20s', help: 'How long a job takes.' },
    every: { label: 'B tries every', default: '2s', min: '100ms', max: '4s', help: 'How often B asks for its job.' },
    deadline: { ...PARAMETERS.deadline, default: '60s', max: '90s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    'freed-by': {
      label: 'The lock is freed by',
      values: ['the-job', 'a-ttl-too', 'who-removes-it-too'],
      default: 'the-job',
      changes: ['code'],
      help: 'The job at its end and nothing else, or also the time, or also whoever takes the job away.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'deadlock-freedom': 'violated', progress: 'violated' },
    },
    {
      set: { 'freed-by': 'a-ttl-too' },
      findings: { 'deadlock-freedom': 'holds', progress: 'holds', ownership: 'holds', 'mutual-exclusion': 'holds' },
    },
    {
      set: { 'freed-by': 'who-removes-it-too' },
      findings: { 'deadlock-freedom': 'holds', progress: 'holds', ownership: 'holds', 'mutual-exclusion': 'holds' },
    },
  ],
  sources: [
    'laravel/framework, issues 36927, 49890 and 49804: the lock of a unique job stays when the queue is cleared, or when the job cannot be unpacked',
  ],
  lesson: {
    question:
      'A job is to be in the queue once at most. Its lock is taken when it is put there, and given back when it has run. What if it never runs?',
    beats: [
      {
        id: 'locked',
        on: { kind: 'created', client: 'A', key: KEY },
        text: 'A puts a job into the queue. First it takes the lock that keeps the same job from being put there twice.',
        note: 'The lock outlives A’s request on purpose. Ask who is its holder from here on.',
      },
      {
        id: 'a-done',
        on: { kind: 'end', actor: 'A' },
        text: 'A has answered its request. The job waits, and so does its lock.',
        note: 'Open the keyspace: two keys that belong together, and nothing that says so.',
      },
      {
        id: 'cleared',
        on: { kind: 'deleted', client: 'operator', key: 'queue' },
        text: 'Somebody clears the queue. The job is gone.',
        note: 'Look at the other key. At the defaults nothing refers to it any more.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants the same job done, and asks for the lock.',
        note: 'The worker is ready and idle.',
      },
      {
        id: 'skipped',
        on: { kind: 'print', actor: 'B' },
        text: 'There is a lock, so B takes the job for queued, and skips it.',
        note: 'No error, since a second job is what the lock is to prevent. Ask how anybody would notice.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lock’s time is over.',
        note: 'Only where it was given one.',
      },
      {
        id: 'job-b',
        on: { kind: 'enter', actor: 'worker' },
        text: 'The worker runs B’s job.',
        note: 'Compare how long B has waited with each of the two remedies.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up. The queue is empty, the worker is idle, and the lock is there.',
        note: 'It will be there until somebody finds the key and deletes it by hand.',
      },
    ],
    prediction: {
      before: { kind: 'print', actor: 'B' },
      question: 'The queue has been cleared, with A’s job in it. B wants to put the same job there. What happens?',
      options: [
        'B’s job is queued: the queue is empty',
        'B’s job is skipped until somebody deletes the lock',
        'B’s job is queued as soon as A’s process has ended',
      ],
      answer: 1,
      explanation:
        'The lock has no TTL, and the only code that gives it back is at the end of a job that does not exist any more.',
    },
    explanation:
      'Such a lock is handed from whoever queues the job to whoever runs it, and lives in between with nobody. Everything that ends a job without running it has to give the lock back: clearing the queue, and in the reports also a job that could not be unpacked any more. One path that forgets it is enough, and without a TTL its effect lasts for ever. A TTL bounds what any forgotten path can do, and has to be longer than a job waits and runs. Releasing together with the work costs no waiting, and helps with the paths that one has thought of. The two belong together. The lock did what it promises all the time; what was wanted was something else: one job in the queue.',
    tryThis: [
      { text: 'A TTL on the lock', set: { 'freed-by': 'a-ttl-too' } },
      { text: 'Whoever removes the job gives its lock back', set: { 'freed-by': 'who-removes-it-too' } },
      { text: 'A short TTL', set: { 'freed-by': 'a-ttl-too', ttl: '10s' } },
    ],
  },
  build: (settings) => {
    const cleared = { kind: 'end', actor: 'operator' } as const
    return file(scenario, settings, {
      params: { patience: ms(settings, 'deadline') + 5_000 },
      programs: {
        dispatch: renderProgram(dispatch, settings.switches),
        operator: renderProgram(operator, settings.switches),
        worker,
      },
      clients: [
        { id: 'A', program: 'dispatch' },
        { id: 'operator', program: 'operator', start: { on: { kind: 'end', actor: 'A' }, delay: '1s' } },
        { id: 'worker', program: 'worker', start: { on: cleared, delay: '500ms' } },
        { id: 'B', program: 'dispatch', start: { on: cleared, delay: '1s' } },
      ],
    })
  },
}
export default scenario
