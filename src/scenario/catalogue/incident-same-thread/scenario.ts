import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import service from './service.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-same-thread',
  revision: 1,
  group: 'Real incidents',
  order: 606,
  terms: ['reentrancy', 'owner-token'],
  title: 'Two tasks on one thread',
  summary: 'The lock knows its holder by the thread. Two tasks share one, so the second is let in as the first.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, max: '9s', help: 'How long each task stays inside.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    owner: {
      label: 'The owner is',
      values: ['thread', 'task'],
      default: 'thread',
      changes: ['code'],
      help: 'What stands in the lock for its holder.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { owner: 'task' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', progress: 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 5221: two asynchronous tasks on one thread are both given the lock',
    'redisson/redisson: RedissonBaseLock.java, the owner is the client’s id and the thread’s',
  ],
  lesson: {
    question:
      'One process has two asynchronous tasks for the same order, and a re-entrant lock. Which of them has to wait?',
    beats: [
      {
        id: 'wants',
        on: { kind: 'want', nth: 2 },
        text: 'Both tasks of the service want the lock.',
        note: 'They take turns on one thread: while one awaits something, the other runs.',
      },
      {
        id: 'created',
        on: { kind: 'executed', client: 'A', key: KEY },
        text: 'The first script creates the hash, with the owner as its field and the count 1.',
        note: 'Read the field. At the defaults it is the process and its thread; is that enough to know the task?',
      },
      {
        id: 'first-in',
        on: { kind: 'enter' },
        text: 'The first task is inside.',
        note: 'The second one’s script is at Redis by now. Ask which branch it takes.',
      },
      {
        id: 'second-in',
        on: { kind: 'enter', nth: 2 },
        text: 'The second task is inside. Is the first one outside?',
        note: 'At the defaults the count is 2: Redis has taken the second task for a nested call of the first.',
      },
      {
        id: 'first-write',
        on: { kind: 'stored' },
        text: 'The first write: one more than the task had read.',
        note: 'Each adds one. Two tasks should make 2.',
      },
      {
        id: 'second-write',
        on: { kind: 'stored', nth: 2 },
        text: 'The second write. The storage should say 2.',
        note: 'If it says 1, both had read the same.',
      },
    ],
    prediction: {
      before: { kind: 'enter', nth: 2 },
      question: 'The second task asks for the lock on the same thread. What does Redis answer?',
      options: ['Refused: the lock is held', 'Granted: the count becomes 2', 'An error: the holder asks again'],
      answer: 1,
      explanation:
        'The script finds the field of the owner that asks, and counts one more. It is made for nested calls.',
    },
    explanation:
      'A re-entrant lock lets its holder in again, so all depends on who the holder is. The thread was a good name for it as long as a task kept its thread from beginning to end. Asynchronous tasks share one; in JavaScript everything does, and an owner per process would let in every task of it. The owner has to be the unit that must be alone: here the task. It then has to carry its owner along, also to where the lock is given back.',
    tryThis: [
      { text: 'An owner for each task', set: { owner: 'task' } },
      { text: 'An owner for each task, and longer work', set: { owner: 'task', work: '6s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { service: renderProgram(service, settings.switches) },
      clients: [{ id: 'A', program: 'service' }],
    }),
}
export default scenario
