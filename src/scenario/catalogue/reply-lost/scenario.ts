import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'reply-lost',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 207,
  terms: ['lost-answer', 'resending', 'owner-token'],
  title: 'A lost answer to SET',
  summary: 'The lock was granted, the answer was lost, and the client’s own token is its rival.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: PARAMETERS.work,
    deadline: { ...PARAMETERS.deadline, default: '10s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    compensate: {
      label: 'Compensating delete',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'After each refusal the client deletes the key if it holds its own token.',
    },
  },
  expected: [
    { set: {}, findings: { 'truthful-answers': 'violated', progress: 'violated' } },
    {
      set: { compensate: 'on' },
      findings: { 'truthful-answers': 'holds', progress: 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redis/ioredis: README.md, "autoResendUnfulfilledCommands"',
    'redisson/redisson, issues 4109 and 1966: an acquire that timed out and was applied all the same',
  ],
  lesson: {
    question: 'Redis grants A the lock, and the answer is lost. Who holds the lock now?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'Redis creates the key with A’s token. The lock is A’s, for the whole TTL.',
        note: 'Stop here and ask who knows of it. So far only Redis.',
      },
      {
        id: 'lost',
        on: { kind: 'lost', actor: NODE },
        text: 'The answer OK never arrives, and the connection is reset.',
        note: 'A cannot tell this from a SET that never reached Redis. Both look like silence.',
      },
      {
        id: 'resent',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
        text: 'The client library has connected again and sends A’s command once more. This time the answer is nil: there is a key.',
        note: 'Let the room find out whose token is under the key. ioredis does this by itself, by default.',
      },
      {
        id: 'claim',
        on: { kind: 'claim', actor: 'A' },
        text: 'A tells its caller that it does not have the lock.',
        note: 'At the defaults that is untrue, and nothing that A knows contradicts it. With the compensation it has become true.',
      },
      {
        id: 'next-in',
        on: { kind: 'enter' },
        text: 'The lock is free again, and somebody is inside.',
        note: 'With the compensation: A’s script found A’s own token and deleted it, half a second after the accident.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'A' },
        text: 'A’s deadline has passed. It has been waiting for itself.',
        note: 'B waited as long, for a lock that nobody had used.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'At last the TTL ends what nobody held.',
        note: 'Without a TTL it would have been for ever.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
      question: 'The client library sends the same SET again. What is A told?',
      options: ['OK: it is A’s own token', 'nil: not acquired', 'An error: the command was sent twice'],
      answer: 1,
      explanation: 'NX asks whether there is a key, not whose it is. A’s first SET has made one.',
    },
    explanation:
      'A command whose answer is lost may have been executed or not, and sending it again is safe only if twice is the same as once. SET with NX is not: the second time it answers no because of the first. A’s token blocks A and everybody else until the TTL is over, although nobody is inside. So a refusal must not leave anything behind: after each one A deletes the key if its own token is in it, and only then says that it does not hold the lock. The same holds after an error or a timeout.',
    tryThis: [
      { text: 'A compensating delete after each refusal', set: { compensate: 'on' } },
      { text: 'A short TTL: the accident is over sooner', set: { ttl: '4s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'created', key: KEY, client: 'A' }, delay: '1s' } },
      ],
      faults: [
        {
          id: 'lose',
          when: { on: { kind: 'executed', actor: NODE, client: 'A', key: KEY } },
          action: { do: 'lose' },
        },
      ],
      bounds: { progress: '5s' },
    }),
}
export default scenario
