import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, network, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'replica-check',
  revision: 1,
  group: 'Failover',
  order: 301,
  terms: ['wait', 'replica', 'replication-delay', 'failover', 'sentinel'],
  title: 'Ask the replicas before entering',
  summary: 'WAIT tells how many replicas have the lock. What to do about it is up to the client.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'replication-delay': { ...PARAMETERS.replicationDelay, default: '3s' },
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'replica-check': {
      label: 'Replica check',
      values: ['on', 'off'],
      default: 'on',
      changes: ['code'],
      help: 'WAIT for the connected replicas with 1000 ms after the SET, and undo the lock when fewer have acknowledged.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
    { set: { 'replica-check': 'off' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { 'replication-delay': '0s' }, findings: { 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: WAIT, "Consistency and WAIT"',
    'redis.io: Distributed Locks with Redis, "Why failover-based implementations are not enough"',
    'redisson/redisson: command/CommandAsyncService.java (syncedEval, checkLockSyncedSlaves)',
  ],
  lesson: {
    question: 'The master has answered OK. How can A find out whether the lock would survive the master?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master creates A’s key. What it tells its replica waits in its output buffer.',
        note: 'Compare the two keyspaces. The difference is one key and, at the defaults, three seconds.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters.',
        note: 'At the defaults it does not come to this. Without the check A enters at once; with a quick stream after the acknowledgement.',
      },
      {
        id: 'counted',
        on: { kind: 'unblock', client: 'A' },
        text: 'WAIT is answered with the number of replicas that have acknowledged.',
        note: 'Here it is 0, after a second. It is no error and it undoes nothing: it is a number, and A has to compare it.',
      },
      {
        id: 'undone',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A deletes the key with its own token in it.',
        note: 'Leaving the key would block everybody for a TTL. The deletion is replicated as late as the lock was.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'A' },
        text: 'A gives up: the lock was granted and could not be made safe.',
        note: 'The price of the check. Ask who would rather have an error here than a second holder later.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies, and with it what waited in its output buffer.',
        note: 'B starts now. It knows nothing of A.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The replica becomes the master, with what it has.',
        note: 'Look for the key. At the defaults it is not there, and it does not matter: nobody relies on it.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'The new master has granted B the lock.',
        note: 'Is A inside? That, and not whether the key was lost, decides about mutual exclusion.',
      },
    ],
    prediction: {
      before: { kind: 'unblock', client: 'A' },
      question:
        'A has asked WAIT for one replica and 1000 ms, and the replica is three seconds behind. What does WAIT do?',
      options: [
        'It answers 0, and the key stays as it is',
        'It answers with an error and takes the SET back',
        'It goes on waiting until the replica has the key',
      ],
      answer: 0,
      explanation: 'WAIT counts and does not decide. The SET stands on the master; to undo it is A’s business.',
    },
    explanation:
      'After the SET the client asks for the connected replicas and calls WAIT with their number. If fewer acknowledge in time, it deletes the key with its own token and does not enter. Then a lock that a client relies on has been on every connected replica at least once, and the failover of this run takes nothing away. What is still open: which replicas are connected, which of them is promoted, and which master answers WAIT. The next three scenarios show one each.',
    tryThis: [
      { text: 'No check: A relies on the master alone', set: { 'replica-check': 'off' } },
      {
        text: 'A stream that is sent at once: acknowledged, and the lock survives',
        set: { 'replication-delay': '0s' },
      },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: NODE } } },
      ],
      nodes: [{ id: NODE }, { id: REPLICA, replicaOf: NODE }],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
      network: { ...network(settings), replicationDelay: length(settings, 'replication-delay') },
      faults: [
        {
          id: 'crash-master',
          when: { on: { kind: 'command', actor: 'A', key: KEY }, delay: '2s' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    }),
}
export default scenario
