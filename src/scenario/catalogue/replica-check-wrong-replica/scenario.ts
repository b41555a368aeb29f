import type { Builtin } from '../../builtin'
import { file, KEY, length, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

/** The replica that has the lock, and the one that has not. */
const ACKNOWLEDGED = 'redis-2'
const BEHIND = 'redis-3'
const SENTINEL = 'sentinel-1'

const scenario: Builtin = {
  id: 'replica-check-wrong-replica',
  revision: 1,
  group: 'Failover',
  order: 302,
  terms: ['wait', 'replica', 'failover', 'sentinel', 'partial-resynchronisation', 'partition'],
  title: 'One replica acknowledges, another is promoted',
  summary: 'One acknowledgement of two is enough for the client. Sentinel promotes the other replica.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'down-after': { ...PARAMETERS.downAfter, min: '1s' },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'passed-over': {
      label: 'redis-2 is passed over',
      values: ['cut-off', 'priority'],
      default: 'cut-off',
      changes: ['cluster', 'faults'],
      help: 'Why Sentinel does not promote the replica that has the lock: it cannot reach it, or its priority is worse.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { 'passed-over': 'priority' }, findings: { 'mutual-exclusion': 'violated' } },
  ],
  sources: [
    'redisson/redisson, issue 5256: one of two replicas acknowledged, the other was promoted',
    'redisson/redisson: command/CommandAsyncService.java (syncedEval fails only when nobody has acknowledged)',
    'redis/redis: src/sentinel.c (7.0), sentinelSelectSlave',
  ],
  lesson: {
    question: 'Two replicas, and one of them has acknowledged A’s lock. Is the lock safe from the death of the master?',
    beats: [
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'The link between the master and redis-3 is cut. The master does not know it yet: both replicas count as connected.',
        note: 'A link is given up after `repl-timeout`, a minute by default. Until then a silent replica is a connected one.',
      },
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master creates A’s key and sends it to both replicas.',
        note: 'One of the two messages will not arrive.',
      },
      {
        id: 'applied',
        on: { kind: 'applied', actor: ACKNOWLEDGED },
        text: 'redis-2 has the lock now, and will say so.',
        note: 'Three keyspaces: two with the key, one without.',
      },
      {
        id: 'counted',
        on: { kind: 'unblock', client: 'A' },
        text: 'WAIT has asked for two and answers 1, after its whole second.',
        note: 'One of two. Ask the room: enough? Redisson takes it, and fails only at none.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A takes one acknowledgement for enough and enters.',
        note: 'Write down which replica has the key. Sentinel will not ask for it.',
      },
      {
        id: 'cut-off',
        on: { kind: 'cut', nth: 2 },
        text: 'Sentinel and redis-2 cannot reach each other any more.',
        note: 'Clients still could. For Sentinel a node that it cannot reach is a node that it cannot promote.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies.',
        note: 'Let the room vote: which replica will be promoted?',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted', actor: BEHIND },
        text: 'Sentinel promotes redis-3: the replica without the lock.',
        note: 'It looks at who can be reached, then at the priority, and only then at who has more.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B asks the new master, which knows of no lock, and enters. A is inside as well.',
        note: 'Every component has worked as documented.',
      },
      {
        id: 'resync',
        on: { kind: 'resync', actor: ACKNOWLEDGED },
        text: 'redis-2 follows the new master, takes over its data, and forgets A’s lock.',
        note: 'The last trace of A’s lock, if Sentinel can reach redis-2 at all.',
      },
    ],
    prediction: {
      before: { kind: 'down' },
      question: 'The master is dead. redis-2 has A’s lock, redis-3 has not. Which one does Sentinel promote?',
      options: [
        'redis-2: it has more data',
        'redis-3: Sentinel has reasons that come before the data',
        'Neither, until both have the same',
      ],
      answer: 1,
      explanation:
        'Sentinel drops the replicas that it cannot reach, then takes the better priority, and compares offsets only among equals.',
    },
    explanation:
      'An acknowledgement says that some replica has the lock. The failover does not promote “some replica”: it promotes one by its own rules, and who has acknowledged is not among them. WAIT for all replicas closes this gap at a price: with one replica silent nobody gets a lock. WAIT for a majority would help only if the promotion also asked a majority for the newest data, and Sentinel’s does not.',
    tryThis: [
      { text: 'The replica with the lock has the worse priority', set: { 'passed-over': 'priority' } },
      { text: 'A quicker failover', set: { 'down-after': '1s' } },
    ],
  },
  build: (settings) => {
    const byPriority = settings.switches['passed-over'] === 'priority'
    return file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: NODE } } },
      ],
      nodes: [
        { id: NODE },
        { id: ACKNOWLEDGED, replicaOf: NODE, config: { 'replica-priority': byPriority ? 200 : 100 } },
        { id: BEHIND, replicaOf: NODE },
      ],
      sentinels: [{ id: SENTINEL, monitors: NODE, downAfter: length(settings, 'down-after') }],
      faults: [
        {
          id: 'behind',
          when: { on: { kind: 'want', actor: 'A' } },
          action: { do: 'partition', between: [[NODE], [BEHIND]] },
        },
        ...(byPriority
          ? []
          : [
              {
                id: 'cut-off',
                when: { on: { kind: 'enter' as const, actor: 'A' } },
                action: { do: 'partition' as const, between: [[ACKNOWLEDGED], [SENTINEL]] as [string[], string[]] },
              },
            ]),
        {
          id: 'crash-master',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    })
  },
}
export default scenario
