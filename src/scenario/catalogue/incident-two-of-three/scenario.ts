import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import transfer from './transfer.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-two-of-three',
  revision: 1,
  group: 'Real incidents',
  order: 605,
  terms: ['quorum', 'redlock', 'multi-lock'],
  title: 'Two of three different locks',
  summary: 'A majority of three locks for three things is taken for a lock on all of them.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '3s', max: '8s', help: 'How long A stays inside with its three locks.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    enough: {
      label: 'A needs',
      values: ['two-of-three', 'all-three'],
      default: 'two-of-three',
      changes: ['code'],
      help: 'How many of the three locks A must get before it goes on.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', 'truthful-answers': 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { enough: 'all-three' },
      findings: {
        'mutual-exclusion': 'holds',
        'truthful-answers': 'holds',
        'stale-writes': 'holds',
        progress: 'holds',
        ownership: 'holds',
      },
    },
  ],
  sources: [
    'redisson/redisson, issue 656: a RedLock of three locks is acquired while one of the three is held by another',
    'redisson/redisson, issue 2140: the same with read and write locks',
    'redis.io: Distributed Locks with Redis, "The Redlock Algorithm": the masters are independent copies',
  ],
  lesson: {
    question: 'B holds the lock of order 123. A wants the locks of orders 122, 123 and 124, with Redlock. May A go on?',
    beats: [
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside, with the lock of order 123.',
        note: 'One Redis, one lock per order. Nothing has failed, and nothing will.',
      },
      {
        id: 'a-wants',
        on: { kind: 'want', actor: 'A' },
        text: 'A needs all three orders, and asks for their locks at once.',
        note: 'Ask what Redlock’s three or five keys stand for. One thing, or several?',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'A', key: KEY },
        text: 'Redis refuses A the lock of order 123: it is B’s.',
        note: 'The other two are granted. By Redlock’s rule two of three is a majority.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters. Is B outside?',
        note: 'At the defaults B is in the middle of its work, with a lock that was never in doubt.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B writes.',
        note: 'B has done nothing wrong and has the lock. Is A inside?',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Compare A’s token with the value of lock:order:123.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'A' },
      question: 'A is granted the locks of orders 122 and 124, and refused that of 123. What does A do?',
      options: ['It gives back the two and tries again', 'It enters', 'It waits for order 123 and keeps the two'],
      answer: 1,
      explanation: 'Two of three is the majority that A’s code asks for. Which two does not matter to it.',
    },
    explanation:
      'A majority works because any two majorities of the same set have a member in common: two clients cannot both have one. That is true of copies of one lock on independent masters. Here the three are locks of three things, and B never asked for a majority; it asked for the one lock that it needed, and got it. To hold several locks one needs all of them. Redisson has both classes side by side: RedLock, and MultiLock, which asks for all.',
    tryThis: [
      { text: 'All three locks', set: { enough: 'all-three' } },
      { text: 'All three, and less patience than B needs', set: { enough: 'all-three', deadline: '2s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workB: 6_000 },
      programs: { transfer: renderProgram(transfer, settings.switches), worker },
      clients: [
        { id: 'A', program: 'transfer', start: { on: { kind: 'enter', actor: 'B' }, delay: '1s' } },
        { id: 'B', program: 'worker' },
      ],
    }),
}
export default scenario
