import type { Builtin, Expectation, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, RESOURCE } from '../common'
import { inSituation, LOCK_PARAMETERS, situation } from '../lock-types'
import crowd from './crowd.program.ts?raw'
import worker from './worker.program.ts?raw'

const CROWDS = ['2', '5', '10', '20', '50', '100', '200']
/** The crowd's clients are shared out among at most so many processes. */
const PROCESSES = 25

/** All want the lock at once; how many there are is set. */
function inACrowd(settings: Settings) {
  const clients = Number(settings.switches.clients)
  const processes = Math.min(clients, PROCESSES)
  return file(scenario, settings, {
    params: { each: clients / processes },
    programs: { crowd: renderProgram(crowd, settings.switches) },
    clients: Array.from({ length: processes }, (_, index) => ({ id: `P${index + 1}`, program: 'crowd' })),
  })
}

const HOLD = {
  'mutual-exclusion': 'holds',
  ownership: 'holds',
  progress: 'holds',
  'truthful-answers': 'holds',
} as const

const crowdOf = (
  set: Readonly<Record<string, string>>,
  numbers: NonNullable<Expectation['numbers']>[string],
): Expectation => ({
  set: { situation: 'crowd', ...set },
  findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds' },
  numbers: { [RESOURCE]: numbers },
})

