import { formatDuration } from '../../../base'
import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-expired-on-arrival',
  revision: 1,
  group: 'Real incidents',
  order: 623,
  terms: ['lease', 'wall-clock'],
  title: 'Expired on arrival',
  summary: 'The answer has taken longer than the lease is. The library notices, and throws an error.',
  parameters: {
    ttl: PARAMETERS.ttl,
    slow: {
      label: 'The answer takes',
      default: '11s',
      min: '1s',
      max: '60s',
      help: 'How long it takes from the question to the answer of a slow attempt.',
    },
    work: PARAMETERS.work,
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'on-expiry': {
      label: 'On expiry',
      values: ['throws', 'throws-and-deletes'],
      default: 'throws',
      changes: ['code'],
      help: 'What is done when a lock has expired before its answer came.',
    },
    'who-is-slow': {
      label: 'Who is slow',
      values: ['a-once', 'everybody'],
      default: 'a-once',
      changes: ['faults'],
      help: 'A’s first question waits on its way to Redis, or every message of everybody takes half of that time.',
    },
  },
  expected: [
    { set: {}, findings: { 'deadlock-freedom': 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { 'on-expiry': 'throws-and-deletes' },
      findings: { 'deadlock-freedom': 'holds', progress: 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
    { set: { 'who-is-slow': 'everybody' }, findings: { progress: 'violated' } },
    { set: { 'who-is-slow': 'everybody', 'on-expiry': 'throws-and-deletes' }, findings: { progress: 'violated' } },
    {
      set: { 'who-is-slow': 'everybody', 'on-expiry': 'throws-and-deletes', ttl: '30s' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'symfony/symfony, issue 31426: a lock that expired while it was acquired is reported and stays in the store',
    'symfony/symfony, pull request 32071: the lock is released before the error is thrown',
  ],
  lesson: {
    question:
      'A’s lock was granted, and the answer came too late to use it. The library throws an error. What does it leave behind?',
    beats: [
      {
        id: 'asks',
        on: { kind: 'want', actor: 'A' },
        text: 'A asks for the lock, and notes when the lease will be over at the earliest.',
        note: 'A counts from the moment at which it asks. It cannot know when Redis will begin to count.',
      },
      {
        id: 'created',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'The question has been on its way for a long time. Redis grants the lock, with the whole TTL from now on.',
        note: 'Write both ends on the board: A’s lease by A’s count, and the one of the key.',
      },
      {
        id: 'thrown',
        on: { kind: 'give-up', actor: 'A' },
        text: 'By A’s count the lease was over before the answer came. The library has thrown an error, and A gives up.',
        note: 'This is right: who enters on an old answer may be the second one inside. Ask what else is to be done.',
      },
      {
        id: 'b-asks',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'B asks for the lock.',
        note: 'Nobody is inside. Look for the key, and for its owner.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A’s key runs out by itself.',
        note: 'A whole TTL in which nobody was inside.',
      },
      {
        id: 'first-in',
        on: { kind: 'enter' },
        text: 'One of the clients is inside, the first one of all.',
        note: 'Compare the moment with that of A’s error. When everybody is slow it does not come to this.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'B', key: KEY },
      question: 'A has given up with an error. Nobody is inside, and B asks for the lock. Does B get it?',
      options: ['Yes: A gave up', 'No: the key is there', 'Yes: the key had expired, as the error says'],
      answer: 1,
      explanation:
        'Only A’s count was over. The key was written when the question arrived, and has its whole TTL from then on.',
    },
    explanation:
      'To check the time after an acquisition is right, and it makes a case of its own: granted by Redis, refused by the client. Whoever refuses a grant has to give it back. Without that, each slow attempt blocks the others for a whole TTL, and no error says why they wait. The release compares the token, so it is safe even if the key is somebody else’s by now. It does not make slow clients quick: where every answer takes longer than the lease, each attempt fails, and only a longer TTL helps.',
    tryThis: [
      { text: 'Give back what came too late', set: { 'on-expiry': 'throws-and-deletes' } },
      { text: 'Everybody is slow', set: { 'who-is-slow': 'everybody', 'on-expiry': 'throws-and-deletes' } },
      {
        text: 'The same with a TTL that is longer than an answer takes',
        set: { 'who-is-slow': 'everybody', 'on-expiry': 'throws-and-deletes', ttl: '30s' },
      },
    ],
  },
  build: (settings) => {
    const everybody = settings.switches['who-is-slow'] === 'everybody'
    const next = { on: { kind: 'command', actor: 'A', key: KEY }, delay: '500ms' } as const
    const each = formatDuration(Math.ceil((settings.params.slow ?? 0) / 2))
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: next },
        { id: 'C', program: 'worker', start: next },
      ],
      // Nobody dies here: a release may be slow, and a whole TTL is too long.
      bounds: { freed: '6s' },
      faults: everybody
        ? ['A', 'B', 'C'].map((id) => ({
            id: `slow-${id}`,
            when: { on: { kind: 'start', actor: id } },
            action: { do: 'slow', between: [id, NODE], by: each },
          }))
        : [
            {
              id: 'slow',
              when: { on: { kind: 'command', actor: 'A', key: KEY, when: 'before' } },
              action: { do: 'delay', lasts: { for: length(settings, 'slow') } },
            },
          ],
    })
  },
}
export default scenario
