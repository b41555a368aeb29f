import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const QUEUE = `redisson_lock_queue:{${KEY}}`

const scenario: Builtin = {
  id: 'incident-ghost',
  revision: 1,
  group: 'Real incidents',
  order: 637,
  terms: ['fair-lock', 'wake-up', 'lost-answer'],
  title: 'A ghost in the queue',
  summary: 'A waiter gives up, and the script that says so is lost. The next message goes to somebody who has left.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '12s', max: '60s' },
    work: {
      ...PARAMETERS.work,
      default: '6s',
      min: '5s',
      max: '10s',
      help: 'How long whoever has the lock stays inside.',
    },
    patience: { label: 'B waits', default: '3s', min: '1s', max: '4s', help: 'How long B waits before it gives up.' },
    deadline: { ...PARAMETERS.deadline, default: '60s', help: 'How long A and C are ready to wait.' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'give-up': {
      label: 'B gives up',
      values: ['said-once', 'until-it-is-done'],
      default: 'said-once',
      changes: ['code'],
      help: 'Whether B says again that it gives up, where the first time had no answer.',
    },
  },
  expected: [
    { set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { 'give-up': 'until-it-is-done' },
      findings: { progress: 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 5019 and pull request 7223: a waiter whose give-up timed out stays in the queue of a fair lock',
    'redisson/redisson, issue 3730: the same ghost',
  ],
  lesson: {
    question: 'B is first in the queue, loses patience and leaves. Redis has not heard of it. Whom will it wake?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock.',
        note: 'A fair lock: whoever comes first is served first. So Redis has to know who is waiting.',
      },
      {
        id: 'b-queued',
        on: { kind: 'executed', client: 'B', key: QUEUE },
        text: 'B finds the lock taken, and is put into the queue as the first.',
        note: 'Beside the list there is a moment for each waiter, after which it counts as dead. For B it is the end of A’s lease and B’s wait time.',
      },
      {
        id: 'c-queued',
        on: { kind: 'executed', client: 'C', key: QUEUE },
        text: 'C comes, and is put behind B.',
        note: 'Each of them listens on a channel of its own. A release tells the head of the queue, and nobody else.',
      },
      {
        id: 'lost',
        on: { kind: 'lost', actor: 'B' },
        text: 'B’s wait time is over. The script that takes B out of the queue is lost on its way.',
        note: 'In the reports it timed out while Redis was busy. To B this looks the same.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'B' },
        text: 'No answer has come within a second. B’s client reports a time-out.',
        note: 'Unknown, not failed. Ask what B can do that is right in both cases.',
      },
      {
        id: 'b-gone',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B does something else. It listens no more.',
        note: 'Open the queue: who is in it?',
      },
      {
        id: 'released',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and releases the lock. The script tells the head of the queue.',
        note: 'Look at the name of the channel in the trace, and at how many have got the message.',
      },
      {
        id: 'c-asks',
        on: { kind: 'executed', client: 'C', key: QUEUE, nth: 3 },
        text: 'C asks again.',
        note: 'At the defaults only because A’s lease would be over by now: half a minute after it asked first. And B is still before it.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has the lock and enters.',
        note: 'At the defaults as soon as B counts as dead. Compare with the moment of A’s release.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question:
        'B has gone, but Redis has it at the head of the queue. C is behind it. Now A releases the lock. When does C get it?',
      options: [
        'At once: it is the only one who waits',
        'When B counts as dead',
        'Never: the head of the queue does not come back',
      ],
      answer: 1,
      explanation:
        'The message goes to B’s channel, where nobody listens. C may not pass before the moment that B’s entry carries: the end of A’s lease and B’s wait time.',
    },
    explanation:
      'A queue in Redis is a list of promises: each who is in it will come when it is called. Leaving it is a command like any other, and may be lost or late. Nobody checks whether the head of the queue is there, so one who left without being heard holds up all the others, up to the moment that was kept for the case that it dies. With a lease of minutes those are minutes. To leave has to be said until it is answered. That is safe, since taking out who is not in the queue changes nothing. It is the rule for every answer that does not come: do not guess, but make the command one that can be repeated.',
    tryThis: [
      { text: 'B says it until it is done', set: { 'give-up': 'until-it-is-done' } },
      { text: 'A longer lease: so the ghost stays longer', set: { ttl: '50s' } },
    ],
  },
  build: (settings) => {
    const patience = ms(settings, 'deadline')
    return file(scenario, settings, {
      params: { patienceA: patience, patienceB: ms(settings, 'patience'), patienceC: patience },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        {
          id: 'B',
          program: 'worker',
          start: { on: { kind: 'enter', actor: 'A' } },
          connection: { commandTimeout: '1s', autoResendUnfulfilledCommands: false },
        },
        { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'A' }, delay: '500ms' } },
      ],
      bounds: { progress: '10s' },
      faults: [
        {
          id: 'lost',
          when: { on: { kind: 'command', actor: 'B', key: QUEUE, nth: 4, when: 'before' } },
          action: { do: 'lose' },
        },
      ],
    })
  },
}
export default scenario
