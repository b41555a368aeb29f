import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'idempotency',
  revision: 1,
  group: 'Instead of a lock',
  order: 502,
  terms: ['idempotency', 'lost-answer', 'resending', 'conditional-write'],
  title: 'The same charge twice',
  summary:
    'The lock keeps others out and holds. The charge comes twice from its own holder, and once more from the next.',
  parameters: {
    ttl: PARAMETERS.ttl,
    patience: {
      label: 'Patience',
      default: '2s',
      min: '1s',
      max: '4s',
      help: 'How long a worker waits for the answer of the storage before it sends the charge again.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    charge: {
      label: 'A charge',
      values: ['adds-up', 'has-a-key'],
      default: 'adds-up',
      changes: ['code'],
      help: 'Adds 20 to the sum, or sets the charge that the order names. Setting it twice is the same as once.',
    },
    lock: {
      label: 'Lock',
      values: ['on', 'off'],
      default: 'on',
      changes: ['code'],
      help: 'Whether the workers take a lock for the order.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds' } },
    {
      set: { charge: 'has-a-key' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds' },
    },
    { set: { charge: 'has-a-key', lock: 'off' }, findings: {} },
  ],
  sources: [
    'IETF HTTP API working group, draft "The Idempotency-Key HTTP Header Field"',
    'Stripe API reference, "Idempotent requests"',
    'Martin Kleppmann, "How to do distributed locking" (2016), "What are you using that lock for?"',
  ],
  lesson: {
    question:
      'A worker charges 20 for an order under a lock. The answer of the storage is lost, and the queue hands the order out once more. What does the customer pay?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock of the order, and charges it.',
        note: 'This lock is beyond doubt: one Redis, a token, a lease with room to spare. Nothing will happen to it.',
      },
      {
        id: 'charged',
        on: { kind: 'stored', client: 'A' },
        text: 'The storage has applied the charge.',
        note: 'Look at the storage: 20. From here on everything that comes is too much.',
      },
      {
        id: 'lost',
        on: { kind: 'lost' },
        text: 'The answer is lost. A does not know whether it has charged.',
        note: 'Ask what A should do: not charging and charging again are both wrong guesses.',
      },
      {
        id: 'again',
        on: { kind: 'stored', client: 'A', nth: 2 },
        text: 'A has sent its charge again, and the storage has applied it again.',
        note: 'The lock is still A’s. A lock keeps others out; this is A itself.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and leaves.',
        note: 'A’s acknowledgement was late for the queue, so the order is handed out a second time.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has got the same order from the queue, waits for its turn, and has the lock now.',
        note: 'The lock orders A and B. It does not say that the work is done.',
      },
      {
        id: 'b-charged',
        on: { kind: 'stored', client: 'B' },
        text: 'B’s charge is applied as well.',
        note: 'Compare the storage with the verdicts: all of them hold.',
      },
    ],
    prediction: {
      before: { kind: 'lost' },
      question:
        'The storage has charged 20, and A does not hear of it. A sends the charge again; later B has its turn. What is paid?',
      options: ['20: the lock sees to it', '40: A’s second charge is its own', '60: each charge that arrives adds up'],
      answer: 2,
      explanation:
        'A charges twice inside one hold, and B once more in its own. Nobody was inside with another, and still three charges were added up.',
    },
    explanation:
      'A lock answers who may work now. It does not answer whether the work has been done, and neither a sender that hears nothing nor a queue that delivers at least once can do without repeating. So make the repetition harmless: let the order name its charge, and let the storage set that charge instead of adding. Then it does not matter how often it arrives, and for the amount paid it does not even matter whether there is a lock. What a lock is still good for is to save the work of doing it twice.',
    tryThis: [
      { text: 'A charge with a key of its own', set: { charge: 'has-a-key' } },
      { text: 'The same without any lock', set: { charge: 'has-a-key', lock: 'off' } },
      { text: 'Adding up without a lock', set: { charge: 'adds-up', lock: 'off' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'stored', client: 'A' } } },
      ],
      faults: [{ id: 'lost', when: { on: { kind: 'stored', client: 'A' } }, action: { do: 'lose' } }],
    }),
}
export default scenario
