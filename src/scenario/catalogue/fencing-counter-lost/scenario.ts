import type { Builtin } from '../../builtin'
import { file, KEY, length, ms, NODE, network, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'fencing-counter-lost',
  revision: 1,
  group: 'Failover',
  order: 306,
  terms: ['fencing-token', 'failover', 'replication-delay'],
  title: 'The counter comes back',
  summary: 'The failover loses the last step of the counter, and a fencing token is drawn twice.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'replication-delay': PARAMETERS.replicationDelay,
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '4ms' },
  },
  switches: {},
  expected: [
    { set: {}, findings: { fencing: 'violated', 'stale-writes': 'violated', 'mutual-exclusion': 'violated' } },
    {
      set: { 'replication-delay': '0s' },
      findings: { fencing: 'holds', 'stale-writes': 'holds', 'mutual-exclusion': 'holds' },
    },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016), on where a fencing token could come from',
    'redis/redis: src/replication.c (7.0): what a promotion loses',
    'redisson/redisson: RedissonFencedLock.java (the token counter is a key like any other)',
  ],
  lesson: {
    question:
      'The storage refuses lower tokens. The counter that they are drawn from is a key in Redis. What does a failover do to it?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'One script grants A the lock and raises the counter from 32 to 33.',
        note: 'Lock and counter are on the same node and in the same stream. Whatever happens to one happens to both.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside with token 33.',
        note: 'Write 33 on the board, with A’s name.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies, and with it what waited in its output buffer.',
        note: 'Ask what the replica has under `fence:order:123` now.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The replica becomes the master, with what it has of lock and counter.',
        note: 'At the defaults: no lock, and a counter of 32. The number 33 has never been drawn, as far as it knows.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside with the token that the new master has drawn.',
        note: 'Write B’s number beside A’s. At the defaults it is the same one.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'The storage accepts B’s write and remembers its token as the highest.',
        note: 'So far nothing looks wrong to the storage.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes with 33, and the storage accepts: it is not lower than what it has seen.',
        note: 'At the defaults this comes after B’s write. The check is in place, and works, and lets the stale write pass.',
      },
    ],
    prediction: {
      before: { kind: 'created', key: KEY, client: 'B' },
      question: 'A is inside with token 33. B gets the lock from the promoted replica. Which token does B draw?',
      options: ['34: the counter only grows', '33, the same as A', '1: the counter was lost'],
      answer: 1,
      explanation:
        'The replica’s counter is at 32: the step to 33 died with the master. The next number is 33 once more.',
    },
    explanation:
      'A fencing token has to grow over all grants, also over a failover. A counter in Redis is as durable as any key there: asynchronous replication may lose its last steps, a restart without persistence all of them, and then numbers repeat. The storage compares and finds nothing wrong. A token that protects needs a source that does not lose a number it has given out: a consensus system, a database transaction, or the storage itself, which hands out the number and checks it.',
    tryThis: [{ text: 'A stream that is sent at once: the counter survives', set: { 'replication-delay': '0s' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker },
      setup: [['SET', 'fence:order:123', '32']],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: NODE } } },
      ],
      nodes: [{ id: NODE }, { id: REPLICA, replicaOf: NODE }],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
      storage: { fencing: true },
      network: { ...network(settings), replicationDelay: length(settings, 'replication-delay') },
      faults: [
        {
          id: 'crash-master',
          when: { on: { kind: 'command', actor: 'A', key: KEY }, delay: '20ms' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    }),
}
export default scenario
