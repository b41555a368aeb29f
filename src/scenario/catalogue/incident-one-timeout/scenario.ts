import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import job from './job.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-one-timeout',
  revision: 1,
  group: 'Real incidents',
  order: 604,
  terms: ['lease', 'retry'],
  title: 'One timeout for two things',
  summary: 'How long a waiter waits is also how long the key lives, so its last tries find the lock free.',
  parameters: {
    timeout: {
      label: 'Timeout',
      default: '60s',
      min: '5s',
      max: '60s',
      help: 'How long a second job waits; by default also the TTL of the key.',
    },
    ttl: {
      ...PARAMETERS.ttl,
      max: '30s',
      help: 'How long the key lives where it has a TTL of its own, and is renewed.',
    },
    work: { ...PARAMETERS.work, default: '75s', max: '80s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    'key-ttl': {
      label: 'TTL of the key',
      values: ['the-timeout', 'renewed'],
      default: 'the-timeout',
      changes: ['code'],
      help: 'The length that waiters wait, or a length of its own, renewed while the job runs.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { 'key-ttl': 'renewed' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', progress: 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'marcoCasamento/Hangfire.Redis.StackExchange, pull request 67: the key expired with the timeout of those who wait for it',
    'marcoCasamento/Hangfire.Redis.StackExchange, issue 65: DisableConcurrentExecution does not seem to work',
  ],
  lesson: {
    question:
      'A job may not run twice at once, and a second one waits for at most 60 seconds. The first one takes longer. What is the second one told?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A’s job runs. Its author has written one number, a timeout, and meant how long others wait.',
        note: 'Read the TTL of the key in the keyspace, and ask where it comes from.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'The same job comes up again, in B. It waits for A’s to be over.',
        note: 'B starts about a second after A. Ask who is first: B’s patience or A’s key.',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'Redis refuses B, as it should.',
        note: 'B asks again about twice a second until its timeout.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The key has lived for the timeout and is gone. A’s job still runs.',
        note: 'B has waited for the same length from a second later: it has about a second left.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'One of B’s last tries succeeds. Both jobs run.',
        note: 'The closer in time the two started, the more it depends on when B happens to ask. The author of the mend says that it worked mostly by chance.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s timeout has passed, and it gives up. A’s job still runs, under its lock.',
        note: 'Only with a TTL of its own. This is what the author of the job had asked for.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A’s job writes its result.',
        note: 'Is B inside?',
      },
    ],
    prediction: {
      before: { kind: 'expired', key: KEY },
      question: 'B has waited for almost a minute, and A’s job still runs. How does B’s wait end?',
      options: ['It gives up at its timeout', 'It enters before its timeout', 'It waits until A is done'],
      answer: 1,
      explanation:
        'The key’s life began with A’s grant, B’s patience a little later. So the key ends first, and B is still asking.',
    },
    explanation:
      'How long a key lives without news from its holder, and how long somebody is ready to wait, are two questions with two answers. Under one number the lock opens exactly when those who wait for it are about to give up, so the longest waiters get in. The pull request took the expiry away. That would leave the lock of a dead job for ever; the switch here gives the key a short life of its own and renews it.',
    tryThis: [
      { text: 'A TTL of its own, renewed', set: { 'key-ttl': 'renewed' } },
      { text: 'A job that is shorter than the timeout: all is well', set: { work: '40s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { job: renderProgram(job, settings.switches) },
      clients: [
        { id: 'A', program: 'job' },
        { id: 'B', program: 'job', start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' } },
      ],
      until: '4m',
    }),
}
export default scenario
