import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS, RESOURCE, WATCHDOG } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'ttl-too-long',
  revision: 1,
  group: 'Single instance',
  order: 107,
  terms: ['lease', 'crash', 'watchdog'],
  title: 'A TTL that is too long',
  summary: 'Five minutes, to be on the safe side. A dies after three seconds.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '5m' },
    lease: {
      label: 'Renewed lease',
      default: '30s',
      min: '1s',
      max: '5m',
      help: 'How long the key lives after each renewal by the watchdog.',
    },
    work: { ...PARAMETERS.work, default: '20s', max: '1m' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { watchdog: WATCHDOG },
  expected: [
    { set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { watchdog: 'on' },
      findings: { progress: 'holds', 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds' },
    },
    { set: { ttl: '10s' }, findings: { progress: 'holds', 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, on the auto release of the lock',
    'Redisson: Config.lockWatchdogTimeout, 30 s, renewed every 10 s',
  ],
  lesson: {
    question:
      'The TTL is five minutes, so that no work can outlast it. A dies after three seconds. How long does B wait?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'Look at the TTL in the keyspace. Nobody will be able to shorten it but A.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants the lock and will try for as long as its deadline allows.',
        note: 'A web request would have given up long before 45 s.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A’s process dies. Its key stays, with what is left of its lease.',
        note: 'Nobody is inside from now on. Ask how long everybody is still kept out.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and the lock is free.',
        note: 'With five minutes this comes long after B has given up. Nothing else could free the lock: its holder is dead.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'The wait after the crash is what was left of the lease, and up to one interval between two tries.',
      },
      {
        id: 'b-gives-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up. Nobody is inside, and nobody gets in.',
        note: 'The resource was free for all this time; only the key said otherwise. Somebody will now delete it by hand.',
      },
    ],
    prediction: {
      before: { kind: 'crash', actor: 'A' },
      question: 'A dies inside. B goes on trying for 45 s. What happens?',
      options: ['B gets in when A’s connection breaks', 'B gets in within its 45 s', 'B gives up'],
      answer: 2,
      explanation: 'Redis does not connect a key with a connection. The key stays for the rest of its five minutes.',
    },
    explanation:
      'A TTL that no work can outlast is also the time that a crash costs everybody else. A watchdog takes the guess away: the lease is short, the holder renews it while it lives, and after its death only the rest of one short lease has to pass.',
    tryThis: [
      { text: 'A lease of 30 s, renewed by a watchdog', set: { watchdog: 'on' } },
      { text: 'A fixed TTL of 10 s: good for this crash, too short for the work', set: { ttl: '10s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' } },
      ],
      faults: [
        {
          id: 'crash',
          when: { on: { kind: 'enter', actor: 'A', resource: RESOURCE }, delay: '3s' },
          action: { do: 'crash', actor: 'A' },
        },
      ],
      bounds: { progress: '35s' },
      until: '11m',
    }),
}
export default scenario
