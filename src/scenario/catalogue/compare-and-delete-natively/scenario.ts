import type { Builtin, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, NODE, PARAMETERS, WATCHDOG } from '../common'
import worker from './worker.program.ts?raw'

const DIALECTS = { delex: 'redis-8.4', delifeq: 'valkey-9', script: 'redis-7.0' } as const
const dialectOf = ({ switches: { command } }: Settings) => DIALECTS[command as keyof typeof DIALECTS]

const overlap = { 'mutual-exclusion': 'violated', ownership: 'holds', 'truthful-answers': 'holds' } as const
const sound = { ...overlap, 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' } as const

const scenario: Builtin = {
  id: 'compare-and-delete-natively',
  revision: 1,
  group: 'Single instance',
  order: 117,
  terms: ['compare-and-delete', 'lua-script', 'owner-token'],
  title: 'Compare and delete in one command',
  summary: 'Newer servers compare and delete without a script. The verdicts are the same.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '15s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    command: {
      label: 'Release by',
      values: ['delex', 'delifeq', 'script'],
      default: 'delex',
      changes: ['code', 'cluster'],
      help: 'DELEX … IFEQ of Redis 8.4, DELIFEQ of Valkey 9.0, or a script, which every version runs.',
    },
    watchdog: { ...WATCHDOG, help: 'A timer that extends the lease: by SET … IFEQ … PX, or by a script.' },
  },
  expected: [
    { set: {}, findings: overlap },
    { set: { command: 'delifeq' }, findings: overlap },
    { set: { command: 'script' }, findings: overlap },
    { set: { watchdog: 'on' }, findings: sound },
    { set: { command: 'delifeq', watchdog: 'on' }, findings: sound },
    { set: { command: 'script', watchdog: 'on' }, findings: sound },
  ],
  sources: [
    'redis.io: DELEX, since 8.4.0, and SET, whose IFEQ is there since 8.4.0',
    'valkey.io: DELIFEQ, since 9.0.0, and SET, whose IFEQ is there since 8.1.0',
  ],
  lesson: {
    question:
      'A script compares the token and deletes the key. Newer servers have a command for it. What does it change?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. Its work takes longer than one lease.',
        note: 'This is “A release with a plain DEL” again, with its fix. Let the room say how that one ended.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease runs out.',
        note: 'No way of releasing can help here: A has not come to its release yet.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside, with its own token under the key.',
        note: 'Without the watchdog, A still is, too.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. Its release names the key and A’s token.',
        note: 'One command, or one script: in either case nobody comes between the comparison and the deletion.',
      },
      {
        id: 'a-told',
        on: { kind: 'claim', actor: 'A' },
        text: 'The answer is 1 if the key was A’s and is deleted, and 0 if it was not.',
        note: 'Show the command trace: the key of B has not been touched.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B is done.',
        note: 'B’s release finds B’s token.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C is inside, after B.',
        note: 'With a plain DEL, C came in beside B.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question: 'The key is B’s by now. A sends DELEX with its own token. What does Redis answer?',
      options: ['1, and B’s key is gone', '0, and B’s key stays', 'An error: the key has another value'],
      answer: 1,
      explanation:
        'IFEQ compares the value and deletes only on a match. A value that differs is no error: the answer is 0.',
    },
    explanation:
      'DELEX with IFEQ and DELIFEQ do in one command what the script does: compare, and delete on a match, with nothing in between. SET with IFEQ and PX does the same for the renewal. There is less to send and nothing to load, and both names have to be known by the server: Redis 8.4 has the one, Valkey 9.0 the other. What is guaranteed is the same, and so is what is not: A and B overlap until a watchdog keeps the lease alive.',
    tryThis: [
      { text: 'The same on Valkey', set: { command: 'delifeq' } },
      { text: 'By a script, on any version', set: { command: 'script' } },
      { text: 'With a watchdog that extends by SET … IFEQ', set: { watchdog: 'on' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 8_000, workC: 2_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'B' } } },
      ],
      nodes: [{ id: NODE, dialect: dialectOf(settings) }],
    }),
}
export default scenario
