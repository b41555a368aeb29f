import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { KEY, length, ms, NODE, network, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'failover-loss',
  revision: 1,
  group: 'The classic five',
  order: 5,
  terms: ['failover', 'replication-delay', 'replica', 'sentinel', 'wait'],
  title: 'A failover right after the OK',
  summary: 'The master answers OK and dies before its replica has heard of the lock.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'replication-delay': PARAMETERS.replicationDelay,
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '4ms' },
  },
  switches: {
    'replica-check': {
      label: 'Replica check',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'WAIT after the SET, compare the count, undo when nobody has acknowledged.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { 'replica-check': 'on' }, findings: { 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "Why failover-based implementations are not enough"',
    'redis.io: WAIT, "Consistency and WAIT"',
    'redis/redis: src/sentinel.c, src/replication.c (7.0)',
  ],
  lesson: {
    question: "The master answers A's SET with OK and dies. The replica takes over. Does it know of A's lock?",
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master has created the key and answers OK. Its replica hears of it later, in the stream.',
        note: 'Compare the two keyspaces: the replica is behind by exactly this command.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and rightly so by all that it can know.',
        note: 'Ask what A would have to ask, and whom, to know more.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: "The master's process dies, and with it what waited in its output buffer.",
        note: 'The delay is long here so that it can be seen. In production it is small and the crash is rare, and so is the bug report.',
      },
      {
        id: 'refused',
        on: { kind: 'give-up', actor: 'A' },
        text: 'A had asked for an acknowledgement and got none. It does not enter.',
        note: 'Only with WAIT. The price is an error where the lock could have been had.',
      },
      {
        id: 'down',
        on: { kind: 'down' },
        text: 'The sentinel has heard nothing from the master for long enough.',
        note: 'Change “Down after” and watch this move. Shorter means more failovers for nothing.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The replica becomes the master, with what it has.',
        note: 'Look at the keyspace of the new master before you go on: is the lock’s key in it?',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B asks the new master and gets the lock.',
        note: 'Two clients inside, and each can show an OK from a master.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. Neither client has made a mistake.',
        note: 'Ask whether a fencing token would have helped, and where its counter would have been kept.',
      },
    ],
    prediction: {
      before: { kind: 'promoted', actor: REPLICA },
      question:
        'The replica is promoted. B asks it for the lock, 6 seconds into A’s 30-second lease. What does it answer?',
      options: ['nil: the lock is A’s', 'OK', 'An error, until A’s lease is over'],
      answer: 1,
      explanation:
        'Replication is asynchronous. What the master had answered it had not yet sent on, and what was not sent on died with it.',
    },
    explanation:
      'An OK means that the master has it, not that a failover will keep it. WAIT asks the replicas for their acknowledgement; the caller must compare the count itself, and must undo the lock when it is too low. That narrows the window and does not close it: the replica that has acknowledged need not be the one that is promoted, and a master without replicas has nobody to ask.',
    tryThis: [
      { text: 'WAIT for the replica before entering', set: { 'replica-check': 'on' } },
      { text: 'A stream that is sent at once: the key survives', set: { 'replication-delay': '0s' } },
    ],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'A failover right after the OK',
    seed: settings.seed,
    params: { ttl: ms(settings, 'ttl'), deadline: ms(settings, 'deadline'), workA: ms(settings, 'work'), workB: 5_000 },
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
        when: { on: { kind: 'command', actor: 'A', key: KEY }, delay: '20ms' },
        action: { do: 'crash', actor: NODE },
      },
    ],
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
