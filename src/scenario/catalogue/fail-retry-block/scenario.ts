import type { Builtin, Expectation } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const CLIENTS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
const findings = { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds' } as const
const expect = (numbers: NonNullable<Expectation['numbers']>[string]) => ({
  findings,
  numbers: { [RESOURCE]: numbers },
})

const scenario: Builtin = {
  id: 'fail-retry-block',
  revision: 1,
  group: 'Single instance',
  order: 111,
  terms: ['retry', 'polling', 'fair-lock'],
  title: 'Fail, retry or block',
  summary: 'Twelve clients want the lock at once. Four ways to treat the eleven that do not get it.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '550ms', max: '9s', help: 'How long each client stays inside.' },
    retry: { label: 'Retry', default: '1s', min: '50ms', max: '5s', help: 'How long a client waits between tries.' },
    deadline: { ...PARAMETERS.deadline, default: '3s', min: '100ms', max: '20s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    waiting: {
      label: 'Who is refused',
      values: ['fail-at-once', 'retry-with-jitter', 'retry-in-step', 'block-for-ever'],
      default: 'fail-at-once',
      changes: ['code'],
      help: 'Gives up; tries again at random intervals or all at the same ones, until a deadline; or tries without end.',
    },
  },
  expected: [
    { set: {}, ...expect({ served: 1, refused: 11, 'longest-wait': [0, 10_000], 'most-waiting': 12, commands: 13 }) },
    {
      set: { waiting: 'retry-with-jitter' },
      ...expect({
        served: 7,
        refused: 5,
        'longest-wait': [3_000_000, 4_600_000],
        'most-waiting': 12,
        commands: [45, 58],
      }),
    },
    {
      set: { waiting: 'retry-in-step' },
      ...expect({
        served: 4,
        refused: 8,
        'longest-wait': [3_000_000, 3_100_000],
        'most-waiting': 12,
        commands: 46,
      }),
    },
    {
      set: { waiting: 'block-for-ever' },
      ...expect({
        served: 12,
        refused: 0,
        'longest-wait': [7_000_000, 9_500_000],
        'most-waiting': 12,
        commands: [60, 80],
      }),
    },
  ],
  numbers: {
    measures: ['served', 'refused', 'longest-wait', 'most-waiting', 'commands'],
    rows: [{ label: 'Twelve clients', resource: RESOURCE }],
    across: 'waiting',
  },
  sources: [
    'redis.io: Distributed Locks with Redis, "Retry on Failure", on a random delay',
    'Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog (2015)',
  ],
  lesson: {
    question: 'Twelve clients want the lock at the same moment. One gets it. What should the other eleven do?',
    beats: [
      {
        id: 'want',
        on: { kind: 'want', actor: 'L' },
        text: 'The last of the twelve wants the lock as well. They all began at the same moment.',
        note: 'A scheduled job on twelve servers looks like this every minute, on the second.',
      },
      {
        id: 'first-in',
        on: { kind: 'enter' },
        text: 'One is inside.',
        note: 'Ask what the eleven stand for: web requests, queue workers, copies of a scheduled job? Each wants another answer.',
      },
      {
        id: 'given-up',
        on: { kind: 'give-up' },
        text: 'The first of the others has given up.',
        note: 'For a scheduled job this is right: another copy is doing the work. For a payment it is an error page.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY },
        text: 'The lock has been released for the first time.',
        note: 'Is anybody still there to take it? And how long does it take until somebody asks?',
      },
      {
        id: 'second-in',
        on: { kind: 'enter', nth: 2 },
        text: 'A second one is inside.',
        note: 'Compare the gap since the release: with jitter somebody asks soon, in step all ask together and then nobody.',
      },
      {
        id: 'last-in',
        on: { kind: 'enter', nth: 12 },
        text: 'The twelfth is inside. Everybody has been served.',
        note: 'Only without a deadline. Ask who would wait that long, and what happens if a holder hangs.',
      },
    ],
    prediction: {
      before: { kind: 'executed', key: KEY },
      question: 'Each that is refused fails at once. How many of the twelve are served?',
      options: ['All of them, one after another', 'One', 'As many as fit into three seconds'],
      answer: 1,
      explanation: 'Eleven ask once, when the lock has just been taken. Nobody is left who would ask again.',
    },
    explanation:
      'Nothing is wrong in any of the four; they differ in what they cost. To fail at once serves one, and sends the least. A retry with jitter and a deadline serves as many as fit, and tells the rest in a time that they can live with. A retry in step wakes all at the same moment, and leaves the lock idle in between, so fewer are served. To block for ever serves all, and the last one waits for all the others; a holder that hangs would make everybody hang. Choose by who waits: a person, a queue, or nobody.',
    tryThis: [
      { text: 'Retry with jitter, for three seconds', set: { waiting: 'retry-with-jitter' } },
      { text: 'Retry in step, for three seconds', set: { waiting: 'retry-in-step' } },
      { text: 'Block for ever', set: { waiting: 'block-for-ever' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: CLIENTS.map((id) => ({ id, program: 'worker' })),
    }),
}
export default scenario
