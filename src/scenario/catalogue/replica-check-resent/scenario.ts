import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, network, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'replica-check-resent',
  revision: 1,
  group: 'Failover',
  order: 303,
  terms: ['wait', 'resending', 'failover', 'replication-delay', 'partial-resynchronisation'],
  title: 'WAIT is sent again, to another master',
  summary: 'The client library repeats WAIT on the new master, which answers 1 about nothing.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'replication-delay': { ...PARAMETERS.replicationDelay, min: '100ms', max: '900ms' },
    'down-after': PARAMETERS.downAfter,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '2ms' },
  },
  switches: {
    'lost-connection': {
      label: 'A lost connection',
      values: ['resent', 'refused'],
      default: 'resent',
      changes: ['code'],
      help: 'What the client makes of a connection that is lost during WAIT: ask again, as by default, or no acknowledgement.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'truthful-answers': 'violated' } },
    { set: { 'lost-connection': 'refused' }, findings: { 'mutual-exclusion': 'holds', 'truthful-answers': 'holds' } },
  ],
  sources: [
    'redis/ioredis: README.md, "autoResendUnfulfilledCommands"',
    'redis.io: WAIT: it is about the previous write commands of the current connection',
    'redis/redis: src/replication.c (7.0), waitCommand',
  ],
  lesson: {
    question:
      'The master dies while A waits for its replicas. The client library sends WAIT again. Who answers, and about what?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master creates A’s key. Its replicas have not heard of it yet.',
        note: 'The stream waits in the output buffer: this is the moment in which a check is worth its price.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies. A’s WAIT is in flight, and A’s key is lost with what was in the buffer.',
        note: 'Ask what A should make of a question that got no answer.',
      },
      {
        id: 'refused',
        on: { kind: 'give-up', actor: 'A' },
        text: 'A takes the lost connection for “no acknowledgement”, undoes what may be left and gives up.',
        note: 'Only with the fix. The undoing is sent again as well, which is harmless: it compares A’s token.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted' },
        text: 'A replica becomes the master. It has never heard of A’s lock.',
        note: 'The other replica follows it from now on, and acknowledges what it has.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A counts the acknowledgements that it was told of.',
        note: 'At the defaults: one. The new master has one replica, and that replica has all that this connection has written, which is nothing.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters, sure that its lock is on a replica.',
        note: 'It is on no node at all. Look for A’s token in the three keyspaces.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock from the new master and enters.',
        note: 'At the defaults both are inside. B’s lock is real.',
      },
    ],
    prediction: {
      before: { kind: 'unblock', client: 'A' },
      question: 'A’s WAIT was lost with its connection, and was sent again to the new master. What does A get?',
      options: [
        'An error: this master has not seen A’s SET',
        '0: nobody has A’s key',
        '1: a replica has all that this connection has written',
      ],
      answer: 2,
      explanation:
        'WAIT is about the writes of its own connection. The new connection has written nothing, so each connected replica has all of it.',
    },
    explanation:
      'WAIT does not name a key. It asks whether the replicas have what this connection has written so far; on a new connection that is nothing, and the answer is good news about nothing. A client library that sends unanswered commands again after a reconnect, as most do by default, turns a lost answer into a false one. So a connection that is lost between SET and the answer to WAIT has to count as a refusal: undo with the token, and do not enter.',
    tryThis: [
      { text: 'A lost connection counts as refused', set: { 'lost-connection': 'refused' } },
      { text: 'A quicker failover', set: { 'down-after': '1s' } },
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
      nodes: [{ id: NODE }, { id: 'redis-2', replicaOf: NODE }, { id: 'redis-3', replicaOf: NODE }],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
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
