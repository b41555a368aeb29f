import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, PARAMETERS } from '../common'
import checker from './checker.program.ts?raw'
import worker from './worker.program.ts?raw'

const ACTIVE = 'active'

const scenario: Builtin = {
  id: 'incident-stalled-checker',
  revision: 1,
  group: 'Real incidents',
  order: 628,
  terms: ['lock-key', 'lua-script', 'delay'],
  title: 'Between the queue and the lock',
  summary: 'A worker takes a job and then locks it. Another one looks for jobs without a lock.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '4s', max: '30s' },
    gap: {
      label: 'Gap',
      default: '300ms',
      min: '0s',
      max: '9s',
      help: 'How long A’s lock command is held up, or the one script in its place.',
    },
    check: {
      label: 'Between two looks',
      default: '2s',
      min: '500ms',
      max: '20s',
      help: 'How long the checker waits between two looks.',
    },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    take: {
      label: 'Taking a job',
      values: ['two-steps', 'one-script', 'grace-period'],
      default: 'two-steps',
      changes: ['code'],
      help: 'Move the job and then lock it; both in one script; or two steps, and a checker that looks twice before it acts.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', 'truthful-answers': 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { take: 'one-script' },
      findings: { 'mutual-exclusion': 'holds', 'truthful-answers': 'holds', 'stale-writes': 'holds' },
    },
    {
      set: { take: 'grace-period' },
      findings: { 'mutual-exclusion': 'holds', 'truthful-answers': 'holds', 'stale-writes': 'holds' },
    },
    { set: { take: 'grace-period', gap: '5s' }, findings: { 'mutual-exclusion': 'violated' } },
  ],
  sources: [
    'OptimalBits/bull, pull request 257 and issue 258: the check for stalled jobs gets the lock of a job before the worker that took it',
    'OptimalBits/bull, pull request 359: the check waits for a grace period',
  ],
  lesson: {
    question: 'A job in the active list without a lock belongs to a worker that has died. Does it?',
    beats: [
      {
        id: 'moved',
        on: { kind: 'executed', client: 'A', key: ACTIVE },
        text: 'A takes the job: it moves from the waiting list to the active one.',
        note: 'Look for the lock. In two steps it is not there yet, and A has done nothing wrong.',
      },
      {
        id: 'looked',
        on: { kind: 'executed', client: 'B', key: ACTIVE },
        text: 'B’s checker goes through the active jobs, as it does from time to time.',
        note: 'It is there for workers that have died. Ask how it recognises one.',
      },
      {
        id: 'no-lock',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'It asks whether the job has a lock.',
        note: 'A job that has just been taken and a job whose worker is dead look the same in this moment.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has locked the job and works on it.',
        note: 'For B this is a rescue. On a busy queue it is hardly ever one.',
      },
      {
        id: 'beaten',
        on: { kind: 'print', actor: 'A' },
        text: 'A’s lock comes too late: the job has one already. A has the job from the queue, and goes on.',
        note: 'Would it stop here, the job would be done by the wrong one, and count as stalled. As it goes on, it is done twice.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A works on the job.',
        note: 'At the defaults, so does B.',
      },
      {
        id: 'done',
        on: { kind: 'stored' },
        text: 'The job is done.',
        note: 'Ask by whom, and how often yet.',
      },
      {
        id: 'twice',
        on: { kind: 'stored', nth: 2 },
        text: 'And once more.',
        note: 'Two results of one job, from two workers that are both well.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s checker has found nobody to stand in for.',
        note: 'Whenever it looked, the job had its lock, or had none only once.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question: 'The job is active and has no lock, since A’s is still on its way. What does B’s checker do?',
      options: ['It leaves the job to A', 'It takes the job over', 'It puts the job back into the queue'],
      answer: 1,
      explanation:
        'Active and without a lock is all that the checker knows of a dead worker, and it is true of A’s job.',
    },
    explanation:
      'The sign of life came a step later than the job, and a checker that looks in between sees a dead worker. Two commands are two moments, however close, and with many workers somebody always looks at the wrong one. In one script there is no moment at which the job is active and has no lock. Or the checker looks twice: what has no lock a while later either was not just taken. That while has to be longer than the gap can be, which nobody knows for certain. And a worker that is refused its lock should not go on: then the job is done by the wrong one, but only once.',
    tryThis: [
      { text: 'Move and lock in one script', set: { take: 'one-script' } },
      { text: 'A checker that looks twice', set: { take: 'grace-period' } },
      { text: 'A gap that is longer than the while between two looks', set: { take: 'grace-period', gap: '5s' } },
      { text: 'No gap but the way to Redis: it goes well, this time', set: { gap: '0s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: {
        worker: renderProgram(worker, settings.switches),
        checker: renderProgram(checker, settings.switches),
      },
      setup: [['RPUSH', 'wait', 'order:123']],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'checker', start: { on: { kind: 'executed', client: 'A', key: ACTIVE } } },
      ],
      faults: [
        {
          id: 'gap',
          when: { on: { kind: 'command', actor: 'A', key: KEY, when: 'before' } },
          action: { do: 'delay', lasts: { for: length(settings, 'gap') } },
        },
      ],
    }),
}
export default scenario
