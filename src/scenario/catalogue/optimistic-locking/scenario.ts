import type { Builtin, Expectation } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const SOLD = 'sold'
const CROWDS = ['2', '4', '8', '16', '32']
const TOGETHER = { 'mutual-exclusion': 'violated', progress: 'holds' } as const

const of = (
  set: Readonly<Record<string, string>>,
  findings: Expectation['findings'],
  numbers: NonNullable<Expectation['numbers']>[string],
): Expectation => ({ set, findings, numbers: { [SOLD]: numbers } })

const scenario: Builtin = {
  id: 'optimistic-locking',
  revision: 1,
  group: 'Instead of a lock',
  order: 501,
  terms: ['conditional-write', 'retry'],
  title: 'Optimistic locking',
  summary: 'Several read a row, think, and write. Nobody is kept out; who comes too late reads again. What that costs.',
  parameters: {
    work: { ...PARAMETERS.work, default: '20ms', min: '1ms', max: '200ms', help: 'Between reading and writing.' },
    retry: { label: 'Retry', default: '20ms', min: '1ms', max: '500ms', help: 'About how long until the next try.' },
    ttl: PARAMETERS.ttl,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    check: {
      label: 'Check',
      values: ['none', 'version', 'watch', 'lock'],
      default: 'none',
      changes: ['code'],
      help: 'None; the storage compares what was read; Redis does, with WATCH, MULTI and EXEC; or a lock around it all.',
    },
    clients: {
      label: 'Clients',
      values: CROWDS,
      default: '4',
      changes: ['cluster'],
      help: 'How many sell from the row at the same moment.',
    },
  },
  expected: [
    of({}, { ...TOGETHER, 'stale-writes': 'violated' }, { conflicts: 0, 'lost-updates': 3 }),
    of(
      { check: 'version' },
      { ...TOGETHER, 'stale-writes': 'holds' },
      { conflicts: [3, 9], 'lost-updates': 0, 'all-done': [40_000, 200_000] },
    ),
    of({ check: 'watch' }, TOGETHER, { conflicts: [3, 9], 'lost-updates': 0 }),
    of(
      { check: 'lock' },
      { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', progress: 'holds' },
      { conflicts: 0, 'lost-updates': 0 },
    ),
    of(
      { check: 'version', clients: '16' },
      { ...TOGETHER, 'stale-writes': 'holds' },
      { conflicts: [30, 130], 'lost-updates': 0 },
    ),
  ],
  numbers: {
    measures: ['conflicts', 'lost-updates', 'all-done'],
    rows: [{ label: 'The row', resource: SOLD }],
    across: 'check',
    over: { setting: 'clients', values: CROWDS },
  },
  sources: [
    'redis.io: Transactions, "Optimistic locking using check-and-set"',
    'H. T. Kung and John T. Robinson, "On Optimistic Methods for Concurrency Control", ACM TODS 6 (1981)',
    'Martin Fowler, "Patterns of Enterprise Application Architecture" (2002), Optimistic Offline Lock',
  ],
  lesson: {
    question:
      'Four clients read how many are sold, add one, and write it back. No lock keeps them apart. What does the row say?',
    beats: [
      {
        id: 'a-reads',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has read the row: nothing is sold yet. From here on A counts on that.',
        note: 'What is marked as a hold is the time between reading and writing. Nothing protects it.',
      },
      {
        id: 'd-reads',
        on: { kind: 'enter', nth: 4 },
        text: 'All four have read the row, and all four have read the same.',
        note: 'Two inside at once is marked as violated, and rightly. Is it a fault? Ask again at the end.',
      },
      {
        id: 'first',
        on: { kind: 'stored', resource: SOLD },
        text: 'The first of them has written: one is sold.',
        note: 'Three others still believe that none is.',
      },
      {
        id: 'second',
        on: { kind: 'stored', resource: SOLD, nth: 2 },
        text: 'A second write is in the row.',
        note: 'Without a check it says one again. With one, it was made by somebody who has read anew.',
      },
      {
        id: 'refused',
        on: { kind: 'refused', resource: SOLD },
        text: 'A write is refused: the row has changed since it was read. Its client reads again.',
        note: 'Only with the version check. With WATCH it is EXEC that answers nil.',
      },
      {
        id: 'fourth',
        on: { kind: 'stored', resource: SOLD, nth: 4 },
        text: 'The fourth write is in the row.',
        note: 'Look at the storage, and count.',
      },
    ],
    prediction: {
      before: { kind: 'stored', resource: SOLD },
      question:
        'All four have read that nothing is sold. Each writes one more than it has read. What does the row say?',
      options: ['Four: each adds one', 'One', 'It depends on who writes last'],
      answer: 1,
      explanation: 'Each has read nothing and writes one. Four are sold, and three of the writes are lost.',
    },
    explanation:
      'The check at the row lets all of them in and only one of them through: a write counts only if the row is what its writer has read. So mutual exclusion is violated and nothing is lost by it; what counts is that no stale write is accepted. It needs no lease, no clock and nobody who releases, and a client that dies leaves nothing behind. The price is the work that is thrown away. With few conflicts that is nearly nothing; when many want the same row, each success refuses all the others, and the refusals grow faster than the clients. Then a lock, or a queue, is the cheaper way, and the check stays right as its safety net. WATCH does the same for what is in Redis itself, on the one node that has the key.',
    tryThis: [
      { text: 'Compare with what was read', set: { check: 'version' } },
      { text: 'WATCH, MULTI and EXEC', set: { check: 'watch' } },
      { text: 'A lock around it', set: { check: 'lock' } },
      { text: 'The check, and sixteen clients', set: { check: 'version', clients: '16' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: Array.from({ length: Number(settings.switches.clients) }, (_, i) => ({
        id: i < 26 ? String.fromCharCode(65 + i) : `A${String.fromCharCode(65 + i - 26)}`,
        program: 'worker',
      })),
    }),
}
export default scenario
