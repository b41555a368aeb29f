import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'release-not-mine',
  revision: 1,
  group: 'Single instance',
  order: 105,
  terms: ['owner-token', 'compare-and-delete'],
  title: 'A finally that releases what was never acquired',
  summary: 'B does not get the lock, cleans up all the same, and so lets C in beside A.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '5s', max: '9s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    release: {
      label: 'Release in finally',
      values: ['always', 'guarded', 'compare-and-delete'],
      default: 'always',
      changes: ['code'],
      help: 'DEL in any case, DEL only after an acquisition, or a script that compares the token.',
    },
  },
  expected: [
    { set: {}, findings: { ownership: 'violated', 'mutual-exclusion': 'violated' } },
    { set: { release: 'guarded' }, findings: { ownership: 'holds', 'mutual-exclusion': 'holds', progress: 'holds' } },
    {
      set: { release: 'compare-and-delete' },
      findings: { ownership: 'holds', 'mutual-exclusion': 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'Java: java.util.concurrent.locks.Lock, whose example calls lock() before the try block',
    'redis.io: Distributed Locks with Redis, "Correct implementation with a single instance"',
  ],
  lesson: {
    question: 'B could not get the lock and gives up. Its finally block runs. Whose lock does it release?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock and is inside.',
        note: 'A does everything right, here and to the end. Keep an eye on its bar.',
      },
      {
        id: 'b-refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B asks for the lock and is refused.',
        note: 'B’s patience is short: it is a web request with somebody waiting for the answer.',
      },
      {
        id: 'b-gives-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up and throws. Now its finally block runs.',
        note: 'Let the room read the finally block line by line, with what B knows at this moment.',
      },
      {
        id: 'b-deletes',
        on: { kind: 'deleted', key: KEY, client: 'B' },
        text: 'B’s DEL has removed A’s key.',
        note: 'Only when it always deletes. Nobody is told: DEL answers 1, as if all were well.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C gets the lock and is inside.',
        note: 'Is A out? If not, A and C suffer, and B, who did it, has long sent its error page.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done.',
        note: 'With DEL in every finally, ask whose key A’s own release removes now.',
      },
    ],
    prediction: {
      before: { kind: 'give-up', actor: 'B' },
      question: 'B gives up and its finally block sends DEL. A is still inside, C is waiting. What happens?',
      options: [
        'Nothing: B has no lock to release',
        'A’s key is deleted, and C gets in',
        'A is told that its lock is gone',
      ],
      answer: 1,
      explanation:
        'DEL removes the key under that name. That B never had the lock is known to B alone, and B does not look.',
    },
    explanation:
      'A finally block runs on every way out, also on the way on which nothing was acquired. Acquire before the try block, or remember whether you did. A release that compares the token is right in both cases: for B it finds another’s token and deletes nothing.',
    tryThis: [
      { text: 'Release only what was acquired', set: { release: 'guarded' } },
      { text: 'Release by comparing the token', set: { release: 'compare-and-delete' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { patienceB: 1_000, patienceC: 30_000 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' } },
        { id: 'C', program: 'worker', start: { on: { kind: 'want', actor: 'B' }, delay: '500ms' } },
      ],
    }),
}
export default scenario
