import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, PARAMETERS } from '../common'
import sweep from './sweep.program.ts?raw'
import worker from './worker.program.ts?raw'

const COUNTER = 'fence:order:123'

const scenario: Builtin = {
  id: 'incident-counter-swept',
  revision: 1,
  group: 'Real incidents',
  order: 622,
  terms: ['fencing-token'],
  title: 'The counters take up memory',
  summary: 'A third of the keys are counters for fencing tokens. Somebody tidies up.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '3s' },
    pause: { ...PARAMETERS.pause, default: '20s' },
    'sweep-after': {
      label: 'Sweep after',
      default: '12s',
      min: '1s',
      max: '60s',
      help: 'When the counters are looked through, counted from the moment at which A has entered.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    token: {
      label: 'A token is',
      values: ['counter', 'epoch-and-counter'],
      default: 'counter',
      changes: ['code'],
      help: 'Where a counter begins that is not there: at 1, or at the time of that moment.',
    },
    sweep: {
      label: 'The sweep deletes',
      values: ['unused-counters', 'no-counters'],
      default: 'unused-counters',
      changes: ['code'],
      help: 'The counters of all locks that nobody holds, or none.',
    },
  },
  expected: [
    { set: {}, findings: { fencing: 'violated', 'stale-writes': 'violated' } },
    { set: { token: 'epoch-and-counter' }, findings: { fencing: 'holds', 'stale-writes': 'holds' } },
    { set: { sweep: 'no-counters' }, findings: { fencing: 'holds', 'stale-writes': 'holds' } },
  ],
  sources: [
    'redisson/redisson, issue 6510: 25 of 75 million keys are counters of fenced locks, which are never cleaned up',
  ],
  lesson: {
    question:
      'A fencing token is the next number of a counter, and there is a counter for each lock that ever was. May those be deleted whose lock is free?',
    beats: [
      {
        id: 'drawn',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A gets the lock, and draws its token from the counter.',
        note: 'The counter has stood at 499, so A has 500. In the report a third of 75 million keys were such counters.',
      },
      {
        id: 'draft',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes its draft. The storage accepts it and remembers A’s token as the highest.',
        note: 'So the number is in two places: in Redis, and in the storage. Ask which of them is allowed to forget.',
      },
      {
        id: 'paused',
        on: { kind: 'pause', actor: 'A' },
        text: 'A’s process stands still, in the middle of its work.',
        note: 'This is what fencing tokens are for: A will be late.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease runs out. The lock is free.',
        note: 'The counter stays. It has no TTL, and nobody seems to use it.',
      },
      {
        id: 'swept',
        on: { kind: 'print', actor: 'sweep' },
        text: 'The counters have been looked through.',
        note: 'Open the keyspace. An eviction policy of the server does the same, without any program.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock and draws its token.',
        note: 'Write B’s token beside A’s.',
      },
      {
        id: 'b-refused',
        on: { kind: 'refused', client: 'B' },
        text: 'The storage refuses the write of B, who has the lock.',
        note: 'And the next holder’s, and that of the one after it: as many as it takes to count up to 500.',
      },
      {
        id: 'a-late',
        on: { kind: 'stored', client: 'A', nth: 2 },
        text: 'A wakes up and writes its result. The storage accepts it.',
        note: 'The late writer is let in, and the new one was kept out: the check works the wrong way round.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A wakes up and writes its result. The storage refuses it: B’s token is higher.',
        note: 'As it should be. This is what the token is for.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question: 'A’s token is 500, and the sweep has deleted the counter. B gets the lock and writes. What happens?',
      options: ['B’s write is accepted: B has the lock', 'B’s write is refused', 'B cannot get the lock'],
      answer: 1,
      explanation: 'The counter begins again, so that B draws 1. The storage has seen 500 and takes B for a late one.',
    },
    explanation:
      'A token is compared with what the storage has seen, so its counter has to live for as long as the storage remembers. Whether the lock is free does not matter. With the counter gone, each new holder is refused, and a late one with an old number is not. If the storage forgets as well, nobody is refused, neither new nor old. Counters may go if each new one begins above everything that was given out: here it begins at the time in milliseconds, so that a token is an epoch and a number in it. That holds as long as there is less than one grant per millisecond and the clock is not set back. Or the counters stay, and the memory is their price.',
    tryThis: [
      { text: 'A new counter begins at the time', set: { token: 'epoch-and-counter' } },
      { text: 'The sweep leaves the counters alone', set: { sweep: 'no-counters' } },
      { text: 'The sweep comes while A has the lock: nothing is deleted', set: { 'sweep-after': '5s' } },
    ],
  },
  build: (settings) => {
    const inside = { kind: 'enter', actor: 'A' } as const
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches), sweep: renderProgram(sweep, settings.switches) },
      setup: [['SET', COUNTER, '499']],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'sweep', program: 'sweep', start: { on: inside, delay: length(settings, 'sweep-after') } },
        { id: 'B', program: 'worker', start: { on: { kind: 'print', actor: 'sweep' } } },
      ],
      storage: { fencing: true },
      faults: [
        {
          id: 'pause',
          when: { on: { kind: 'stored', client: 'A' }, delay: '1s' },
          action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
        },
      ],
    })
  },
}
export default scenario
