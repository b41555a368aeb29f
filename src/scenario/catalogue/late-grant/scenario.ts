import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'late-grant',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 208,
  terms: ['validity-check', 'delay'],
  title: 'An OK that comes too late',
  summary: 'When the answer arrives, the lease that it grants is over.',
  parameters: {
    ttl: PARAMETERS.ttl,
    delay: { label: 'Delay', default: '12s', min: '1ms', max: '90s', help: 'How long the network keeps A’s answer.' },
    work: { ...PARAMETERS.work, default: '5s' },
    margin: {
      label: 'Margin',
      default: '1s',
      min: '0s',
      max: '1m',
      help: 'How much of the lease must be left when the answer arrives.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    'validity-check': {
      label: 'Validity check',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'The client reads its clock before it asks and after the answer, and counts the time from the first reading.',
    },
  },
  expected: [
    { set: {}, findings: { 'truthful-answers': 'violated', 'mutual-exclusion': 'violated' } },
    { set: { 'validity-check': 'on' }, findings: { 'truthful-answers': 'holds', 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "The Redlock algorithm"',
    'Salvatore Sanfilippo, "Is Redlock safe?" (antirez.com/news/101), on the second reading of the clock',
    'mike-marcacci/node-redlock, issue 296: a lock that was over when it was returned',
  ],
  lesson: {
    question:
      'Redis says OK, and the answer takes twelve seconds to arrive. What is an OK for a ten-second lease worth then?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'Redis grants A the lock. From this moment the ten seconds run.',
        note: 'They run at the server. A has not heard of them yet.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease is over, and the answer is still on its way.',
        note: 'A has never been inside. Its lock has come and gone.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'Ask what A would have to know so that its OK did not mislead it.',
      },
      {
        id: 'ok',
        on: { kind: 'command', actor: 'A', key: KEY },
        text: 'A’s answer arrives: OK.',
        note: 'Two letters without a date. Nothing in them says how old they are.',
      },
      {
        id: 'given-back',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
        text: 'A’s next command on the key reaches Redis.',
        note: 'With the check it comes at once and gives back what may be left. Without, it is A’s release, long after it entered.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A enters.',
        note: 'At the defaults beside B, with a lock whose key is B’s. With the check after B, with a lock of its own.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B leaves.',
        note: 'B has done nothing but what the protocol says.',
      },
    ],
    prediction: {
      before: { kind: 'command', actor: 'A', key: KEY },
      question: 'A’s OK arrives, two seconds after the lease has ended. Does A enter?',
      options: [
        'No: the library sees that the lease is over',
        'Yes: OK means that the lock is its own',
        'No: Redis takes the OK back',
      ],
      answer: 1,
      explanation:
        'The code looks at the answer and at nothing else. To see that it is old, it would have to look at a clock.',
    },
    explanation:
      'An OK tells of the moment when Redis executed the command. How long ago that was, only the client can bound: it reads its clock before it asks, and what is left of the lease when the answer comes is at most the TTL less the time since then. If that is too little, the client gives back what may be left and does not enter. The check needs no agreement of clocks, for both readings are the client’s. It cannot help against a pause that comes after it.',
    tryThis: [
      { text: 'Count the time from before the question', set: { 'validity-check': 'on' } },
      { text: 'An answer that is late, but not too late', set: { delay: '3s' } },
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
          id: 'late',
          when: { on: { kind: 'executed', actor: NODE, client: 'A', key: KEY } },
          action: { do: 'delay', lasts: { for: length(settings, 'delay') } },
        },
      ],
    }),
}
export default scenario
