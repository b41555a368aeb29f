import type { Builtin, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import type { ScenarioFile } from '../../schema'
import { file, length, ms, NODE, PARAMETERS } from '../common'
import { HOLDER_CRASH, LOCK_PARAMETERS, situation } from '../lock-types'
import worker from './worker.program.ts?raw'

const FIRST = 'lock:account:1'
const SECOND = 'lock:account:2'
const OTHER_NODE = 'redis-2'

const SAFE = { progress: 'holds', 'mutual-exclusion': 'holds' } as const

/** What B comes after, but in contention. */
const START: Readonly<Record<string, Pick<ScenarioFile['clients'][number], 'start'>>> = {
  happy: { start: { on: { kind: 'end', actor: 'A' } } },
  'holder-crash': { start: { on: { kind: 'enter', actor: 'A' } } },
  expiry: { start: { on: { kind: 'enter', actor: 'A' } } },
  'instance-down': { start: { on: { kind: 'created', key: FIRST, client: 'A' }, delay: '100ms' } },
}

/** What goes wrong, and what the bounds are then. */
function trouble(settings: Settings): Partial<ScenarioFile> {
  const { situation: set, order, strategy } = settings.switches
  if (set === 'holder-crash') return { faults: [HOLDER_CRASH] }
  if (set === 'instance-down')
    return {
      nodes: [{ id: NODE }, { id: OTHER_NODE }],
      faults: [
        { id: 'down', when: { on: { kind: 'start', actor: 'A' } }, action: { do: 'crash', actor: OTHER_NODE } },
        {
          id: 'back',
          when: { on: { kind: 'crash', actor: OTHER_NODE }, delay: length(settings, 'down') },
          action: { do: 'restart', actor: OTHER_NODE },
        },
      ],
    }
  const endless = set === 'contention' && order === 'opposite' && strategy === 'wait'
  if (!endless) return {}
  const when = { on: { kind: 'want', actor: 'A' } as const, delay: length(settings, 'patience') }
  return { faults: [{ id: 'kill', when, action: { do: 'crash', actor: 'A' } }] }
}

const scenario: Builtin = {
  id: 'multi-lock',
  revision: 1,
  group: 'Lock types',
  order: 405,
  terms: ['multi-lock', 'library-lock'],
  title: 'Two locks in opposite order',
  summary: 'A has the first and wants the second, B has the second and wants the first. Watchdogs keep both alive.',
  parameters: {
    ttl: { ...LOCK_PARAMETERS.ttl, min: '5s', max: '30s' },
    lease: { ...LOCK_PARAMETERS.lease, max: '20s' },
    work: { ...PARAMETERS.work, default: '4s', min: '3s', max: '20s' },
    patience: {
      label: 'A is killed after',
      default: '45s',
      min: '10s',
      max: '60s',
      help: 'Only in the deadlock: nobody in it has a wait limit, and somebody outside loses patience.',
    },
    down: {
      label: 'Instance down for',
      default: '8s',
      min: '1s',
      max: '10s',
      help: 'Only for instance-down: when redis-2 is back.',
    },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    situation: situation(
      'contention',
      ['instance-down'],
      'Instance down: each lock has a Redis of its own, and the second is down; B wants the first lock alone.',
    ),
    order: {
      label: 'Order',
      values: ['opposite', 'same'],
      default: 'opposite',
      changes: ['code'],
      help: 'Whether B takes the locks in the opposite order, or everybody in the same.',
    },
    strategy: {
      label: 'When the second is taken',
      values: ['wait', 'start-over'],
      default: 'wait',
      changes: ['code'],
      help: 'Wait for it with the first in hand, as long as it takes; or give the first back after a while and start over, as Redisson’s MultiLock does.',
    },
  },
  expected: [
    {
      set: {},
      findings: { progress: 'violated', 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds' },
      numbers: { accounts: { served: 1, 'longest-wait': [69_000_000, 76_000_000] } },
    },
    {
      set: { order: 'same' },
      findings: SAFE,
      numbers: { accounts: { served: 2, 'longest-wait': [4_000_000, 4_100_000] } },
    },
    {
      // How many rounds it takes is luck.
      set: { strategy: 'start-over' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds' },
      numbers: { accounts: { served: 2, 'longest-wait': [6_000_000, 120_000_000] } },
    },
    { set: { order: 'same', strategy: 'start-over' }, findings: SAFE },
    { set: { situation: 'happy' }, findings: SAFE },
    { set: { situation: 'holder-crash' }, findings: { ...SAFE, 'deadlock-freedom': 'holds' } },
    {
      set: { situation: 'holder-crash', strategy: 'start-over' },
      findings: { ...SAFE, 'deadlock-freedom': 'holds' },
    },
    { set: { situation: 'expiry' }, findings: { 'mutual-exclusion': 'violated', ownership: 'holds' } },
    {
      set: { situation: 'expiry', strategy: 'start-over' },
      findings: { 'mutual-exclusion': 'violated', ownership: 'holds' },
    },
    {
      set: { situation: 'instance-down' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'violated', progress: 'violated' },
    },
    {
      set: { situation: 'instance-down', strategy: 'start-over' },
      findings: { ...SAFE, 'deadlock-freedom': 'holds' },
    },
  ],
  numbers: {
    measures: ['served', 'longest-wait', 'commands'],
    rows: [{ label: 'Both accounts', resource: 'accounts' }],
  },
  sources: [
    'redisson/redisson: RedissonMultiLock.java',
    'redisson/redisson, issue 4456: an interrupted MultiLock, and the part of it that the watchdog keeps',
    'E. G. Coffman, M. J. Elphick, A. Shoshani, "System Deadlocks" (1971)',
  ],
  lesson: {
    question: 'A transfer needs the locks of two accounts. A begins with one of them, B with the other. And then?',
    beats: [
      {
        id: 'down',
        on: { kind: 'crash', actor: OTHER_NODE },
        text: 'redis-2 is down, where the lock of account 2 lives.',
        note: 'Only with instance-down. A lock that needs every instance is not there when one of them is not.',
      },
      {
        id: 'a-wants',
        on: { kind: 'want', actor: 'A' },
        text: 'A wants both locks, and begins with that of account 1.',
        note: 'It is inside only with both. Let the room say where B begins.',
      },
      {
        id: 'one',
        on: { kind: 'executed', key: FIRST, client: 'A' },
        text: 'A’s script asks for the lock of account 1.',
        note: 'In the same order B is here as well, and one of them has to wait before it has anything.',
      },
      {
        id: 'two',
        on: { kind: 'executed', key: SECOND, client: 'B' },
        text: 'B’s script asks for the lock of account 2.',
        note: 'In opposite order this is B’s first lock, and it gets it if nobody has been quicker.',
      },
      {
        id: 'cross',
        on: { kind: 'executed', key: SECOND, client: 'A' },
        text: 'A’s script asks for the lock of account 2.',
        note: 'If B has it, A waits, with the first lock in hand: draw the circle on the board. With instance-down the script may arrive long after A has given up.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'A' },
        text: 'A gives up the transfer: redis-2 does not answer. The lock of account 1 it has still got.',
        note: 'Only with instance-down and no MultiLock. The service goes on with other work. Who releases this lock?',
      },
      {
        id: 'gave-back',
        on: { kind: 'deleted', key: FIRST, client: 'A' },
        text: 'A gives back the lock of account 1.',
        note: 'Has it been inside? If not, it starts over: the second lock was not to be had.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', key: FIRST, client: 'A', nth: 2 },
        text: 'The lease of account 1 begins anew: A lives, and has it.',
        note: 'In the deadlock this is the watchdog. A lease would end the deadlock; a watchdog sees to it that it does not.',
      },
      {
        id: 'killed',
        on: { kind: 'crash', actor: 'A' },
        text: 'A’s process is gone. Its locks keep its name until their leases are over.',
        note: 'In the deadlock somebody has lost patience. A database would have chosen the victim itself, after a moment.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: FIRST },
        text: 'The lease of account 1 has run out.',
        note: 'Is its holder dead, or at work for longer than the lease that it was given?',
      },
      {
        id: 'in',
        on: { kind: 'enter' },
        text: 'Somebody has all the locks that it wants, and is inside.',
        note: 'What made it possible: one order, somebody who gave back what it had, or a death?',
      },
    ],
    prediction: {
      before: { kind: 'extended', key: FIRST, client: 'A', nth: 2 },
      question: 'A has account 1 and waits for 2, B has 2 and waits for 1. The leases are 30 s. What ends this?',
      options: [
        'The end of a lease, after 30 s',
        'Nothing in here: both leases are renewed',
        'Redis: it sees the circle, and refuses one of them',
      ],
      answer: 1,
      explanation:
        'Both holders live, so their watchdogs renew. Redis knows of two keys and not of who waits for what. Somebody has to end one of the two from outside.',
    },
    explanation:
      'Each of them holds what the other wants, and neither gives it back: a deadlock of the classic kind. A lease would end it, but a watchdog renews the lease of everybody who lives, and waiting is living. If all take the locks in one order, there is no circle: whoever waits for the first has nothing yet that somebody else could want. Or nobody waits for long with a lock in hand. Redisson’s MultiLock gives back what it has after 1.5 s for each lock, and starts over; but where no lease is given, the time is the same for everybody. Two that began together go round together, and each takes its own lock first again, until one happens to be a moment behind: after two rounds or after seventeen, as another seed will show. MultiLock does the same when an instance does not answer: nothing stays behind on those that do. Taken by hand, the first lock stays, and the watchdog renews it for as long as the process lives.',
    tryThis: [
      { text: 'Everybody in the same order', set: { order: 'same' } },
      { text: 'Give back and start over', set: { strategy: 'start-over' } },
      { text: 'The same with less luck', set: { strategy: 'start-over', seed: '10' } },
      { text: 'An instance is down, and the locks are taken by hand', set: { situation: 'instance-down' } },
      { text: 'The same with MultiLock', set: { situation: 'instance-down', strategy: 'start-over' } },
      { text: 'A dies inside, with both locks', set: { situation: 'holder-crash' } },
      { text: 'A lease that is given, and longer work', set: { situation: 'expiry' } },
    ],
  },
  build: (settings) => {
    const { situation: set } = settings.switches
    const lease = set === 'expiry' ? ms(settings, 'lease') : 0
    return file(scenario, settings, {
      params: { lease, workA: Math.max(2 * lease, ms(settings, 'work')), workB: ms(settings, 'work') },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', ...(START[set ?? ''] ?? {}) },
      ],
      ...trouble(settings),
    })
  },
}
export default scenario
