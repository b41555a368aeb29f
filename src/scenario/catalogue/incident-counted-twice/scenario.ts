import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-counted-twice',
  revision: 1,
  group: 'Real incidents',
  order: 601,
  terms: ['reentrancy', 'resending', 'delay'],
  title: 'One acquisition, counted twice',
  summary: 'The script is sent again because its answer is late. One release then leaves a hold, which is renewed.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: PARAMETERS.work,
    timeout: {
      label: 'Reply timeout',
      default: '3s',
      min: '100ms',
      max: '10s',
      help: 'How long a client waits for an answer before it sends the script again.',
    },
    deadline: { ...PARAMETERS.deadline, default: '40s' },
    rest: { label: 'A goes on for', default: '50s', min: '1s', max: '80s', help: 'How long A’s process lives on.' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    acquire: {
      label: 'Acquire',
      values: ['every-sending', 'once-per-attempt'],
      default: 'every-sending',
      changes: ['code'],
      help: 'Whether each sending of the script counts, or the attempt has an id and counts once.',
    },
  },
  expected: [
    {
      set: {},
      findings: {
        'deadlock-freedom': 'violated',
        'truthful-answers': 'violated',
        progress: 'violated',
        'mutual-exclusion': 'holds',
      },
    },
    {
      set: { acquire: 'once-per-attempt' },
      findings: {
        'deadlock-freedom': 'holds',
        'truthful-answers': 'holds',
        progress: 'holds',
        'mutual-exclusion': 'holds',
      },
    },
  ],
  sources: [
    'redisson/redisson, issue 7367: an acquire script that is sent again after a response timeout ends with hold count 2',
    'redisson/redisson, pull request 7368: the flag against sending again is kept in replicated mode',
  ],
  lesson: {
    question:
      'In Redisson’s issue 7367 a lock was taken once and given back once, and stayed locked. Its answer had been late. Where did the second hold come from?',
    beats: [
      {
        id: 'first',
        on: { kind: 'executed', client: 'A', key: KEY },
        text: 'Redis runs A’s script: the hash has A as its field, with the count 1. The answer is held up on its way.',
        note: 'The lock is A’s from here on. A does not know it.',
      },
      {
        id: 'timeout',
        on: { kind: 'print', actor: 'A' },
        text: 'A’s client has waited long enough for the answer, and sends the same script again.',
        note: 'Ask which of the commands of a lock may be sent twice without harm.',
      },
      {
        id: 'second',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 2 },
        text: 'Redis runs the script a second time, and finds A’s field.',
        note: 'Open the hash. At the defaults the script takes this for a nested call and counts 2; with an id per attempt it counts nothing.',
      },
      {
        id: 'inside',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is told that it has the lock, and enters. By all that A knows, it has taken it once.',
        note: 'Two numbers for one thing: the count in Redis, and the calls that A made.',
      },
      {
        id: 'out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. It gives the lock back, once.',
        note: 'B is waiting. Ask what the release script will answer.',
      },
      {
        id: 'claim',
        on: { kind: 'claim', actor: 'A' },
        text: 'A tells its caller that the lock is released.',
        note: 'At the defaults the hash is still there with the count 1. Nobody will ever take that one down.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B enters.',
        note: 'Only when an attempt counts once.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s deadline has passed. A’s process lives, so its lock is renewed, and nobody is inside.',
        note: 'The lease protects against a dead process. Here the process is well.',
      },
    ],
    prediction: {
      before: { kind: 'claim', actor: 'A' },
      question: 'A has given back the lock. B asks for it every half second. When does B get it?',
      options: ['At its next try', 'When the lease has run out', 'Not as long as A’s process lives'],
      answer: 2,
      explanation:
        'The release took the count from 2 to 1. The hash stays, and A’s watchdog renews every hash that has A’s field.',
    },
    explanation:
      'A script that counts must not run twice for one call. The re-entrant branch cannot tell a nested call from a second sending, since both come from the same holder. The lease does not help, because the watchdog renews what Redis still shows as held. Two ways out: do not send an acquire again and treat a missing answer as unknown, or give each attempt an id that the script remembers, so that the second run only repeats the answer of the first. Here the switch does the latter; the mend that is proposed for Redisson is the former, which it already does in single-server mode.',
    tryThis: [
      { text: 'An id for each attempt', set: { acquire: 'once-per-attempt' } },
      { text: 'A’s process ends soon: then the lease helps', set: { rest: '5s' } },
    ],
  },
  build: (settings) => {
    const connection = { commandTimeout: length(settings, 'timeout') }
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker', connection },
        { id: 'B', program: 'worker', connection, start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'late',
          when: { on: { kind: 'executed', actor: NODE, client: 'A', key: KEY } },
          action: { do: 'delay', lasts: { for: length(settings, 'timeout') } },
        },
      ],
    })
  },
}
export default scenario
