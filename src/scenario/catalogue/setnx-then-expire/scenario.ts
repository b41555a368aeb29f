import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { KEY, length, ms, NODE, network, PARAMETERS, SLACK_US, sum } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'setnx-then-expire',
  revision: 1,
  group: 'The classic five',
  order: 1,
  terms: ['lease', 'crash'],
  title: 'A crash between SETNX and EXPIRE',
  summary: 'The old two-step recipe: take the key, then give it a lifetime. A dies in between.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '1s' },
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    acquire: {
      label: 'Acquire',
      values: ['setnx-then-expire', 'set-nx-px'],
      default: 'setnx-then-expire',
      changes: ['code'],
      help: 'In two commands, or in one that takes the key and gives it its lifetime.',
    },
  },
  expected: [
    { set: {}, findings: { 'deadlock-freedom': 'violated', progress: 'violated' } },
    { set: { acquire: 'set-nx-px' }, findings: { 'deadlock-freedom': 'holds', progress: 'holds' } },
  ],
  sources: ['redis.io: SETNX, "Design pattern: Locking with SETNX"', 'redis.io: SET, since 2.6.12 with NX and PX'],
  lesson: {
    question: 'A has taken the lock and dies before it can give the key a lifetime. When does B get in?',
    beats: [
      {
        id: 'taken',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'Redis creates the key for A. From here on, everybody else is refused.',
        note: 'Look at the TTL in the keyspace. With two commands there is none yet.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: "A's process dies. Nobody is left who would give the lock back.",
        note: 'Ask where else a process can die: between any two lines. A deploy that restarts workers does it daily.',
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B asks for the lock for the first time and is refused. It will try again, at random intervals.',
        note: 'B’s code does not know that A is dead; it sees a key. Ask what it could look at.',
      },
      {
        id: 'freed',
        on: { kind: 'expired', key: KEY },
        text: 'The key was born with a lifetime. It has run out, and the lock has freed itself.',
        note: 'This beat exists only if the key was given its lifetime. Change the TTL and watch it move.',
      },
      {
        id: 'enter',
        on: { kind: 'enter', actor: 'B' },
        text: 'A try of B succeeds: it is inside.',
        note: 'B waited as long as the TTL. That is the price of a crash, and the reason not to choose it too long.',
      },
      {
        id: 'give-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up. The owner is dead; a key without a TTL stays until somebody deletes it by hand.',
        note: 'Ask how an operator would notice, and how they would know that deleting the key is safe.',
      },
    ],
    prediction: {
      before: { kind: 'command', actor: 'B', key: KEY, nth: 2 },
      question: 'B keeps trying. What happens?',
      options: ['B gets in as soon as A has crashed', 'B gets in when the TTL has run out', 'B never gets in'],
      answer: 2,
      explanation: 'EXPIRE was never sent, so the key has no TTL at all. Redis does not know that its owner is dead.',
    },
    explanation:
      'Two commands leave a gap, and a process can die in any gap. SET with NX and PX does both at once: either the key is there with its lifetime, or it is not there.',
    tryThis: [
      { text: 'Take the key and its lifetime in one command', set: { acquire: 'set-nx-px' } },
      { text: 'The same with a TTL of 10 s: B waits less after a crash', set: { acquire: 'set-nx-px', ttl: '10s' } },
    ],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'A crash between SETNX and EXPIRE',
    seed: settings.seed,
    params: { ttl: ms(settings, 'ttl'), work: ms(settings, 'work'), deadline: ms(settings, 'deadline') },
    programs: { worker: renderProgram(worker, settings.switches) },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on: { kind: 'command', actor: 'A', key: KEY } } },
    ],
    nodes: [{ id: NODE }],
    network: network(settings),
    faults: [
      {
        id: 'crash-A',
        when: { on: { kind: 'command', actor: 'A', key: KEY } },
        action: { do: 'crash', actor: 'A' },
      },
    ],
    bounds: { freed: sum(settings.params.ttl ?? 0, SLACK_US), progress: sum(settings.params.ttl ?? 0, SLACK_US) },
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
