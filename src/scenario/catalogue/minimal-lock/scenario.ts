import type { Builtin } from '../../builtin'
import { file, KEY, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'minimal-lock',
  revision: 1,
  group: 'Single instance',
  order: 101,
  terms: ['lease', 'owner-token', 'compare-and-delete', 'retry', 'polling'],
  title: 'The whole lock in thirty lines',
  summary: 'SET NX PX with a random token, work, compare and delete, and a retry that ends.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '800ms', max: '9s' },
    retry: { label: 'Retry', default: '200ms', min: '10ms', max: '5s', help: 'How long a client waits between tries.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    crash: {
      label: 'A crashes',
      values: ['off', 'on'],
      default: 'off',
      changes: ['faults'],
      help: 'A dies inside: nobody gives the lock back, and its lease has to run out.',
    },
  },
  expected: [
    {
      set: {},
      findings: {
        'mutual-exclusion': 'holds',
        ownership: 'holds',
        'deadlock-freedom': 'holds',
        progress: 'holds',
        'truthful-answers': 'holds',
        'stale-writes': 'holds',
      },
    },
    {
      set: { crash: 'on' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "Correct implementation with a single instance"',
    'redis.io: SET, "Patterns"',
  ],
  lesson: {
    question: 'Three clients want the same lock at the same moment. What makes exactly one of them get it?',
    beats: [
      {
        id: 'asked',
        on: { kind: 'want', actor: 'A' },
        text: 'A, B and C start together and send the same command.',
        note: 'Ask the room who will win, and by what. Redis runs one command after the other: the first SET that arrives.',
      },
      {
        id: 'granted',
        on: { kind: 'created', key: KEY },
        text: 'One SET finds no key and creates it, with its token and its lease in the same command.',
        note: 'NX: only if there is none. PX: with an end. One command, so there is no moment between the two.',
      },
      {
        id: 'inside',
        on: { kind: 'enter' },
        text: 'The client that was answered OK is inside. The others were answered nil.',
        note: 'Look at the value of the key: it names the holder, and nobody else knows that value.',
      },
      {
        id: 'write',
        on: { kind: 'stored' },
        text: 'It does its work and writes.',
        note: 'The storage knows of no lock. That will matter later in the day.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies inside. Its key stays where it is.',
        note: 'Only with the crash. Nobody deletes the key now: what ends it?',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease has run out, and Redis deletes the key: the price of a crash is one TTL of waiting.',
        note: 'Without PX this would be the end of the story for everybody.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY },
        text: 'It gives the lock back: the script finds its own token under the key, and deletes it.',
        note: 'Compare and delete in one script. The next scenarios show each part missing.',
      },
      {
        id: 'next',
        on: { kind: 'enter', nth: 2 },
        text: 'The next try of another client succeeds.',
        note: 'Who is next is left to chance: this lock is not fair.',
      },
    ],
    prediction: {
      before: { kind: 'enter' },
      question: 'All three have sent SET NX PX. How many of them are inside when the answers are there?',
      options: ['One', 'All three: each SET succeeds', 'None: they block each other'],
      answer: 0,
      explanation:
        'Redis executes one command at a time. The first SET creates the key; for the others there is one already, so NX makes them do nothing and answer nil.',
    },
    explanation:
      'Four parts, each for one reason. NX grants it once. PX frees it when its holder dies. The random token says whose it is, so that a release that comes too late removes nothing. The retry waits a random time, so that the clients do not all come back at once, and it ends at a deadline. What this lock does not do: it does not notice that its lease ran out during the work, and it knows nothing of the resource that it protects.',
    tryThis: [
      { text: 'A crash inside: the lease frees the lock', set: { crash: 'on' } },
      { text: 'A longer lease, and the same crash', set: { crash: 'on', ttl: '30s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker },
      clients: ['A', 'B', 'C'].map((id) => ({ id, program: 'worker' })),
      faults:
        settings.switches.crash === 'on'
          ? [
              {
                id: 'crash',
                when: { on: { kind: 'enter', actor: 'A', resource: RESOURCE }, delay: '100ms' },
                action: { do: 'crash', actor: 'A' },
              },
            ]
          : [],
    }),
}
export default scenario
