import type { Builtin, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import type { ScenarioFile } from '../../schema'
import { FENCING, KEY, length, ms, NODE, network, PARAMETERS, RESOURCE, WATCHDOG } from '../common'
import worker from './worker.program.ts?raw'

/** Where A stops: with its write about to leave, or with the check before it about to leave. */
function pauseAt(settings: Settings): NonNullable<ScenarioFile['faults']>[number]['when'] {
  const { place, watchdog } = settings.switches
  const checks = settings.switches['check-before-write'] === 'on'
  if (place === 'before-check' && checks) {
    // A's commands on the key: the SET, the watchdog's extensions while it works, the check.
    const extensions =
      watchdog === 'on' ? Math.floor((settings.params.work ?? 0) / ((settings.params.ttl ?? 1) / 3)) : 0
    return { on: { kind: 'command', actor: 'A', key: KEY, nth: 2 + extensions, when: 'before' } }
  }
  return { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } }
}

const scenario: Builtin = {
  id: 'gc-pause',
  revision: 1,
  group: 'The classic five',
  order: 4,
  terms: ['pause', 'lease', 'watchdog', 'fencing-token'],
  title: 'Expiry during a GC pause',
  summary: 'A holds the lock and stands still. Its lease does not.',
  parameters: {
    ttl: PARAMETERS.ttl,
    pause: PARAMETERS.pause,
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    watchdog: WATCHDOG,
    'check-before-write': {
      label: 'Check before write',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'A asks Redis whether the lock is still its own, and writes only then.',
    },
    place: {
      label: 'Pause comes',
      values: ['before-write', 'before-check'],
      default: 'before-write',
      changes: ['faults'],
      help: 'Where A stops: with the write about to leave, or already with the check about to leave.',
    },
    fencing: FENCING,
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    { set: { watchdog: 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    { set: { 'check-before-write': 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { 'check-before-write': 'on', place: 'before-check' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds' },
    },
    { set: { fencing: 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' } },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016)',
    'Salvatore Sanfilippo, "Is Redlock safe?" (antirez.com/news/101)',
  ],
  lesson: {
    question: 'A is paused while it holds the lock. What does it do when it wakes?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. The key in Redis says so too.',
        note: "Show the three witnesses of one fact: A's bar in the timeline, the key with its TTL in the keyspace, and A's line in the code.",
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: "A's process stops: a garbage collection, a page fault, a stopped virtual machine. Its timers stop with it.",
        note: 'Ask who has seen a pause of seconds in production. Collections, a full disk, a migrated virtual machine and a closed laptop all count.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease runs out. Redis forgets A; nobody tells A, and A could not listen.',
        note: 'Let the room say who knows of this. Only Redis does: no message goes to A, and the belief in A’s lane becomes hatched.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside, by the book.',
        note: 'Two bars in two lanes at one time. B has done nothing wrong and Redis has done nothing wrong.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B writes.',
        note: 'Look at the storage panel: the value is B’s.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes and goes on with its next line. For A no time has passed.',
        note: 'Point at A’s code: the line under the pause is the write. There is no line in which A could look at a clock.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: "The storage accepts A's write: it has no reason to refuse it. Whatever stood there is overwritten.",
        note: 'The storage panel calls a late write stale. Ask what the storage would have had to know.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: "The storage has seen a higher token than A's. It refuses the write: the lock could not stop A, the storage can.",
        note: 'Compare the two tokens in the storage panel. No clock is involved, so no pause can defeat it.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'Only now does A itself believe that it is outside.',
        note: 'The belief ends here. Compare its length with that of the lease.',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: "A wakes. B has the lock. What becomes of A's write?",
      options: [
        'Redis stops it: the lock is B’s',
        'The storage accepts it',
        'A notices that its lease is over and does not write',
      ],
      answer: 1,
      explanation:
        'A lock is advisory. The storage does not know of it, and A had no moment in which it could have looked at the clock.',
    },
    explanation:
      'No lock service can prevent the pause. A watchdog is paused with its client. A check before the write only moves the gap: the pause may come after the check. What helps is a resource that checks: each grant draws a higher token, and the storage refuses a lower one than it has seen. A still believes that it holds the lock, so mutual exclusion of beliefs stays violated; but the belief does no harm any more.',
    tryThis: [
      { text: 'A watchdog', set: { watchdog: 'on' } },
      { text: 'A check before the write, and the pause after the check', set: { 'check-before-write': 'on' } },
      { text: 'The same check, with the pause before it', set: { 'check-before-write': 'on', place: 'before-check' } },
      { text: 'A fencing token that the storage checks', set: { fencing: 'on' } },
    ],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'Expiry during a GC pause',
    seed: settings.seed,
    params: { ttl: ms(settings, 'ttl'), work: ms(settings, 'work'), deadline: ms(settings, 'deadline') },
    programs: { worker: renderProgram(worker, settings.switches) },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
    ],
    nodes: [{ id: NODE }],
    storage: { fencing: settings.switches.fencing === 'on' },
    network: network(settings),
    faults: [
      {
        id: 'gc-pause',
        when: pauseAt(settings),
        action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
      },
    ],
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
