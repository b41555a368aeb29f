import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { KEY, length, ms, NODE, network, PARAMETERS, RELEASE } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'get-then-del',
  revision: 1,
  group: 'The classic five',
  order: 3,
  terms: ['compare-and-delete', 'delay', 'lua-script'],
  title: 'Look, then delete',
  summary: "A reads its own token and then sends DEL. B's lock begins in between.",
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '9s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { release: { ...RELEASE, default: 'get-then-del', changes: ['code', 'faults'] } },
  expected: [
    { set: {}, findings: { ownership: 'violated' } },
    { set: { release: 'compare-and-delete' }, findings: { ownership: 'holds' } },
  ],
  sources: [
    'redis.io: Distributed Locks with Redis, "Correct implementation with a single instance"',
    'redis.io: Scripting with Lua, atomicity',
  ],
  lesson: {
    question: 'A looks whether the lock is still its own before it deletes it. Is that enough?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside.',
        note: 'The work takes nearly as long as the lease. Ask how much is left for the release.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. Now it gives the lock back.',
        note: 'Read the release in A’s code together: it is careful, and it is two commands.',
      },
      {
        id: 'held',
        on: { kind: 'command', actor: 'A', key: KEY, nth: 2 },
        text: 'The answer to A’s second command about the key.',
        note: 'With GET and DEL this is A’s own token: the check has passed. From here on nothing is checked any more.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease of A runs out. Whatever A still has under way travels on.',
        note: 'A message can wait in a network, in a proxy or in a full buffer. TCP delivers it late, not never.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside, by the book.',
        note: 'B holds a fresh lock with its own token. Show it in the keyspace.',
      },
      {
        id: 'deleted',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: "A's deletion takes effect: the key is gone.",
        note: 'Compare the token that A read with the one that was deleted.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question:
        'A has read its own token, but its DEL is held up in the network until B has the lock. What does the DEL do when it arrives?',
      options: ["It deletes B's key", 'Nothing, because A has checked', 'Redis refuses it'],
      answer: 0,
      explanation:
        'What A read was true when it was read. Between the reading and the deleting, anything may happen, and here the lease ended.',
    },
    explanation:
      'Reading and deleting are two commands with a gap between them. A script runs as one: nothing comes between its GET and its DEL, however late it arrives.',
    tryThis: [
      { text: 'Compare and delete in one script', set: { release: 'compare-and-delete' } },
      { text: 'And without looking at all', set: { release: 'del' } },
    ],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'Look, then delete',
    seed: settings.seed,
    params: { ttl: ms(settings, 'ttl'), work: ms(settings, 'work'), deadline: ms(settings, 'deadline') },
    programs: { worker: renderProgram(worker, settings.switches) },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
    ],
    nodes: [{ id: NODE }],
    network: network(settings),
    faults: [
      {
        id: 'hold-release',
        // The message that deletes: after SET and GET the third command about the key, otherwise the second.
        when: {
          on: {
            kind: 'command',
            actor: 'A',
            key: KEY,
            nth: settings.switches.release === 'get-then-del' ? 3 : 2,
            when: 'before',
          },
        },
        action: { do: 'delay', lasts: { until: { kind: 'enter', actor: 'B' } } },
      },
    ],
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