const scenario: Builtin = {
  id: 'spin-lock',
  revision: 1,
  group: 'Lock types',
  order: 407,
  terms: ['polling', 'wake-up', 'watchdog', 'library-lock'],
  title: 'Redisson’s spin lock',
  summary: 'No channel: who waits asks again, after ever longer pauses. What that costs, and what it saves a cluster.',
  parameters: {
    ...LOCK_PARAMETERS,
    wait: { label: 'Wait in a crowd', default: '300ms', min: '10ms', max: '1s', help: 'How long each waits at most.' },
    stay: { label: 'Work in a crowd', default: '120ms', min: '50ms', max: '5s', help: 'How long each stays inside.' },
  },
  switches: {
    situation: situation('contention', ['crowd'], 'Crowd: as many as are set want it at once, for a short time.'),
    waiting: {
      label: 'Who waits',
      values: ['poll', 'pub-sub'],
      default: 'poll',
      changes: ['code'],
      help: 'Asks again, as the spin lock does; or is woken by a message, as with an RLock.',
    },
    clients: {
      label: 'Clients in a crowd',
      values: CROWDS,
      default: '20',
      changes: ['cluster'],
      help: 'Each with a connection of its own, in at most 25 processes.',
    },
    nodes: {
      label: 'Nodes of the cluster',
      values: ['1', '10', '100'],
      default: '100',
      changes: ['cluster'],
      help: 'Only counted: a cluster passes each PUBLISH on to all of its nodes. Only the one with the lock is in the picture.',
    },
  },
  expected: [
    { set: {}, findings: HOLD },
    { set: { waiting: 'pub-sub' }, findings: HOLD },
    { set: { situation: 'happy' }, findings: HOLD },
    {
      set: { situation: 'holder-crash' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
    {
      set: { situation: 'expiry' },
      findings: {
        'mutual-exclusion': 'violated',
        'stale-writes': 'violated',
        ownership: 'holds',
        'truthful-answers': 'holds',
      },
    },
    crowdOf({ clients: '2' }, { commands: [11, 16], messages: [22, 32] }),
    crowdOf({ clients: '2', waiting: 'pub-sub' }, { commands: [9, 12], messages: [215, 225] }),
    crowdOf({}, { commands: [150, 210], messages: [300, 420] }),
    crowdOf({ waiting: 'pub-sub' }, { commands: [125, 150], messages: [580, 630] }),
    crowdOf({ waiting: 'pub-sub', nodes: '1' }, { commands: [125, 150], messages: [285, 335] }),
  ],
  numbers: {
    measures: ['messages', 'commands'],
    rows: [{ label: 'The lock', resource: RESOURCE }],
    across: 'waiting',
    over: { setting: 'clients', values: CROWDS },
    under: { situation: 'crowd' },
    clusterNodes: 'nodes',
  },
  sources: [
    'redisson/redisson: RedissonSpinLock.java (since 3.15.0)',
    'redisson/redisson: api/LockOptions.java: ExponentialBackOff, 1 ms, twice as long each time, at most 128 ms',
    'redis.io: Redis cluster specification, "Publish/Subscribe", on a PUBLISH that goes to all nodes',
    'redisson/redisson: RedissonLock.java, on sharded pub/sub where the cluster has it (since 3.22.0)',
  ],
  lesson: {
    question: 'Who waits can ask again and again, or be told. When is asking the cheaper one?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A’s script finds no hash. It grants the lock: a field with A’s name and the count 1, as an RLock has it.',
        note: 'The acquire script is RLock’s, word for word. The difference is in the waiting and in the release.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and will be for twelve seconds. Its watchdog renews the lease.',
        note: 'Long work is not what this lock is made for. It shows what polling costs.',
      },
      {
        id: 'refused',
        on: { kind: 'executed', key: KEY, client: 'B' },
        text: 'B asks, and is told how long the lease still lasts. It does not listen to a channel: there is none.',
        note: 'With pub/sub in the switch, B would subscribe now, and be quiet until a message comes.',
      },
      {
        id: 'again',
        on: { kind: 'executed', key: KEY, client: 'B', nth: 9 },
        text: 'B has asked nine times. Its pauses have grown from 1 ms to 128 ms, and will not grow further.',
        note: 'Half of these nine came in the first 20 ms: good for short work, and it calms down for long work.',
      },
      {
        id: 'c-gave-up',
        on: { kind: 'give-up', actor: 'C' },
        text: 'C’s wait time is over. It leaves without the lock.',
        note: 'Look at the trace: three seconds of patience were some thirty commands.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies, and its watchdog with it.',
        note: 'Only with the crash. B goes on asking, and needs nobody to tell it.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out. The next one who asks will get it.',
        note: 'Only with the crash or a lease that was given.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A’s release deletes the hash. It publishes nothing, so nobody hears of it.',
        note: 'With an RLock this script has a PUBLISH in it, whether somebody waits or not.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Measure from the release: with polling at most one pause, with pub/sub a few messages.',
      },
    ],
    prediction: {
      before: { kind: 'deleted', key: KEY, client: 'A' },
      question:
        'Now take two clients, work of a tenth of a second, and a cluster of 100 nodes. Which way to wait sends fewer messages?',
      options: [
        'Pub/sub: nobody asks in vain',
        'Polling: a release tells nobody',
        'Neither: who waits needs an answer for each question in both',
      ],
      answer: 1,
      explanation:
        'Two releases publish twice, and each PUBLISH is passed on to 99 other nodes: more than 200 messages. The one that waits asks about nine times. The numbers show from how many clients on it is the other way round.',
    },
    explanation:
      'Pub/sub wakes who waits at once and sends fewer commands however many there are. But a PUBLISH in a cluster goes to every node, and every release publishes, whether somebody listens or not. In a large cluster with many locks and few waiters this is most of the traffic, and it is why Redisson has a lock without a channel. With many who wait the questions outnumber it: in a cluster of 100 nodes somewhere above a hundred clients, in one of ten nodes much earlier, and on a single node pub/sub sends less from the start. Redis 7 has a third way, a channel that stays within its shard, and Redisson uses it where it can.',
    tryThis: [
      { text: 'Be woken by a message', set: { waiting: 'pub-sub' } },
      { text: 'A single node: who sends less now?', set: { nodes: '1' } },
      { text: 'A crowd of twenty', set: { situation: 'crowd' } },
      { text: 'The holder dies', set: { situation: 'holder-crash' } },
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
    ],
  },
  build: (settings) =>
    settings.switches.situation === 'crowd'
      ? inACrowd(settings)
      : inSituation(scenario, settings, { worker: renderProgram(worker, settings.switches) }),
}
export default scenario
