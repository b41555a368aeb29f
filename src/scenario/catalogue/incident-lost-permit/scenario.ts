import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const AVAILABLE = 'semaphore:export:available'

const scenario: Builtin = {
  id: 'incident-lost-permit',
  revision: 1,
  group: 'Real incidents',
  order: 608,
  terms: ['semaphore', 'crash', 'lua-script'],
  title: 'A permit that is nowhere',
  summary: 'A client takes a permit from the list and dies before it has noted it. One permit fewer, for good.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, min: '1s', help: 'After how long a permit that was noted is put back for its holder.' },
    work: { ...PARAMETERS.work, default: '9s', max: '60s', help: 'How long each client keeps its permit.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    take: {
      label: 'Taking a permit',
      values: ['pop-then-note', 'one-script'],
      default: 'pop-then-note',
      changes: ['code'],
      help: 'Two commands, or one script that also puts back what was noted too long ago.',
    },
  },
  expected: [
    { set: {}, findings: { capacity: 'violated' } },
    { set: { take: 'one-script' }, findings: { capacity: 'holds', ownership: 'holds' } },
  ],
  sources: [
    'dv/redis-semaphore, issue 64: a crash between the pop and the note loses a token',
    'dv/redis-semaphore, issue 49: semaphores with neither free nor grabbed tokens',
  ],
  lesson: {
    question: 'Two permits are tokens in a list. A takes one and dies at once. How many are left?',
    beats: [
      {
        id: 'taken',
        on: { kind: 'executed', client: 'A', key: AVAILABLE },
        text: 'Redis hands A a token: it is no longer in the list.',
        note: 'Open the list in the keyspace. Where is the token now? At the defaults, on its way to A and nowhere else.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies with the token in its memory, before it did anything with it.',
        note: 'In the default setting the next line of the program would have noted the token. In the script it was noted already.',
      },
      {
        id: 'first-in',
        on: { kind: 'enter' },
        text: 'One of B, C and D takes the other token and is inside.',
        note: 'There are two permits on paper. Ask why the next one has to wait.',
      },
      {
        id: 'second-in',
        on: { kind: 'enter', nth: 2 },
        text: 'The second one is inside. Is the first one outside?',
        note: 'At the defaults it had to be: one token goes round, and nothing says that there was another one.',
      },
      {
        id: 'third-in',
        on: { kind: 'enter', nth: 3 },
        text: 'The last one is inside.',
        note: 'Compare how long it has waited, with and without the script.',
      },
    ],
    prediction: {
      before: { kind: 'enter', nth: 2 },
      question: 'A is dead, and one client is inside. Two more wait for the second permit. When is there one?',
      options: ['At once', 'When the client inside is done', 'When A’s permit has run out'],
      answer: 1,
      explanation:
        'A’s token is in no list and in no note, so nothing can bring it back. What comes back is the token of the client inside.',
    },
    explanation:
      'Between the two commands the token exists only in the client. A crash there takes it out of the world, and no clean-up can find what was never written down. With each crash there is one permit fewer; after the last one everybody waits for ever, and Redis shows an empty list and no holder. In one script there is no such moment: a token is either available or noted, with its time, and one that has been noted for too long is put back. The lease has the usual price: a holder that works for longer loses its permit. And who puts back a dead client’s token deletes what is not its own, which the ownership verdict shows.',
    tryThis: [
      { text: 'One script', set: { take: 'one-script' } },
      { text: 'Short work: the loss goes unnoticed', set: { work: '1s' } },
    ],
  },
  build: (settings) => {
    const next = { on: { kind: 'crash', actor: 'A' } } as const
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      setup: [['RPUSH', AVAILABLE, '0', '1']],
      clients: [
        { id: 'A', program: 'worker' },
        ...['B', 'C', 'D'].map((id) => ({ id, program: 'worker', start: next })),
      ],
      faults: [
        {
          id: 'crash',
          when: { on: { kind: 'command', actor: 'A', key: AVAILABLE } },
          action: { do: 'crash', actor: 'A' },
        },
      ],
    })
  },
}
export default scenario
