import type { Builtin } from '../../builtin'
import { KEY, length, ms, NODE, network, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'fencing',
  revision: 1,
  group: 'The classic five',
  order: 6,
  terms: ['fencing-token', 'conditional-write', 'pause'],
  title: 'A late writer and a fencing token',
  summary: 'Every grant draws a higher number, and the storage remembers the highest it has seen.',
  parameters: {
    ttl: PARAMETERS.ttl,
    pause: PARAMETERS.pause,
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    'storage-check': {
      label: 'Storage checks tokens',
      values: ['on', 'off'],
      default: 'on',
      changes: ['cluster'],
      help: 'Whether the storage refuses a lower token than the highest it has accepted.',
    },
  },
  expected: [
    { set: {}, findings: { fencing: 'holds', 'stale-writes': 'holds', 'mutual-exclusion': 'violated' } },
    { set: { 'storage-check': 'off' }, findings: { fencing: 'violated', 'stale-writes': 'violated' } },
  ],
  sources: ['Martin Kleppmann, "How to do distributed locking" (2016), "Making the lock safe with fencing"'],
  lesson: {
    question: 'A wakes with token 33. The storage has already accepted 34. What does it do with A’s write?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A’s grant raised the counter from 32 to 33: this is A’s fencing token.',
        note: 'The number is drawn in the same script as the grant. Ask what could go wrong if it were drawn by a second command.',
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: 'A stands still, with its write about to leave.',
        note: 'The same pause as in “Expiry during a GC pause”. The lock does not try to prevent it.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease runs out. Nobody tells its holder.',
        note: 'Up to here nothing differs from the scenario without tokens.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B’s grant draws the next number.',
        note: 'Write both numbers on the board: all that follows is about which is the higher one.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'The storage accepts B’s write and remembers its number.',
        note: 'Show “highest token” in the storage panel.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes and goes on: its write leaves with the number that it drew.',
        note: 'A is as sure as before. Ask which of the parties can know better.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A’s number is lower than the highest that the storage has accepted: refused. Nothing is lost.',
        note: 'Two beliefs still overlap: mutual exclusion is violated and the data is safe. Ask which of the two the room would pay for.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'The storage accepts A’s write and its number.',
        note: 'With the check switched off this comes after B’s write: the number is there and nobody compares it.',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'A wakes and writes with token 33. What becomes of it?',
      options: [
        'It is accepted: A had the lock when it drew 33',
        'It is refused: the storage has accepted 34',
        'Redis takes the token back when the lease ends',
      ],
      answer: 1,
      explanation: 'The storage needs to know nothing of leases or pauses: it compares two numbers.',
    },
    explanation:
      'The order of grants becomes a number that travels with every write, so the resource itself can tell an old holder from a new one. It works only if the number is drawn in the same step as the grant, always grows, and the resource really checks: with the check switched off, the token is a decoration.',
    tryThis: [{ text: 'Tokens that nobody checks', set: { 'storage-check': 'off' } }],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'A late writer and a fencing token',
    seed: settings.seed,
    params: { ttl: ms(settings, 'ttl'), work: ms(settings, 'work'), deadline: ms(settings, 'deadline') },
    programs: { worker },
    setup: [['SET', 'fence:order:123', '32']],
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
    ],
    nodes: [{ id: NODE }],
    storage: { fencing: settings.switches['storage-check'] === 'on' },
    network: network(settings),
    faults: [
      {
        id: 'gc-pause',
        when: { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } },
        action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
      },
    ],
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
