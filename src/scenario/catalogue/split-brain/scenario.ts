import type { Builtin } from '../../builtin'
import { file, KEY, length, ms, NODE, PARAMETERS, sum } from '../common'
import worker from './worker.program.ts?raw'

const REPLICAS = ['redis-2', 'redis-3']
/** By then the replicas have heard of C's release. */
const CUT_AFTER_US = 100_000
const SENTINELS = ['sentinel-1', 'sentinel-2', 'sentinel-3']

const scenario: Builtin = {
  id: 'split-brain',
  revision: 1,
  group: 'Failover',
  order: 305,
  terms: ['split-brain', 'partition', 'failover', 'sentinel', 'partial-resynchronisation'],
  title: 'Two masters at once',
  summary: 'The old master is cut off and not dead. Whoever is on its side can still lock there.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    arrives: { label: 'A’s SET after the cut', default: '4s', min: '100ms', max: '30s' },
    work: { ...PARAMETERS.work, default: '10s' },
    'down-after': { ...PARAMETERS.downAfter, min: '1s' },
    deadline: { ...PARAMETERS.deadline, default: '15s' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'min-replicas': {
      label: 'min-replicas-to-write',
      values: ['off', 'on'],
      default: 'off',
      changes: ['cluster'],
      help: 'Whether a master refuses to write without a replica that has acknowledged within two seconds.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    { set: { 'min-replicas': 'on' }, findings: { 'mutual-exclusion': 'holds' } },
    { set: { 'min-replicas': 'on', arrives: '1s' }, findings: { 'mutual-exclusion': 'violated' } },
  ],
  sources: [
    'redis.io: Replication, "Allow writes only with N attached replicas"',
    'redis.io: High availability with Redis Sentinel, "Example 2: basic setup with three boxes"',
    'redis/redis: redis.conf (7.0), min-replicas-to-write and min-replicas-max-lag',
  ],
  lesson: {
    question: 'The old master is not dead: it is on the other side of a cut, with A. Who may lock there?',
    beats: [
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has the lock while all is well. The replicas follow.',
        note: 'One master, two replicas, three sentinels. Let the room find who is connected to whom.',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'C is done, and the network falls apart: the master and A on one side, everybody else on the other.',
        note: 'Nobody has crashed. Ask each side what it knows of the other: nothing.',
      },
      {
        id: 'a-asks',
        on: { kind: 'executed', client: 'A', key: KEY },
        text: 'A’s SET reaches the old master, which is still a master by all that it knows.',
        note: 'By default it grants whatever it is asked for. With `min-replicas-to-write 1` and a lag of more than two seconds it answers NOREPLICAS.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters with the old master’s OK.',
        note: 'This key is on one node, and no replica will ever get it.',
      },
      {
        id: 'down',
        on: { kind: 'down' },
        text: 'A sentinel has heard nothing from the master for long enough. The others will agree.',
        note: 'Three sentinels on one side are a majority. That is why they may promote, and why the other side may not.',
      },
      {
        id: 'promoted',
        on: { kind: 'promoted' },
        text: 'A replica becomes the master. From here on there are two.',
        note: 'The old one has not been told, and cannot be.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B locks on the new master and enters.',
        note: 'Two OKs from two masters. Was A’s too late, or B’s too early?',
      },
      {
        id: 'a-gave-up',
        on: { kind: 'give-up', actor: 'A' },
        text: 'The old master has refused every SET of A’s, and A gives up.',
        note: 'Only with min-replicas-to-write: the side without a replica cannot lock, and that is what is wanted.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY },
      question:
        'Four seconds after the cut A’s SET reaches the old master. No failover has happened yet. What does it answer?',
      options: ['OK', 'An error: it has lost its replicas', 'Nothing: it waits for its replicas'],
      answer: 0,
      explanation:
        'A master needs nobody’s leave to write. That its replicas are silent is, by default, no reason to refuse.',
    },
    explanation:
      'A failover makes a new master, and does not unmake the old one: until the two meet again, clients on both sides find a master. What A wrote on the old one is thrown away when it comes back as a replica. With `min-replicas-to-write 1` and `min-replicas-max-lag 2` a master that hears no acknowledgement stops writing after two to three seconds, before anybody is promoted. That narrows the window and does not close it: what is written in those seconds is granted, and lives on while the other side elects a new master.',
    tryThis: [
      { text: 'A master that refuses to write alone', set: { 'min-replicas': 'on' } },
      {
        text: 'The same, but A’s SET comes one second after the cut',
        set: { 'min-replicas': 'on', arrives: '1s' },
      },
    ],
  },
  build: (settings) => {
    const config =
      settings.switches['min-replicas'] === 'on' ? { 'min-replicas-to-write': 1, 'min-replicas-max-lag': 2 } : {}
    return file(scenario, settings, {
      params: { workA: ms(settings, 'work'), workB: 5_000, workC: 500 },
      programs: { worker },
      clients: [
        {
          id: 'A',
          program: 'worker',
          start: { on: { kind: 'end', actor: 'C' }, delay: sum(CUT_AFTER_US, settings.params.arrives ?? 0) },
        },
        { id: 'B', program: 'worker', start: { on: { kind: 'switch-master', nth: SENTINELS.length } } },
        { id: 'C', program: 'worker' },
      ],
      nodes: [{ id: NODE, config }, ...REPLICAS.map((id) => ({ id, replicaOf: NODE, config }))],
      sentinels: SENTINELS.map((id) => ({
        id,
        monitors: NODE,
        downAfter: length(settings, 'down-after'),
        quorum: 2,
      })),
      faults: [
        {
          id: 'cut',
          when: { on: { kind: 'end', actor: 'C' }, delay: sum(CUT_AFTER_US) },
          action: {
            do: 'partition',
            between: [
              [NODE, 'A'],
              [...REPLICAS, ...SENTINELS, 'B'],
            ],
          },
        },
      ],
    })
  },
}
export default scenario
