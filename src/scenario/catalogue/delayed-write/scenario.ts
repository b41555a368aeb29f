import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { FENCING, file, KEY, length, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'delayed-write',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 202,
  terms: ['delay', 'fencing-token'],
  title: 'A write that arrives late',
  summary: 'Nobody is paused and nobody overlaps. The write itself is late.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, max: '8s' },
    delay: { label: 'Delay', default: '15s', min: '1ms', max: '90s', help: "How long the network keeps A's write." },
    patience: {
      label: 'Patience',
      default: '1s',
      min: '100ms',
      max: '5s',
      help: 'How long a client waits for the answer of the storage before it leaves.',
    },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { fencing: FENCING },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'violated' } },
    {
      set: { fencing: 'on' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds', fencing: 'holds' },
    },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016)',
    'GitHub, "Downtime last Saturday" (2012): packets that the network kept for about 90 seconds',
  ],
  lesson: {
    question: 'A leaves before its lease is over, and B enters only then. Can A still spoil what B writes?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'Follow A closely: this time it does everything right.',
      },
      {
        id: 'sent',
        on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' },
        text: 'A sends its write. Somewhere on the way it is kept.',
        note: 'A switch with a full buffer, a route that changes. The message is not lost: it is late.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A has had no answer and leaves, well before its lease is over.',
        note: 'Ask what A may tell its caller: written, not written, or “I do not know”?',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A gives the lock back. It is still A’s own.',
        note: 'Nothing has expired and nobody was paused. The lock has done all that a lock can do.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters. No two clients are inside.',
        note: 'Look at the two bars: they do not overlap.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B’s write is stored at once: its way is free.',
        note: 'Two messages, sent in one order, arrive in the other. They travel on different connections.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B is done and leaves.',
        note: 'The resource is free and the story seems to be over. What is still on its way?',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A’s write arrives and is accepted, on top of B’s.',
        note: 'Mutual exclusion holds and the data is wrong. The lock protects the time between two events at the client, not what arrives at the storage.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A’s write arrives with a lower token than B’s: refused.',
        note: 'The number travelled with the write. That is what makes the order of arrival harmless.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'B' },
      question: 'B has written and leaves. A’s write is still in the network. What happens when it arrives?',
      options: ['It is dropped: A has left', 'It replaces B’s value', 'Redis stops it: the lock was given back'],
      answer: 1,
      explanation:
        'The storage takes what arrives. It does not know who held the lock when the write was sent, nor that A has stopped waiting.',
    },
    explanation:
      'Between sending and arriving there is no upper bound, so a lock that is held when a write is sent says nothing of the moment when the write is applied. Leaving in time does not call back what has been sent. Mutual exclusion holds here, and still the last word is an old one. Only the receiver can put the writes in order: with a token in each write it refuses the old one.',
    tryThis: [
      { text: 'A fencing token that the storage checks', set: { fencing: 'on' } },
      { text: 'A longer lease, which changes nothing', set: { ttl: '5m' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      storage: { fencing: settings.switches.fencing === 'on' },
      faults: [
        {
          id: 'late',
          when: { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } },
          action: { do: 'delay', lasts: { for: length(settings, 'delay') } },
        },
      ],
    }),
}
export default scenario
