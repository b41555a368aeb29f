import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import script from './script.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'advisory',
  revision: 1,
  group: 'Single instance',
  order: 115,
  terms: ['advisory-lock', 'fencing-token', 'conditional-write'],
  title: 'A client that never asks',
  summary: 'The lock works without a fault. A script writes all the same: it does not know of the lock.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '3s', max: '9s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    fencing: {
      label: 'Fencing token',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code', 'cluster'],
      help: 'Each holder draws a number, and the storage refuses a write without one.',
    },
  },
  expected: [
    { set: {}, findings: { 'stale-writes': 'violated', 'mutual-exclusion': 'holds', ownership: 'holds' } },
    { set: { fencing: 'on' }, findings: { 'stale-writes': 'holds', 'mutual-exclusion': 'holds', fencing: 'holds' } },
  ],
  sources: [
    'Linux: flock(2), on advisory locks',
    'Martin Kleppmann, "How to do distributed locking" (2016), "Making the lock safe with fencing"',
  ],
  lesson: {
    question: 'Two workers take turns, as they should. A third program writes without asking. Who stops it?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock. It now reads the order and begins to work.',
        note: 'What A will write follows from what it reads now. It relies on nobody writing in between.',
      },
      {
        id: 'script',
        on: { kind: 'write', actor: 'script', when: 'before' },
        text: 'A script begins to write to the order. It has sent nothing to Redis.',
        note: 'A migration, a console, a second service, a colleague: ask who else can write to the room’s own data.',
      },
      {
        id: 'accepted',
        on: { kind: 'stored', client: 'script' },
        text: 'The storage has accepted the script’s write, in the middle of A’s work.',
        note: 'There was no lock to break. The storage has never heard of it either.',
      },
      {
        id: 'refused',
        on: { kind: 'refused', client: 'script' },
        text: 'The storage has refused the script’s write: it came without a token.',
        note: 'The rule has moved to the one place that every writer has to pass.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A has written what follows from what it read at the start.',
        note: 'Look in the storage panel for the correction by hand.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock after A, and is inside.',
        note: 'Mutual exclusion holds in this run. Ask what the word is worth if not everybody takes part.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B has written.',
        note: 'Read the final value: the correction is not in it, whether it was accepted or refused. Only a refused script knows.',
      },
    ],
    prediction: {
      before: { kind: 'write', actor: 'script', when: 'before' },
      question: 'A is inside. The script writes to the order without taking the lock. What happens?',
      options: ['Redis refuses it: the order is locked', 'The storage accepts it', 'It waits until A is done'],
      answer: 1,
      explanation:
        'The script talks to the storage, not to Redis. The lock binds those who ask for it, and nobody else.',
    },
    explanation:
      'A lock in Redis is advisory: an agreement among those who keep it. It guards nothing by itself. Every path that writes has to take it, and one that does not is not noticed. If the resource itself asks for a fencing token, a writer that never held the lock has none, and is refused; the agreement has become a rule.',
    tryThis: [{ text: 'A storage that asks for a token', set: { fencing: 'on' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches), script },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
        { id: 'script', program: 'script', start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' } },
      ],
      storage: { fencing: settings.switches.fencing === 'on' },
    }),
}
export default scenario
