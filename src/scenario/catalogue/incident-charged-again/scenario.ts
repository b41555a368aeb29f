import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, NODE, PARAMETERS, RESOURCE } from '../common'
import billing from './billing.program.ts?raw'

const MARK = 'paid:order:123'
const REPLICAS = ['redis-2', 'redis-3']

const scenario: Builtin = {
  id: 'incident-charged-again',
  revision: 1,
  group: 'Real incidents',
  order: 626,
  terms: ['fail-closed', 'idempotency', 'restart'],
  title: 'The mark that cannot be written',
  summary: 'Redis comes back read-only. The job that charges for orders still runs, and marks what it has done.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, label: 'A mark lives for', default: '40s', min: '30s', max: '60s' },
    visits: {
      label: 'The job comes every',
      default: '5s',
      min: '2s',
      max: '8s',
      help: 'How long it waits before it looks again whether there is something to charge for.',
    },
    work: { ...PARAMETERS.work, default: '200ms', max: '1s', help: 'How long a charge takes.' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    mark: {
      label: 'The mark is set',
      values: ['after-the-charge', 'before-the-charge'],
      default: 'after-the-charge',
      changes: ['code'],
      help: 'Whether the charge comes first or the mark that it is done.',
    },
    'comes-back': {
      label: 'Redis comes back',
      values: ['empty-and-read-only', 'empty'],
      default: 'empty-and-read-only',
      changes: ['faults'],
      help: 'With a configuration that makes it a replica of itself, or with the right one. It has lost its data either way.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'truthful-answers': 'violated' },
      numbers: { [RESOURCE]: { served: 6 } },
    },
    {
      set: { mark: 'before-the-charge' },
      findings: { 'truthful-answers': 'holds' },
      numbers: { [RESOURCE]: { served: 1 } },
    },
    {
      set: { mark: 'before-the-charge', 'comes-back': 'empty' },
      findings: { 'truthful-answers': 'holds' },
      numbers: { [RESOURCE]: { served: 2 } },
    },
  ],
  numbers: {
    measures: ['served'],
    rows: [{ label: 'Charges for order 123', resource: RESOURCE }],
    across: 'mark',
  },
  sources: [
    'Twilio, 2013, at postmortems.app/postmortem/4fc691c5-2853-49c7-8797-a63249067ade: charged again and again while Redis was read-only',
  ],
  lesson: {
    question:
      'A job charges for an order and then marks it as paid. What does the job do while its marks cannot be written?',
    beats: [
      {
        id: 'charged',
        on: { kind: 'stored', client: 'A' },
        text: 'The job has found no mark, so it charges for the order.',
        note: 'No lock here. But it has the shape of one: an act, and a key that keeps it from being done again.',
      },
      {
        id: 'marked',
        on: { kind: 'created', key: MARK, client: 'A' },
        text: 'The order is marked as paid.',
        note: 'From now on the job leaves it alone. Ask what that depends on.',
      },
      {
        id: 'resync',
        on: { kind: 'resync' },
        text: 'The replicas lose their connections and synchronise again, all at once.',
        note: 'In 2013 this was too much for the master, and it had to be started again. Here it is restarted after a second.',
      },
      {
        id: 'restart',
        on: { kind: 'restart', actor: NODE },
        text: 'The master starts again. It has lost its data.',
        note: 'The replicas still have them, and nobody asks the replicas.',
      },
      {
        id: 'read-only',
        on: { kind: 'demoted', actor: NODE },
        text: 'Its configuration was wrong: it takes itself for a replica, and refuses to be written to.',
        note: 'Reads are answered: there is nothing. Two wrong answers to one job: not paid, and not to be noted.',
      },
      {
        id: 'again',
        on: { kind: 'stored', client: 'A', nth: 2 },
        text: 'The job finds no mark, and charges for the order.',
        note: 'For the second time. The card company has no objection.',
      },
      {
        id: 'refused',
        on: { kind: 'print', actor: 'A' },
        text: 'The mark is refused, and the job says so in its log.',
        note: 'Is the charge done or not at this moment? That decides what the next visit is worth.',
      },
      {
        id: 'third',
        on: { kind: 'stored', client: 'A', nth: 3 },
        text: 'Next visit: no mark, so the job charges for the order.',
        note: 'And so on, until somebody stops the job. Count the charges in the storage panel.',
      },
    ],
    prediction: {
      before: { kind: 'stored', client: 'A', nth: 2 },
      question: 'The order is paid. Redis is empty and read-only, and the job comes every five seconds. What happens?',
      options: [
        'Nothing: without Redis the job does not run',
        'It charges once more, and then marks the order',
        'It charges at every visit',
      ],
      answer: 2,
      explanation:
        'To read that there is no mark works, and so does the charge. What fails is the one step that would end it.',
    },
    explanation:
      'The act succeeded and its guard failed, in this order, and the job tried again what had been done. At none of the charges did the mark stand, which is what the verdict says. A guard has to stand before the act: set the mark, and charge only if that was accepted. Then a Redis that takes no writes stops the charges, which is the right way to fail with other people’s money. The price is on the other side: a job that dies between mark and charge leaves an order that is marked and not paid, which is found and mended more easily than the reverse. And no order of steps helps against a guard that has lost its memory: with a Redis that comes back empty and writable the order is charged for once more.',
    tryThis: [
      { text: 'First the mark, then the charge', set: { mark: 'before-the-charge' } },
      { text: 'Empty, but not read-only', set: { 'comes-back': 'empty' } },
      { text: 'The same with the mark first', set: { mark: 'before-the-charge', 'comes-back': 'empty' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { billing: renderProgram(billing, settings.switches) },
      clients: [{ id: 'A', program: 'billing' }],
      nodes: [{ id: NODE }, ...REPLICAS.map((id) => ({ id, replicaOf: NODE }))],
      faults: [
        ...REPLICAS.map((replica) => ({
          id: `reset-${replica}`,
          when: { on: { kind: 'created' as const, key: MARK }, delay: '500ms' },
          action: { do: 'reset' as const, between: [NODE, replica] as [string, string] },
        })),
        {
          id: 'crash',
          when: { on: { kind: 'created', key: MARK }, delay: '1s' },
          action: { do: 'crash', actor: NODE },
        },
        {
          id: 'restart',
          when: { on: { kind: 'crash', actor: NODE }, delay: '500ms' },
          action: { do: 'restart', actor: NODE },
        },
        ...(settings.switches['comes-back'] === 'empty-and-read-only'
          ? [
              {
                id: 'wrong-config',
                when: { on: { kind: 'restart' as const, actor: NODE }, delay: '1ms' },
                action: { do: 'command' as const, actor: NODE, args: ['REPLICAOF', '10.0.0.1', '6379'] },
              },
            ]
          : []),
      ],
    }),
}
export default scenario
