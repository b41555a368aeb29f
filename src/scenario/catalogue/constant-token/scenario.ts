import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'constant-token',
  revision: 1,
  group: 'Single instance',
  order: 104,
  terms: ['owner-token', 'compare-and-delete'],
  title: 'Compare and delete with the same value everywhere',
  summary: 'The release compares the value of the key, and every holder has written the same one.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '15s', help: 'How long the first task stays inside.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    token: {
      label: 'Token',
      values: ['constant', 'per-process', 'per-acquisition'],
      default: 'constant',
      changes: ['code'],
      help: 'One word for all, one random value for each process, or one for each acquisition.',
    },
    second: {
      label: 'Second task runs in',
      values: ['another-process', 'same-process'],
      default: 'another-process',
      changes: ['code', 'cluster'],
      help: 'Whether the task that gets the lock after the first one runs in B or in A as well.',
    },
  },
  expected: [
    { set: {}, findings: { ownership: 'violated', 'mutual-exclusion': 'violated' } },
    { set: { token: 'per-process' }, findings: { ownership: 'holds' } },
    { set: { token: 'per-process', second: 'same-process' }, findings: { ownership: 'violated' } },
    { set: { token: 'per-acquisition' }, findings: { ownership: 'holds', 'truthful-answers': 'holds' } },
    {
      set: { token: 'per-acquisition', second: 'same-process' },
      findings: { ownership: 'holds', 'truthful-answers': 'holds' },
    },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, on a value that is unique across all clients and all lock requests',
    'spring-projects/spring-integration: RedisLockRegistry, whose value is one client id for each registry',
  ],
  lesson: {
    question:
      'The release deletes the key only if its value is the right one. Every holder writes “locked”. What is it worth?',
    beats: [
      {
        id: 'first-in',
        on: { kind: 'enter' },
        text: 'The first task is inside. Its value is under the key.',
        note: 'Read the value in the keyspace aloud. Ask who else could have written it.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease of the first task runs out while it is at work.',
        note: 'From here on the key under this name will be somebody else’s.',
      },
      {
        id: 'second-in',
        on: { kind: 'enter', nth: 2 },
        text: 'The second task is inside, with a key of its own.',
        note: 'Compare its value with the one that was there before.',
      },
      {
        id: 'first-out',
        on: { kind: 'leave' },
        text: 'The first task is done. Its script will compare the value under the key with its own.',
        note: 'Stop here and let the room carry out the comparison by eye.',
      },
      {
        id: 'answered',
        on: { kind: 'claim' },
        text: 'The script has answered the first task: 1 when it deleted a key, 0 when the value was not its own.',
        note: 'The program reports a 0 to its caller. A lost lock that nobody hears of is found in the data, weeks later.',
      },
      {
        id: 'third-in',
        on: { kind: 'enter', nth: 3 },
        text: 'The third task is inside.',
        note: 'Is the second one out by then? It depends on what the first task’s release has deleted.',
      },
    ],
    prediction: {
      before: { kind: 'leave' },
      question:
        'The first task releases by compare-and-delete, and the lock is the second’s. What does the script answer?',
      options: ['0: the lock is not the first task’s any more', '1: it deletes the second task’s key', 'An error'],
      answer: 1,
      explanation: '“locked” equals “locked”. The comparison succeeds, and the key of another holder is gone.',
    },
    explanation:
      'Compare-and-delete asks whether the value is mine, so the value must be one that nobody else writes. A constant makes the script a plain DEL. A token for each process tells processes apart, and not two tasks of one process: the first that overruns its lease releases the lock of the second. A random token for each acquisition is right in every case. A 0 from the release is news: the lock was lost at some time during the work.',
    tryThis: [
      { text: 'A random token for each process', set: { token: 'per-process' } },
      { text: 'The same, and both tasks in one process', set: { token: 'per-process', second: 'same-process' } },
      { text: 'A random token for each acquisition', set: { token: 'per-acquisition', second: 'same-process' } },
    ],
  },
  build: (settings) => {
    const inOne = settings.switches.second === 'same-process'
    const second = { kind: 'enter', nth: 2 } as const
    return file(scenario, settings, {
      params: { first: ms(settings, 'work'), second: 8_000, third: 3_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        ...(inOne ? [] : [{ id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } as const } }]),
        { id: 'C', program: 'worker', start: { on: second } },
      ],
    })
  },
}
export default scenario
