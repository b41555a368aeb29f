import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'multi-lock',
  revision: 1,
  group: 'Lock types',
  order: 405,
  terms: ['multi-lock', 'library-lock'],
  title: 'Two locks in opposite order',
  summary: 'A has the first and wants the second, B has the second and wants the first. Watchdogs keep both alive.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, label: 'Watchdog time-out', default: '30s', min: '5s' },
    work: PARAMETERS.work,
    deadline: { ...PARAMETERS.deadline, help: 'Long after the leases would be over, had they not been renewed.' },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
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
      help: 'Wait for it with the first in hand, or give the first back after a random time and start over, as Redisson’s MultiLock does.',
    },
  },
  expected: [
    { set: {}, findings: { progress: 'violated' } },
    { set: { order: 'same' }, findings: { progress: 'holds', 'mutual-exclusion': 'holds' } },
    { set: { strategy: 'start-over' }, findings: { progress: 'holds', 'mutual-exclusion': 'holds' } },
    { set: { order: 'same', strategy: 'start-over' }, findings: { progress: 'holds', 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redisson/redisson: RedissonMultiLock.java',
    'E. G. Coffman, M. J. Elphick, A. Shoshani, "System Deadlocks" (1971)',
  ],
  lesson: {
    question: 'A transfer needs the locks of two accounts. A begins with one of them, B with the other. And then?',
    beats: [
      {
        id: 'a-wants',
        on: { kind: 'want', actor: 'A' },
        text: 'A wants both locks, and begins with that of account 1.',
        note: 'It is inside only with both. Let the room say where B begins.',
      },
      {
        id: 'one',
        on: { kind: 'executed', key: 'lock:account:1', client: 'A' },
        text: 'A’s script asks for the lock of account 1.',
        note: 'In the same order B is here as well, and one of them has to wait before it has anything.',
      },
      {
        id: 'two',
        on: { kind: 'executed', key: 'lock:account:2', client: 'B' },
        text: 'B’s script asks for the lock of account 2.',
        note: 'In opposite order this is B’s first lock, and it gets it.',
      },
      {
        id: 'cross',
        on: { kind: 'executed', key: 'lock:account:2', client: 'A' },
        text: 'A’s script asks for the lock of account 2.',
        note: 'If B has it, A waits, with the first lock in hand. Draw the circle on the board.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', key: 'lock:account:1', client: 'A', nth: 2 },
        text: 'A’s watchdog renews the lease of account 1: its holder lives.',
        note: 'Without a watchdog the lease would end the deadlock. With one, nothing does.',
      },
      {
        id: 'in',
        on: { kind: 'enter' },
        text: 'One of them has both locks, and is inside.',
        note: 'What made it possible: one order, or somebody who gave back what it had?',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up' },
        text: 'The deadline has passed. The one that gives up has released what it had.',
        note: 'This is the only way out here, and it has taken longer than any lease.',
      },
    ],
    prediction: {
      before: { kind: 'extended', key: 'lock:account:1', client: 'A', nth: 2 },
      question: 'A has account 1 and waits for 2, B has 2 and waits for 1. The leases are 30 s. What ends this?',
      options: [
        'The end of a lease, after 30 s',
        'Nothing but a deadline: both leases are renewed',
        'Redis: it sees the circle, and refuses one of them',
      ],
      answer: 1,
      explanation:
        'Both holders live, so their watchdogs renew. Redis knows of two keys and not of who waits for what.',
    },
    explanation:
      'Each of them holds what the other wants, and neither gives it back: a deadlock of the classic kind. A lease would end it, but a watchdog renews the lease of everybody who lives, and waiting is living. If all take the locks in one order, there is no circle: whoever waits for the first has nothing yet that somebody else could want. Or nobody waits for long with a lock in hand: Redisson’s MultiLock gives back what it has and starts over, after a time that is random, so that the two do not do it in step.',
    tryThis: [
      { text: 'Everybody in the same order', set: { order: 'same' } },
      { text: 'Give back and start over', set: { strategy: 'start-over' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: ['A', 'B'].map((id) => ({ id, program: 'worker' })),
    }),
}
export default scenario
