import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'renewed-through-failover',
  revision: 1,
  group: 'Failover',
  order: 308,
  terms: ['watchdog', 'failover', 'own-deadline', 'sentinel'],
  title: 'Renewed through a failover',
  summary: 'By default a failover takes half a minute. Is the lease longer than that?',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '20s', min: '16s', max: '2m' },
    work: { ...PARAMETERS.work, default: '60s', max: '80s' },
    deadline: { ...PARAMETERS.deadline, default: '90s' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    stops: {
      label: 'A stops',
      values: ['when-done', 'by-own-deadline'],
      default: 'when-done',
      changes: ['code'],
      help: 'Whether a client goes on when its renewals fail, or stops before its lease can be over.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { stops: 'by-own-deadline' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
    { set: { ttl: '60s' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
    { set: { ttl: '60s', stops: 'by-own-deadline' }, findings: { 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis/redis: sentinel.conf (7.0): down-after-milliseconds 30000',
    'redis.io: High availability with Redis Sentinel, "Configuring Sentinel"',
    'redis/ioredis: README.md, "maxRetriesPerRequest"',
  ],
  lesson: {
    question:
      'A renews its lease on a timer. The master dies, and for half a minute there is none. What is A’s lease then?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, with work for a minute. A timer renews its lease at a third of its length.',
        note: 'Two numbers to compare: the length of the lease, and the length of a failover.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies. The replica has A’s key and waits for a master.',
        note: 'Nothing is lost this time. Ask what the deadline of the key on the replica is.',
      },
      {
        id: 'unrenewed',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2, when: 'before' },
        text: 'A’s first renewal is due. There is nobody to send it to.',
        note: 'The client library keeps it and tries to connect. After twenty attempts it fails with MaxRetriesPerRequestError.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A writes into its log how it stands with its lock.',
        note: 'A line in a log, and, at the defaults, on it goes: the next renewal may succeed.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'With its own deadline and the short lease: before Redis can give the lock to anybody.',
      },
      {
        id: 'down',
        on: { kind: 'down' },
        text: 'The master has been silent for thirty seconds. Sentinel calls it down.',
        note: 'The default of `down-after-milliseconds`. Most people set it to a few seconds; many do not know that they would have to.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The replica becomes the master, with A’s key and its deadline.',
        note: 'With twenty seconds that deadline is past; with sixty it is not.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', actor: REPLICA, key: KEY },
        text: 'A’s lease has run out, for nobody could renew it. The new master deletes the key.',
        note: 'The lock was not lost by replication. It was not renewed in time, because it could not be.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', actor: REPLICA, key: KEY },
        text: 'A renewal reaches the new master, which finds A’s token and gives it the whole TTL again.',
        note: 'With the long lease. A has not noticed more than a few failed renewals.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock from the new master and enters.',
        note: 'Look at A’s lane: inside or not is the difference between the variants.',
      },
    ],
    prediction: {
      before: { kind: 'promoted', actor: REPLICA },
      question:
        'The replica is promoted after half a minute. It has A’s key with a lease of 20 seconds. A is still at work. What comes next?',
      options: [
        'A’s next renewal succeeds, and B goes on waiting',
        'The key is gone, and B enters beside A',
        'Sentinel adds the time of the failover to the lease',
      ],
      answer: 1,
      explanation:
        'The lease ended fifteen seconds ago. A renewal that compares finds no key, and a SET with NX finds none either.',
    },
    explanation:
      'While there is no master nobody can renew, and leases run on: the replica counts from the deadline that it was told. A lease that is shorter than the failover is over before the promotion, replicated or not. A renewal that fails is therefore no reason to go on hoping: the holder knows until when its lease is good, and stops before that. With a lease that outlasts the failover the renewals go on at the new master and nothing is lost. So a lease and Sentinel’s `down-after-milliseconds` are one decision: longer than detection, election and reconnection together, or a holder that stops by itself.',
    tryThis: [
      { text: 'A stops by its own deadline', set: { stops: 'by-own-deadline' } },
      { text: 'A lease that outlasts the failover', set: { ttl: '60s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000, step: 500 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        {
          id: 'B',
          program: 'worker',
          start: { on: { kind: 'enter', actor: 'A' } },
          connection: { maxRetriesPerRequest: null },
        },
      ],
      nodes: [{ id: NODE }, { id: REPLICA, replicaOf: NODE }],
      sentinels: [{ id: 'sentinel-1', monitors: NODE }],
      faults: [
        {
          id: 'crash-master',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '5s' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    }),
}
export default scenario
