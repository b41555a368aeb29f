import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import operator from './operator.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'key-per-worker',
  revision: 1,
  group: 'Single instance',
  order: 103,
  terms: ['lock-key'],
  title: 'A lock for each worker',
  summary: 'Every worker has a key of its own, so nobody ever waits, and nobody is kept out.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    key: {
      label: 'Key named after',
      values: ['worker', 'job-id', 'two-spellings', 'resource'],
      default: 'worker',
      changes: ['code'],
      help: 'The worker, the job that was delivered, the resource as two parts of the code spell it, or the resource.',
    },
    prefix: {
      label: 'Prefix lock:',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'Whether the names of all locks begin alike, so that they can be found.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    { set: { key: 'job-id' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { key: 'two-spellings' }, findings: { 'mutual-exclusion': 'violated' } },
    {
      set: { key: 'resource' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'stale-writes': 'holds' },
    },
    { set: { key: 'resource', prefix: 'on' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, where the key is the name of the resource',
    'redis.io: SCAN, "The MATCH option"',
  ],
  lesson: {
    question:
      'Both workers take a lock before they charge the order. Each gets it at its first try. Is that good news?',
    beats: [
      {
        id: 'a-key',
        on: { kind: 'created', client: 'A' },
        text: 'A’s SET finds no key of that name and creates one.',
        note: 'Read the name of the key in the keyspace, and write it on the board.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside and begins to charge the order.',
        note: 'Ask what a second worker would have to ask for in order to be refused now.',
      },
      {
        id: 'b-key',
        on: { kind: 'created', client: 'B' },
        text: 'B’s SET finds no key of the name that B asked for.',
        note: 'Write B’s name of the key beside A’s. NX compares names, and nothing but names.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside and begins to charge the same order.',
        note: 'With the key named after the resource this comes after A has left.',
      },
      {
        id: 'found',
        on: { kind: 'command', actor: 'operator' },
        text: 'Somebody looks for locks with SCAN MATCH lock:*, and is told of the keys whose names begin so.',
        note: 'Without the prefix the answer is empty while locks are held. A bare order:123 might also be the name of the data.',
      },
      {
        id: 'written',
        on: { kind: 'stored', nth: 2 },
        text: 'The order has been charged a second time.',
        note: 'The lock only orders the two charges. That there are two is a matter of the queue, and of idempotency.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'B' },
      question: 'A is inside, with the key named after itself. B asks for its own key. What does Redis answer?',
      options: ['nil: the order is locked', 'OK: there is no such key', 'An error: two locks on one order'],
      answer: 1,
      explanation: 'Redis knows keys, not orders. Two names are two locks, whatever the programs mean by them.',
    },
    explanation:
      'Two clients exclude each other only if they ask for the same key. A name made from the worker, from the job, or by two parts of the code in two ways gives each its own lock, and each of them works. Name the key after what must not be touched by two at once, make the name in one function that everybody calls, and give all locks the same prefix, so that they can be told from data and can be found.',
    tryThis: [
      { text: 'The id of the job in the key, and the order delivered twice', set: { key: 'job-id' } },
      { text: 'The same order, spelled in two ways', set: { key: 'two-spellings' } },
      { text: 'Named after the order', set: { key: 'resource' } },
      { text: 'And with a prefix by which locks are found', set: { key: 'resource', prefix: 'on' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { jobA: 17, jobB: 18 },
      programs: { worker: renderProgram(worker, settings.switches), operator },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '100ms' } },
        { id: 'operator', program: 'operator', start: { on: { kind: 'command', actor: 'B' }, delay: '100ms' } },
      ],
    }),
}
export default scenario
