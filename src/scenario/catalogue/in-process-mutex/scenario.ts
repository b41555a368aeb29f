import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import service from './service.program.ts?raw'

const scenario: Builtin = {
  id: 'in-process-mutex',
  revision: 1,
  group: 'Single instance',
  order: 102,
  terms: ['in-process-mutex', 'lock-key'],
  title: 'A lock in the memory of one process',
  summary: 'Two instances of a service, each with a mutex of its own, count the same thing.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '1s', max: '9s', help: 'How long each request stays inside.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    lock: {
      label: 'Lock',
      values: ['in-memory', 'redis'],
      default: 'in-memory',
      changes: ['code'],
      help: 'A queue of promises inside each process, or one key that all processes ask for.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { lock: 'redis' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'stale-writes': 'holds' },
    },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, on locks for different processes that share a resource',
    'npm: async-mutex, a mutex for the asynchronous code of one process',
  ],
  lesson: {
    question: 'Each instance of the service lets in one request at a time. How many are inside when there are two?',
    beats: [
      {
        id: 'a1-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'Instance A is inside with one of its two requests. The other one waits.',
        note: 'This part works: within one process the mutex does what it promises. Ask who may test with one instance only.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'Instance B gets two requests for the same order.',
        note: 'Ask what B can know of A. They have no memory in common; they have Redis and the storage in common.',
      },
      {
        id: 'key',
        on: { kind: 'created', key: 'lock:order:123' },
        text: 'The lock is a key in Redis, which every instance asks for.',
        note: 'Only with the Redis lock. In memory, the command trace has nothing to show: nobody was asked.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside with its first request.',
        note: 'Compare with A’s lane: is A out by now?',
      },
      {
        id: 'stored',
        on: { kind: 'stored' },
        text: 'The first of four requests has added one to what it read, and written it.',
        note: 'Each request reads, works, and writes one more. With a lock that works, four requests make 4.',
      },
      {
        id: 'last',
        on: { kind: 'stored', nth: 4 },
        text: 'The last of the four requests has written. The storage should say 4.',
        note: 'Read the value in the storage panel: what is missing was overwritten by somebody who had read too early.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question: 'A is inside with its first request. B’s first request comes. Does B’s mutex let it in?',
      options: ['Yes, at once', 'Only when A’s first request is out', 'Only when both requests of A are out'],
      answer: 0,
      explanation: 'B’s mutex knows B’s requests. Nothing of A is in it, so nothing of A can keep B out.',
    },
    explanation:
      'A mutex in memory orders the requests of one process. With a second instance there are two mutexes and nobody inside is known to the other: both read the same count, and one of the two additions is lost. The lock has to be where all of them can see it. One key in Redis is such a place.',
    tryThis: [{ text: 'One lock in Redis for all instances', set: { lock: 'redis' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { service: renderProgram(service, settings.switches) },
      clients: [
        { id: 'A', program: 'service' },
        { id: 'B', program: 'service', start: { on: { kind: 'enter', actor: 'A' }, delay: '100ms' } },
      ],
    }),
}
export default scenario
