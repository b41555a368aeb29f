import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { KEY, length, ms, NODE, network, PARAMETERS, SLACK_US, sum } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'setnx-then-expire',
  revision: 1,
  group: 'The classic five',
  order: 1,
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
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: "A's process dies. Nobody is left who would give the lock back.",
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B asks for the lock for the first time and is refused. It will try again, at random intervals.',
      },
      {
        id: 'freed',
        on: { kind: 'expired', key: KEY },
        text: 'The key was born with a lifetime. It has run out, and the lock has freed itself.',
      },
      { id: 'enter', on: { kind: 'enter', actor: 'B' }, text: "B's next try succeeds: it is inside." },
      {
        id: 'give-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up. The key has no TTL and its owner is dead: it would stay until somebody deleted it by hand.',
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
