import type { Builtin, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import type { ScenarioFile } from '../../schema'
import { file, KEY, PARAMETERS, sum } from '../common'
import worker from './worker.program.ts?raw'

type Fault = NonNullable<ScenarioFile['faults']>[number]
type Placement = NonNullable<ScenarioFile['clients'][number]['start']>

/** The node whose vote A and B get both. */
const SHARED = 'redis-3'
/** From A's start on A cannot reach the last two of five. */
const CUT: Fault = {
  id: 'cut',
  when: { on: { kind: 'start', actor: 'A' } },
  action: { do: 'partition', between: [['A'], ['redis-4', 'redis-5']] },
}
const dead = (actor: string): Fault => ({
  id: `dead-${actor}`,
  when: { on: { kind: 'start', actor: 'A' } },
  action: { do: 'crash', actor },
})
const remedied = ({ switches }: Settings) => switches.remedy !== 'none'

interface Case {
  readonly faults: readonly Fault[]
  /** When B begins. */
  readonly b: Placement
  readonly nodes?: number
  readonly persistence?: 'aof-always'
  readonly bounds?: ScenarioFile['bounds']
}
const CASES = {
  'one-down': () => ({
    faults: [dead('redis-5')],
    b: { on: { kind: 'enter', actor: 'A' } },
    bounds: { survives: 2 },
  }),
  'clock-step': () => ({
    faults: [
      CUT,
      {
        id: 'step',
        when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
        action: { do: 'clock-step', actor: SHARED, by: '60s' },
      },
    ],
    b: { on: { kind: 'clock', actor: SHARED }, delay: '500ms' },
  }),
  'clock-rate': () => ({
    faults: [
      CUT,
      {
        id: 'fast',
        when: { on: { kind: 'want', actor: 'A' } },
        action: { do: 'clock-rate', actor: SHARED, ppm: 100_000 },
      },
    ],
    b: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' },
  }),
  restart: ({ params, switches }) => ({
    faults: [
      CUT,
      {
        id: 'crash',
        when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
        action: { do: 'crash', actor: SHARED },
      },
      {
        id: 'restart',
        when: {
          on: { kind: 'crash', actor: SHARED },
          delay: switches.remedy === 'delayed-restart' ? sum(params.ttl ?? 0, 1_000_000) : '500ms',
        },
        action: { do: 'restart', actor: SHARED },
      },
    ],
    b: { on: { kind: 'crash', actor: SHARED }, delay: '1s' },
    ...(switches.remedy === 'on' ? { persistence: 'aof-always' as const } : {}),
  }),
  'pause-in-flight': ({ params }) => ({
    faults: [
      {
        id: 'pause',
        when: { on: { kind: 'executed', client: 'A', key: KEY } },
        action: { do: 'pause', actor: 'A', lasts: { for: sum(params.ttl ?? 0, 3_000_000) } },
      },
    ],
    b: { on: { kind: 'pause', actor: 'A' } },
  }),
  even: (settings) => ({
    faults: [dead('redis-1'), dead('redis-2')],
    b: { on: { kind: 'want', actor: 'A' }, delay: '500ms' },
    nodes: remedied(settings) ? 5 : 4,
    bounds: { survives: 2 },
  }),
  'partial-release': () => ({
    faults: ['redis-1', 'redis-2', SHARED].map((actor) => ({
      id: `lost-${actor}`,
      when: { on: { kind: 'executed' as const, actor, client: 'A', key: KEY } },
      action: { do: 'lose' as const },
    })),
    b: { on: { kind: 'want', actor: 'A' }, delay: '500ms' },
    bounds: { progress: '5s' },
  }),
} satisfies Readonly<Record<string, (settings: Settings) => Case>>

const caseOf = (settings: Settings): Case => CASES[settings.switches.case as keyof typeof CASES](settings)

const scenario: Builtin = {
  id: 'redlock',
  revision: 1,
  group: 'Lock types',
  order: 410,
  terms: ['redlock', 'quorum', 'wall-clock', 'restart', 'persistence', 'validity-check'],
  title: 'Redlock: a majority of masters',
  summary: 'Five masters vote on one lock. One may die; and here is what else may happen to them.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '5s', max: '9s' },
    deadline: { ...PARAMETERS.deadline, default: '30s', min: '10s' },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    case: {
      label: 'Case',
      values: ['one-down', 'clock-step', 'clock-rate', 'restart', 'pause-in-flight', 'even', 'partial-release'],
      default: 'one-down',
      changes: ['code', 'cluster', 'faults'],
      help: 'What goes wrong: a dead node, a clock that jumps, a clock that runs 10 % fast, a node that forgets, a pause, an even number of nodes, or lost answers.',
    },
    remedy: {
      label: 'Remedy',
      values: ['none', 'on', 'delayed-restart'],
      default: 'none',
      changes: ['code', 'cluster', 'faults'],
      help: 'restart: each write is on the disk before it is answered, or the node stays away for a whole lease. pause-in-flight: the validity check. even: a fifth node. partial-release: release on all nodes. The other cases have none.',
    },
  },
  expected: [
    { set: {}, findings: { 'fault-tolerance': 'holds', 'mutual-exclusion': 'holds', progress: 'holds' } },
    { set: { case: 'clock-step' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { case: 'clock-rate' }, findings: { 'mutual-exclusion': 'holds', progress: 'holds' } },
    { set: { case: 'restart' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { case: 'restart', remedy: 'on' }, findings: { 'mutual-exclusion': 'holds' } },
    { set: { case: 'restart', remedy: 'delayed-restart' }, findings: { 'mutual-exclusion': 'holds' } },
    { set: { case: 'pause-in-flight' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { case: 'pause-in-flight', remedy: 'on' }, findings: { 'mutual-exclusion': 'holds' } },
    { set: { case: 'even' }, findings: { 'fault-tolerance': 'violated' } },
    { set: { case: 'even', remedy: 'on' }, findings: { 'fault-tolerance': 'holds', 'mutual-exclusion': 'holds' } },
    { set: { case: 'partial-release' }, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { case: 'partial-release', remedy: 'on' },
      findings: { progress: 'holds', 'mutual-exclusion': 'holds' },
    },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "The Redlock algorithm"',
    'Martin Kleppmann, "How to do distributed locking" (2016)',
    'Salvatore Sanfilippo, "Is Redlock safe?" (2016), antirez.com/news/101',
    'redisson/redisson, issue 1606: RedissonRedLock releases only what it believes it got',
  ],
  lesson: {
    question: 'A lock on one Redis dies with it. Five masters that vote do not. What do they depend on instead?',
    beats: [
      {
        id: 'dead',
        on: { kind: 'crash' },
        text: 'A node is dead. It was one of those that vote on the lock.',
        note: 'Let the room count what is left, and how many votes a majority of all nodes is.',
      },
      {
        id: 'asked',
        on: { kind: 'want', actor: 'A' },
        text: 'A sends the same SET, with the same token, to all nodes at once.',
        note: 'No replication here: the nodes do not know of each other. The client alone counts.',
      },
      {
        id: 'lost',
        on: { kind: 'lost' },
        text: 'A node has run A’s SET, and its answer is lost. For A this counts as a refusal.',
        note: 'Only with partial-release. Ask: does this node hold A’s key now?',
      },
      {
        id: 'paused',
        on: { kind: 'pause', actor: 'A' },
        text: 'A stands still. Its requests are on their way; the answers will wait in its socket.',
        note: 'Only with pause-in-flight. When A wakes, its OKs will look as fresh as ever.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has counted a majority of OKs, and enters.',
        note: 'A majority of all nodes, dead ones included: two majorities always share a node.',
      },
      {
        id: 'step',
        on: { kind: 'clock', actor: SHARED },
        text: 'Somebody has turned the clock of redis-3. A’s lease there is counted by that clock.',
        note: 'With clock-step it is one minute ahead, and two of A’s three votes are left; with clock-rate it runs 10 % fast. Ask how long ten seconds are now.',
      },
      {
        id: 'restarted',
        on: { kind: 'restart', actor: SHARED },
        text: 'redis-3 is back, with what its disk has kept.',
        note: 'Only with restart. Without persistence that is nothing; look at its keys.',
      },
      {
        id: 'b-asks',
        on: { kind: 'want', actor: 'B' },
        text: 'B asks all nodes as well.',
        note: 'Which nodes can say OK to B now? Count them in the keyspace.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done, and will now give its votes back, by comparing its token.',
        note: 'It asks the nodes that did not say OK as well. Why?',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has counted a majority of OKs, and enters.',
        note: 'Is A out already? If it is not: which node has voted for both?',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up' },
        text: 'The deadline has passed without a majority.',
        note: 'With four nodes a majority is three. Four nodes survive one loss, as three nodes do.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'A' },
      question: 'One of five nodes is dead. A has asked all of them. Does A get the lock?',
      options: [
        'No: all five have to agree',
        'Yes: four OKs are a majority of five',
        'Only when the dead node has been replaced',
      ],
      answer: 1,
      explanation:
        'Three OKs are enough. The dead node costs A one time-out of 50 ms and no more: nobody waits for a failover.',
    },
    explanation:
      'Two majorities share a node, and this node votes only once: that is the whole argument. So everything rests on a node that does not vote again too early. A clock that jumps lets it, and so does a restart without its data. The client has a share in it as well: it has to look at its clock again after the answers have come, since an old OK looks like a new one; and it has to release on every node, since a lost answer is not a refusal. A pause after the last look at the clock is caught by neither. Only a fencing token helps there, and Redlock does not make one.',
    tryThis: [
      { text: 'The clock of one node jumps', set: { case: 'clock-step' } },
      { text: 'The clock of one node runs 10 % fast', set: { case: 'clock-rate' } },
      { text: 'A node restarts and has forgotten its vote', set: { case: 'restart' } },
      { text: 'The same with each write on the disk first', set: { case: 'restart', remedy: 'on' } },
      { text: 'The same, but it comes back after a whole lease', set: { case: 'restart', remedy: 'delayed-restart' } },
      { text: 'A pause while the answers are in flight', set: { case: 'pause-in-flight' } },
      { text: 'The same with the validity check', set: { case: 'pause-in-flight', remedy: 'on' } },
      { text: 'Two of four nodes are dead', set: { case: 'even' } },
      { text: 'Two of five nodes are dead', set: { case: 'even', remedy: 'on' } },
      { text: 'Three answers are lost, and their keys stay', set: { case: 'partial-release' } },
      { text: 'The same with a release on every node', set: { case: 'partial-release', remedy: 'on' } },
    ],
  },
  build: (settings) => {
    const { faults, b, nodes = 5, persistence, bounds } = caseOf(settings)
    return file(scenario, settings, {
      params: { nodes },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: b },
      ],
      nodes: Array.from({ length: nodes }, (_, index) => ({
        id: `redis-${index + 1}`,
        ...(persistence ? { persistence } : {}),
      })),
      faults: [...faults],
      ...(bounds ? { bounds } : {}),
    })
  },
}
export default scenario
