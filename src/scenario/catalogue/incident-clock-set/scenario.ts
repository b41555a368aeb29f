import type { Builtin } from '../../builtin'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

/** The most by which ntpd lets a clock run faster or slower. */
const SLEW_PPM = 500

const scenario: Builtin = {
  id: 'incident-clock-set',
  revision: 1,
  group: 'Real incidents',
  order: 639,
  terms: ['wall-clock', 'lease'],
  title: 'The right time, all at once',
  summary: 'The clock of Redis is a minute slow. The time service sets it right.',
  parameters: {
    ttl: PARAMETERS.ttl,
    slow: {
      label: 'Clock slow by',
      default: '60s',
      min: '100ms',
      max: '5m',
      help: 'How far the clock of Redis is behind.',
    },
    work: { ...PARAMETERS.work, default: '5s', min: '2s', max: '8s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    correction: {
      label: 'The clock is corrected',
      values: ['in-one-step', 'by-running-faster'],
      default: 'in-one-step',
      changes: ['faults'],
      help: 'By setting it, or by letting it run faster by 500 millionths until it is right.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated', ownership: 'holds' } },
    {
      set: { correction: 'by-running-faster' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'valkey-io/valkey, issue 2651: a jump of the clock expires all keys that have a time to live',
    'redis/redis, issue 416: the same in Redis',
  ],
  lesson: {
    question: 'The clock of the Redis host is slow, and nobody has missed anything. Now it is set right. Who notices?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock of order 123 and is inside.',
        note: 'Find out Redis’s time and the clients’. A lease does not mind a clock that is wrong, as long as it is the same at both ends.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has the lock of order 456 and is inside.',
        note: 'B waits for the one, D for the other. The two locks share nothing but the clock that they expire by.',
      },
      {
        id: 'clock',
        on: { kind: 'clock', actor: NODE },
        text: 'The time service corrects the clock of Redis.',
        note: 'A step takes no time at all, a faster clock takes a day and more for a minute. Ask which one an operator would choose.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'By its clock A’s lease is over, and Redis deletes the key.',
        note: 'At the defaults a good second after it was granted. Each key whose lease ends within the step goes with it.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. Is A outside?',
        note: 'By all other clocks A’s lease has most of its time left, so A’s own deadline does not help.',
      },
      {
        id: 'd-in',
        on: { kind: 'enter', actor: 'D' },
        text: 'D enters. Is C outside?',
        note: 'At the defaults this one correction gives a second holder to every lock that somebody waits for.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Only the storage could refuse this: see fencing.',
      },
    ],
    prediction: {
      before: { kind: 'clock', actor: NODE },
      question:
        'A and C hold two locks, with ten seconds of lease each. After one second the clock of Redis is put forward by a minute. What becomes of the locks?',
      options: ['Nothing: Redis measures leases by how much time passes', 'Both are gone', 'Both last a minute longer'],
      answer: 1,
      explanation:
        'Redis stores for each key the moment at which it ends, by the wall clock. That moment is in the past now.',
    },
    explanation:
      'An end of life is a date in Redis: it is written to disk and sent to replicas as one, where a length of time would mean nothing. So it is the wall clock that ends a lease, and whoever sets this clock ends leases. Forward, all at once; backward, they last for longer. A clock that is corrected by running a little faster comes to no lease’s end early: by 500 millionths a lease of ten seconds is shorter by five thousandths. For a minute it takes 33 hours. Set a clock before the server starts, and slew it while the server runs. What is left is the clock that somebody sets all the same, and against that only the storage can protect itself, by fencing tokens.',
    tryThis: [
      { text: 'A clock that runs faster until it is right', set: { correction: 'by-running-faster' } },
      { text: 'A step that is shorter than the lease', set: { slow: '1s' } },
    ],
  },
  build: (settings) => {
    const slow = length(settings, 'slow')
    const inSteps = settings.switches.correction === 'in-one-step'
    return file(scenario, settings, {
      programs: { worker },
      nodes: [{ id: NODE, clock: { offset: `-${slow}` } }],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'C', program: 'worker' },
        { id: 'D', program: 'worker', start: { on: { kind: 'enter', actor: 'C' } } },
      ],
      faults: [
        {
          id: 'correction',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          action: inSteps
            ? { do: 'clock-step', actor: NODE, by: slow }
            : { do: 'clock-rate', actor: NODE, ppm: SLEW_PPM },
        },
      ],
    })
  },
}
export default scenario
