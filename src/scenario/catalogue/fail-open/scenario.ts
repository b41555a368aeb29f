import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'fail-open',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 211,
  terms: ['fail-closed', 'retry'],
  title: 'A waiter that enters without the lock',
  summary: 'B has waited long enough, and goes on as if it had the lock.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '8s', max: '9s' },
    deadline: { ...PARAMETERS.deadline, default: '3s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    fails: {
      label: 'The lock fails',
      values: ['open', 'closed'],
      default: 'open',
      changes: ['code'],
      help: 'What a client does that did not get the lock in time: go on without it, or stop.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated', 'truthful-answers': 'violated' },
    },
    { set: { fails: 'closed' }, findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds' } },
  ],
  sources: [
    'useautumn/autumn, pull request 2593: a refactoring that turned fail-closed into fail-open',
    'CortexReach/memory-lancedb-pro, pull request 879: a fallback to another lock',
  ],
  lesson: {
    question: 'B has not got the lock in time, and its user is waiting. What should it do?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. Its work takes longer than B is ready to wait.',
        note: 'No fault will happen in this run. All messages arrive, nobody pauses.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants the lock too.',
        note: 'Collect what the room’s own services do when a lock cannot be had: an error, a queue, a log line and on?',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'Redis refuses B: the lock is A’s.',
        note: 'This is the lock at work. B asks again and again.',
      },
      {
        id: 'on',
        on: { kind: 'print', actor: 'B' },
        text: 'B’s deadline has passed. It writes a line into the log, and will go on without the lock.',
        note: 'Who reads that line? It will be there a thousand times on a busy day.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. Is A still inside?',
        note: 'At the defaults it is, and B has no lock. Ask what the lock was for if this is allowed.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s deadline has passed. It gives up and tells its caller so.',
        note: 'Only when the lock fails closed. An honest no that somebody has to handle.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'If B is inside, A’s write is a stale one, though A has the lock and B has not.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves, well within its lease.',
        note: 'The holder did everything right.',
      },
    ],
    prediction: {
      before: { kind: 'print', actor: 'B' },
      question: 'B has tried for three seconds, and A needs eight. What happens next?',
      options: [
        'B goes on trying until A is done',
        'B enters without the lock',
        'Redis gives B the lock: it has waited longest',
      ],
      answer: 1,
      explanation:
        'The code handles “not granted” by a line in the log. What comes after it is the same as after a grant.',
    },
    explanation:
      'A lock that is skipped when it is busy protects only when it is not needed. It fails open at the worst moment: locks are hard to get when there is much to do, or when Redis is in trouble. A client without the lock has to stop, and its caller has to be told. Where going on is better than stopping, the lock is there for efficiency and not for correctness, and the work must be right without it.',
    tryThis: [
      { text: 'No lock, no work', set: { fails: 'closed' } },
      { text: 'More patience than A needs: the mistake stays hidden', set: { deadline: '20s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
    }),
}
export default scenario
