import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, ms, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICAS = ['redis-2', 'redis-3']

const scenario: Builtin = {
  id: 'replica-check-no-replica',
  revision: 1,
  group: 'Failover',
  order: 304,
  terms: ['wait', 'replica', 'failover', 'partition'],
  title: 'No replica to ask',
  summary: 'No replica is connected, so nothing is checked. One of them is promoted all the same.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '20s' },
    'down-after': {
      ...PARAMETERS.downAfter,
      help: 'How long the master must be silent. A replica may have been without its master for ten times as long.',
    },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'zero-replicas': {
      label: 'Zero replicas',
      values: ['accepted', 'refused'],
      default: 'accepted',
      changes: ['code'],
      help: 'What the client makes of a master without replicas: nobody to ask, or nobody who has the lock.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { 'zero-replicas': 'refused' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
  ],
  sources: [
    'redisson/redisson: command/CommandAsyncService.java (no WAIT while connected_slaves is 0)',
    'redis/redis: src/sentinel.c (7.0), sentinelSelectSlave: how long a replica may have been without its master',
  ],
  lesson: {
    question: 'A waits for all connected replicas. There are none. Is the check passed?',
    beats: [
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'The links between the master and its replicas are reset, and stay cut. Clients and Sentinel reach everybody.',
        note: 'A full output buffer or a network between two racks. The master goes on alone, and says so only to who asks.',
      },
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The master creates A’s key. There is nobody to tell.',
        note: 'Look at the replicas: no key, and no message on its way.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A learns that no replica is connected.',
        note: 'Ask for both readings: “nobody to wait for” and “nobody has it”. The code has to choose one.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters.',
        note: 'At the defaults with a check that has checked nothing.',
      },
      {
        id: 'undone',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A deletes the key with its own token in it.',
        note: 'With the refusal: at once, and it tries again later. At the defaults this does not happen: A’s release comes to another master.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: NODE },
        text: 'The master’s process dies.',
        note: 'The only copy of A’s lock, if there was one, dies with it.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted' },
        text: 'Sentinel promotes a replica: it has been without its master for a few seconds only, and that is young enough.',
        note: 'Up to ten times “down after” counts as young. Ask whether that is long or short.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock of the new master and enters.',
        note: 'With the refusal only when the other replica has come to the new master and has acknowledged.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'A' },
      question: 'A has the lock and asks how many replicas are connected: 0. What does this client do?',
      options: [
        'It enters: there is nobody to wait for',
        'It undoes the lock',
        'It waits until a replica is connected',
      ],
      answer: 0,
      explanation:
        'WAIT for 0 replicas is answered at once, and the code does not even ask. Zero of zero counts as all.',
    },
    explanation:
      'A check that is skipped when it cannot be made protects in the good case only. No connected replica is the worst moment to rely on the master: whatever it grants is on one machine, and Sentinel may still promote a replica that was cut off a moment ago. So zero replicas has to be a refusal: undo and try again. The price is that a master without replicas grants nothing. On the server’s side `min-replicas-to-write` says the same.',
    tryThis: [{ text: 'Zero replicas are a refusal', set: { 'zero-replicas': 'refused' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: NODE } } },
      ],
      nodes: [{ id: NODE }, ...REPLICAS.map((id) => ({ id, replicaOf: NODE }))],
      sentinels: [{ id: 'sentinel-1', monitors: NODE, downAfter: length(settings, 'down-after') }],
      faults: [
        {
          id: 'cut',
          when: { on: { kind: 'want', actor: 'A' } },
          action: { do: 'partition', between: [[NODE], REPLICAS] },
        },
        ...REPLICAS.map((replica) => ({
          id: `reset-${replica}`,
          when: { on: { kind: 'want' as const, actor: 'A' } },
          action: { do: 'reset' as const, between: [NODE, replica] as [string, string] },
        })),
        {
          id: 'crash-master',
          when: { on: { kind: 'command', actor: 'A', key: KEY }, delay: '3s' },
          action: { do: 'crash', actor: NODE },
        },
      ],
    }),
}
export default scenario
