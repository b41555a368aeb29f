import type { Builtin } from '../../builtin'
import { file, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'single-instance-down',
  revision: 1,
  group: 'Single instance',
  order: 116,
  terms: ['crash', 'restart', 'persistence'],
  title: 'The only node of the lock is down',
  summary: 'All clients are well, the storage is well, and nobody can take a lock.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '20s' },
    work: { ...PARAMETERS.work, default: '8s', max: '1m' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    restart: {
      label: 'The node comes back',
      values: ['never', 'without-data', 'with-data'],
      default: 'never',
      changes: ['cluster', 'faults'],
      help: 'Not in this run, after 2 s without persistence, or after 2 s with every command on disk.',
    },
  },
  expected: [
    { set: {}, findings: { 'fault-tolerance': 'violated', 'mutual-exclusion': 'holds' } },
    { set: { restart: 'without-data' }, findings: { 'fault-tolerance': 'holds', 'mutual-exclusion': 'violated' } },
    { set: { restart: 'with-data' }, findings: { 'fault-tolerance': 'holds', 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "Why Failover-based Implementations Are Not Enough"',
    'redis.io: Redis persistence, "How durable is the append only file?"',
    'redis/ioredis: maxRetriesPerRequest, 20 unless set otherwise',
  ],
  lesson: {
    question: 'The lock lives on one node, and the node dies. What do the clients that need the lock do?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock and is inside.',
        note: 'Count the nodes that know of A’s lock.',
      },
      {
        id: 'down',
        on: { kind: 'crash', actor: NODE },
        text: 'The node dies. A’s program goes on with its work.',
        note: 'Ask what the room’s own service would do now: wait, fail, or go on without the lock?',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants the lock. Its client has lost the connection and tries to connect again and again.',
        note: 'The command waits in the client’s own queue meanwhile. B’s program just sees an await that takes long.',
      },
      {
        id: 'back',
        on: { kind: 'restart', actor: NODE },
        text: 'The node is back.',
        note: 'What does it remember of A? Look at the keyspace.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Without data the node has forgotten A, who may still be inside.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and wants to give the lock back.',
        note: 'If the node is down, this command waits as well, and fails in the end.',
      },
      {
        id: 'b-gives-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up: its client has tried to connect 20 times without success.',
        note: 'It failed closed: no lock, no work. Going on without the lock would be failing open.',
      },
    ],
    prediction: {
      before: { kind: 'want', actor: 'B' },
      question: 'The node is down, and B wants the lock. What happens?',
      options: [
        'B gets it from another node',
        'B waits, and fails in the end',
        'B gets it, since nobody can refuse it',
      ],
      answer: 1,
      explanation: 'There is no other node. Nobody answers, so B’s client tries to reconnect until it has had enough.',
    },
    explanation:
      'A lock on one node is as available as that node. While it is down nobody gets in; with a lock that fails closed nothing is damaged, and nothing is done. Bringing the node back quickly is safe only if it remembers every lock that it has granted, that is, with every command on disk before it is answered, or after a wait that is longer than any lease. A replica and a failover are the next idea, with a failure of their own.',
    tryThis: [
      { text: 'A restart after 2 s, with an empty memory', set: { restart: 'without-data' } },
      { text: 'A restart after 2 s, with every command on disk', set: { restart: 'with-data' } },
    ],
  },
  build: (settings) => {
    const { restart } = settings.switches
    const down = { kind: 'crash', actor: NODE } as const
    return file(scenario, settings, {
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: down, delay: '100ms' } },
      ],
      nodes: [{ id: NODE, persistence: restart === 'with-data' ? 'aof-always' : 'none' }],
      faults: [
        {
          id: 'crash',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' },
          action: { do: 'crash', actor: NODE },
        },
        ...(restart === 'never'
          ? []
          : [{ id: 'restart', when: { on: down, delay: '2s' }, action: { do: 'restart', actor: NODE } } as const]),
      ],
      bounds: { survives: 1 },
    })
  },
}
export default scenario
