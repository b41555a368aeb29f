import type { Builtin } from '../../builtin'
import { file, KEY, length, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'promoted-with-fast-clock',
  revision: 1,
  group: 'Failover',
  order: 307,
  terms: ['wall-clock', 'failover', 'replica'],
  title: 'Promoted with a clock that is ahead',
  summary: 'The replica has the lock and its deadline. By its own clock the deadline has passed.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    ahead: { label: 'The replica’s clock is ahead by', default: '30s', min: '0s', max: '5m' },
    work: { ...PARAMETERS.work, default: '20s' },
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {},
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { ahead: '0s' }, findings: { 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis/redis, issue 8433 and pull request 8474: absolute times in the replication stream since 7.0',
    'redis/redis: src/expire.c, src/db.c (7.0): a replica waits for its master to delete',
  ],
  lesson: {
    question: 'The replica has A’s lock. When it becomes the master, whose clock decides how long the lock lasts?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master grants A its lease and stores the end as a moment on its own clock.',
        note: 'The two nodes’ clocks do not agree. Nobody has asked them to.',
      },
      {
        id: 'applied',
        on: { kind: 'applied', actor: REPLICA },
        text: 'The replica gets the key with that very moment, as `PXAT`. The lock is on both nodes.',
        note: 'By the replica’s clock that moment is nearer, or is past. As a replica it does not delete: it waits for the master’s word.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. Its lock is replicated.',
        note: 'WAIT would have answered 1. This is not the failover that loses a write.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies, a second into A’s lease. B starts to ask.',
        note: 'Let the room compute how long A’s lease still is: by A, by the dead master, by the replica.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The replica becomes the master. From now on its own clock decides.',
        note: 'Before the promotion the key was only hidden from readers. Now it may be deleted.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', actor: REPLICA, key: KEY },
        text: 'By the new master’s clock A’s deadline has passed, and it deletes the key.',
        note: 'Compare the time of this event with the thirty seconds that A was promised.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'The new master grants B the lock, and B enters.',
        note: 'At the defaults A is inside, well within its lease by its own clock.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. By its own clock its lease has not been over for a moment.',
        note: 'Ask which party was wrong. Each followed its own clock, as it must.',
      },
    ],
    prediction: {
      before: { kind: 'expired', actor: REPLICA, key: KEY },
      question:
        'Six seconds into A’s lease of thirty the replica is promoted. It has A’s key, and its clock is 30 seconds ahead. B asks for the lock.',
      options: ['nil: the key is there for 24 more seconds', 'OK', 'An error, until the clocks agree'],
      answer: 1,
      explanation:
        'What is stored is a moment, not a length. By this clock the moment is past, so for the new master there is no key.',
    },
    explanation:
      'Since Redis 7.0 the stream carries the end of a lease as an absolute time, so that a slow replica does not keep locks longer than the master. The other side of it: after a promotion the replica’s own wall clock decides, and what that clock is ahead is taken from every lease. What it is behind would be added to them. Replication is not to blame, and WAIT does not help: all nodes have the key. Keep the clocks of all nodes close, watch the difference, and let leases be long against it.',
    tryThis: [
      { text: 'Clocks that agree: the lock survives the failover', set: { ahead: '0s' } },
      { text: 'A small difference, which the lease can bear', set: { ahead: '1s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: NODE } } },
      ],
      nodes: [{ id: NODE }, { id: REPLICA, replicaOf: NODE, clock: { offset: length(settings, 'ahead') } }],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
      faults: [
        {
          id: 'crash-master',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    }),
}
export default scenario
