import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, NODE, PARAMETERS } from '../common'
import beat from './beat.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-standby-ticks',
  revision: 1,
  group: 'Real incidents',
  order: 607,
  terms: ['fail-closed', 'lost-answer'],
  title: 'A standby that loses its connection',
  summary: 'Asking for the lock fails with an error. The error is logged, and the standby starts to work.',
  parameters: {
    ttl: PARAMETERS.ttl,
    tick: {
      label: 'Tick',
      default: '3s',
      min: '100ms',
      max: '9s',
      help: 'How long the scheduler waits between tasks.',
    },
    retry: { label: 'Retry', default: '1s', min: '100ms', max: '5s', help: 'How often the standby asks for the lock.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    'lock-needed': {
      label: 'A lock is needed',
      values: ['when-there-is-one', 'when-configured'],
      default: 'when-there-is-one',
      changes: ['code'],
      help: 'What a tick looks at: whether there is a lock object, or whether a lock is configured.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', 'truthful-answers': 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { 'lock-needed': 'when-configured' },
      findings: { 'mutual-exclusion': 'holds', 'truthful-answers': 'holds', 'stale-writes': 'holds' },
    },
  ],
  sources: [
    'sibson/redbeat, issue 208: connection errors while the lock is acquired cause duplicate schedulers to run at once',
    'sibson/redbeat, issue 238 and pull request 240: the tick asks for the name of the lock and not for the lock',
  ],
  lesson: {
    question:
      'Two schedulers run, and the one without the lock stands by. Its connection to Redis breaks while it asks. What does it do?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock. It sends the tasks, and extends the lock at each tick.',
        note: 'This is redbeat’s set-up: Celery’s beat twice, one of them for the case that the other dies.',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'B stands by. It asks for the lock, and Redis refuses it.',
        note: 'B will go on asking until the lock is free. So far this is right.',
      },
      {
        id: 'lost',
        on: { kind: 'lost', actor: NODE },
        text: 'The answer to B is lost with its connection.',
        note: 'The report says: “Connection closed by server”. Ask who handles this error.',
      },
      {
        id: 'thrown',
        on: { kind: 'print', actor: 'B' },
        text: 'B’s handler has thrown. The framework writes a line into the log and starts the scheduler.',
        note: 'The variable for the lock was never set. It also stays unset when no lock is configured.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B sends tasks as well.',
        note: 'A has the lock and knows nothing of B. Each task is sent twice from now on.',
      },
      {
        id: 'b-out',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B finds that a lock is configured and that it has none. It stops.',
        note: 'Only when the name of the lock is asked for. Something has to start B again: a supervisor, here not shown.',
      },
      {
        id: 'twice',
        on: { kind: 'stored', client: 'B' },
        text: 'The first task that B sends.',
        note: 'Find the same task from A in the storage panel.',
      },
    ],
    prediction: {
      before: { kind: 'print', actor: 'B' },
      question: 'B’s attempt to get the lock ends with a connection error. What comes next?',
      options: ['B connects again and asks again', 'B stops', 'B begins to send tasks'],
      answer: 2,
      explanation:
        'The framework logs what a handler throws and goes on. The tick then sees no lock object, and takes that to mean that none is needed.',
    },
    explanation:
      'One value had two meanings: no lock object meant “no lock is configured” and also “it could not be had”. The second came about through an error that nobody had thought of, and was read as the first. A lock that is needed has to fail closed: no answer is not a yes. The mend asks for what cannot be changed by an error, the name in the configuration.',
    tryThis: [
      { text: 'Ask whether a lock is configured', set: { 'lock-needed': 'when-configured' } },
      { text: 'A standby that asks less often', set: { retry: '5s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { beat: renderProgram(beat, settings.switches) },
      clients: [
        { id: 'A', program: 'beat' },
        {
          id: 'B',
          program: 'beat',
          start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          connection: { maxRetriesPerRequest: 0 },
        },
      ],
      faults: [
        {
          id: 'lose',
          when: { on: { kind: 'executed', actor: NODE, client: 'B', key: KEY, nth: 2 } },
          action: { do: 'lose' },
        },
      ],
    }),
}
export default scenario
