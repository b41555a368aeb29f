import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, NODE, PARAMETERS } from '../common'
import writer from './writer.program.ts?raw'

/** The lock file: a second place for locks, kept as a node of its own so that it can be looked into. */
const LOCK_FILE = 'lock-file'

const scenario: Builtin = {
  id: 'incident-lock-file',
  revision: 1,
  group: 'Real incidents',
  order: 621,
  terms: ['fail-closed', 'lock-key'],
  title: 'The lock in the other place',
  summary: 'Who has waited in vain for the lock in Redis takes a lock file instead.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '12s', max: '25s' },
    deadline: { ...PARAMETERS.deadline, default: '5s' },
    latency: { ...PARAMETERS.latency, max: '100ms' },
  },
  switches: {
    'falls-back': {
      label: 'B falls back',
      values: ['on-any-error', 'when-redis-is-away', 'never'],
      default: 'on-any-error',
      changes: ['code'],
      help: 'For which errors of the lock in Redis the lock file is taken instead.',
    },
    trouble: {
      label: 'What happens',
      values: ['lock-is-busy', 'b-is-cut-off'],
      default: 'lock-is-busy',
      changes: ['faults'],
      help: 'The lock is A’s and B waits for it, or B cannot reach Redis at all.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { 'falls-back': 'when-redis-is-away' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds' },
    },
    {
      set: { 'falls-back': 'when-redis-is-away', trouble: 'b-is-cut-off' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { 'falls-back': 'never', trouble: 'b-is-cut-off' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds' },
    },
  ],
  sources: [
    'CortexReach/memory-lancedb-pro, pull request 879 (review): a wait in vain falls back to a file lock that the holder never took',
  ],
  lesson: {
    question:
      'If the lock in Redis cannot be used, a lock file has to do. When may a client change from one to the other?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock in Redis and is inside.',
        note: 'Open the keyspaces of both: a key in redis-1, nothing in lock-file. A has no reason to take the file.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B wants to write too, and asks Redis.',
        note: 'Ask for the reasons why B may fail to get the lock. There are two kinds.',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'B and Redis can no longer reach each other. A and Redis can.',
        note: 'Only when B is cut off. To B it looks as if Redis were dead.',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'Redis refuses B: the lock is A’s.',
        note: 'This is an answer. Redis works, and so does the lock.',
      },
      {
        id: 'file',
        on: { kind: 'created', actor: LOCK_FILE, client: 'B' },
        text: 'B makes the lock file. It was not there: nobody else has taken it.',
        note: 'Both locks are right about what they know. Neither knows of the other.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. Is A outside?',
        note: 'At the defaults each has a lock, and each in another place.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up and tells its caller why.',
        note: 'Compare the two reasons: waited in vain, or no answer from Redis.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Whether B is inside at this moment decides what this write is worth.',
      },
    ],
    prediction: {
      before: { kind: 'created', actor: LOCK_FILE, client: 'B' },
      question: 'B has waited five seconds for A’s lock. Now it tries the lock file. Will it get it?',
      options: ['No: A is inside', 'Yes: nobody has taken the file', 'Only when Redis is down'],
      answer: 1,
      explanation: 'A took the lock in Redis and never touched the file. To the file, nobody is inside.',
    },
    explanation:
      'Two locks exclude each other’s holders only if everybody takes the same one. The fallback was meant for a Redis that is away, but a wait in vain threw an error of the same class, so B left for the file at the very moment when somebody held the lock. To tell “busy” from “away” mends that, and not the other case: Redis can be away for B and be there for A. As long as somebody may hold the first lock, nobody may change to a second one. Here `lock-file` is a node of its own, which stands for the file on the machine.',
    tryThis: [
      { text: 'The file only when Redis does not answer', set: { 'falls-back': 'when-redis-is-away' } },
      {
        text: 'The same, and B is cut off from Redis',
        set: { 'falls-back': 'when-redis-is-away', trouble: 'b-is-cut-off' },
      },
      { text: 'One lock, in one place', set: { 'falls-back': 'never', trouble: 'b-is-cut-off' } },
      { text: 'Work that is over before B’s patience: nobody notices', set: { work: '3s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { writer: renderProgram(writer, settings.switches) },
      clients: [
        { id: 'A', program: 'writer', connection: { commandTimeout: '2s' } },
        {
          id: 'B',
          program: 'writer',
          connection: { commandTimeout: '2s' },
          start: { on: { kind: 'enter', actor: 'A' } },
        },
      ],
      nodes: [{ id: NODE }, { id: LOCK_FILE }],
      faults:
        settings.switches.trouble === 'b-is-cut-off'
          ? [
              {
                id: 'cut',
                when: { on: { kind: 'want', actor: 'B' } },
                action: { do: 'partition', between: [['B'], [NODE]], lasts: { for: '20s' } },
              },
            ]
          : [],
    }),
}
export default scenario
