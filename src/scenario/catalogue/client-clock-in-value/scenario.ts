import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'client-clock-in-value',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 206,
  terms: ['wall-clock', 'lease'],
  title: 'The client’s clock in the lock',
  summary: 'The value of the key says until when. By whose clock?',
  parameters: {
    ttl: PARAMETERS.ttl,
    skew: { label: 'B’s clock is ahead by', default: '15s', min: '0s', max: '5m' },
    work: { ...PARAMETERS.work, default: '5s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    'lease-ends': {
      label: 'The lease ends',
      values: ['by-client', 'by-server'],
      default: 'by-client',
      changes: ['code'],
      help: 'As a time in the value, written and read by the clients, or as the TTL of the key.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', ownership: 'violated' } },
    { set: { 'lease-ends': 'by-server' }, findings: { 'mutual-exclusion': 'holds', ownership: 'holds' } },
  ],
  sources: [
    'redis.io: SETNX, "Design pattern: Locking with SETNX"',
    'errorception/redis-lock, issue 30',
    'lukas-krecan/ShedLock, issue 639',
  ],
  lesson: {
    question:
      'The key holds the time at which the lock is over. B reads it and looks at its own clock. What can go wrong?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A creates the key.',
        note: 'Look at the value: at the defaults it is a time, ten seconds from now by A’s clock, and the key has no TTL.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'Ask what would free this lock if A crashed now: nothing but another client’s judgement of the time.',
      },
      {
        id: 'b-asks',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'B asks for the lock and is refused: there is a key.',
        note: 'Up to here both variants are the same.',
      },
      {
        id: 'b-reads',
        on: { kind: 'executed', client: 'B', key: KEY, nth: 2 },
        text: 'B’s second command reaches Redis.',
        note: 'At the defaults it is a GET. B gets A’s time and compares it with a clock that is fifteen seconds ahead.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'At the defaults A is inside as well: B has put its own time over A’s, for by B’s clock A’s lease was over.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'Ask A how long its lease had been. By its own clock it was never over.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B leaves.',
        note: 'Three clocks were in the room: A’s, B’s and that of Redis. Only one of them needs to be right when the server decides.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'B', key: KEY, nth: 2 },
      question:
        'B’s clock is 15 seconds ahead, and A’s lease has ten seconds to go. B reads the value. What does it do?',
      options: ['It waits until A’s time has come', 'It takes the lock over and enters', 'It asks Redis for the time'],
      answer: 1,
      explanation: 'By B’s clock A’s time is five seconds ago. B does what the protocol says with a lock that is over.',
    },
    explanation:
      'A time that one machine writes and another one reads is a comparison of two clocks. With more difference between them than the lease is long, a lock is taken from a holder that has all of its time left. With a TTL there is only one clock: Redis decides when the key is gone, and a client’s clock is used for nothing but measuring a length of time on itself.',
    tryThis: [
      { text: 'The server’s clock decides', set: { 'lease-ends': 'by-server' } },
      { text: 'Clocks that differ by less than the lease', set: { skew: '4s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        {
          id: 'B',
          program: 'worker',
          start: { on: { kind: 'enter', actor: 'A' } },
          clock: { offset: length(settings, 'skew') },
        },
      ],
    }),
}
export default scenario
