import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, ms, PARAMETERS } from '../common'
import releaser from './releaser.program.ts?raw'
import worker from './worker.program.ts?raw'

const PERMITS = 2
const NAME = 'permits:printer'
/** Who holds permits of the resource, in the situation. Every other one begins when A is inside. */
const CLIENTS: Readonly<Record<string, readonly string[]>> = {
  contention: ['A', 'B', 'C', 'D'],
  happy: ['A', 'B'],
  'holder-crash': ['A', 'B', 'C', 'D'],
  expiry: ['A', 'B', 'C'],
  'handed-on': ['A', 'B', 'C'],
}

const scenario: Builtin = {
  id: 'semaphore',
  revision: 1,
  group: 'Lock types',
  order: 409,
  terms: ['semaphore', 'crash', 'library-lock'],
  title: 'A semaphore: two permits for four',
  summary: 'A counter of free permits knows no owners. A holder that dies takes its permit along.',
  parameters: {
    lease: { label: 'Lease of a permit', default: '10s', min: '1s', max: '60s', help: 'Only where permits have one.' },
    work: { ...PARAMETERS.work, default: '4s', min: '100ms', max: '20s' },
    deadline: { ...PARAMETERS.deadline, default: '1m' },
    latency: PARAMETERS.latency,
  },
  switches: {
    situation: {
      label: 'Situation',
      values: ['contention', 'happy', 'holder-crash', 'expiry', 'handed-on'],
      default: 'holder-crash',
      changes: ['code', 'cluster', 'faults'],
      help: 'Contention: four want one of two. Happy: two want one each. Holder crash: A and B die inside. Expiry: A works three leases long. Handed on: R gives A’s permit back.',
    },
    leases: {
      label: 'Permits with leases',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'Each permit has an id and an end, and is taken back after it.',
    },
  },
  expected: [
    { set: {}, findings: { capacity: 'violated' } },
    { set: { leases: 'on' }, findings: { capacity: 'holds' } },
    { set: { situation: 'contention' }, findings: { capacity: 'holds' } },
    { set: { situation: 'contention', leases: 'on' }, findings: { capacity: 'holds', ownership: 'holds' } },
    { set: { situation: 'happy' }, findings: { capacity: 'holds' } },
    { set: { situation: 'happy', leases: 'on' }, findings: { capacity: 'holds', ownership: 'holds' } },
    { set: { situation: 'expiry' }, findings: { capacity: 'holds' } },
    { set: { situation: 'expiry', leases: 'on' }, findings: { capacity: 'violated' } },
    { set: { situation: 'handed-on' }, findings: { capacity: 'holds' } },
    { set: { situation: 'handed-on', leases: 'on' }, findings: { capacity: 'holds', ownership: 'holds' } },
  ],
  sources: [
    'redisson/redisson: RedissonSemaphore.java',
    'redisson/redisson: RedissonPermitExpirableSemaphore.java',
    'Edsger W. Dijkstra, "Cooperating sequential processes" (1965): semaphores have no owner',
  ],
  lesson: {
    question: 'Two permits, and both holders die. How many permits are there now?',
    beats: [
      {
        id: 'first',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has one of the two permits.',
        note: 'Look at the key: a number. Does it say who has the permit?',
      },
      {
        id: 'second',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has a permit as well. Two may be inside at once.',
        note: 'This is no lock: two inside is right, three would be wrong.',
      },
      {
        id: 'c-asks',
        on: { kind: 'want', actor: 'C' },
        text: 'C wants a permit, and both are taken.',
        note: 'It listens on the channel of the semaphore, and asks again after each message.',
      },
      {
        id: 'a-dead',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies inside. Its permit is not given back.',
        note: 'Nobody else can know that it was A’s, unless there is a list of who has what.',
      },
      {
        id: 'b-dead',
        on: { kind: 'crash', actor: 'B' },
        text: 'B dies as well. Nobody is inside, and the number of free permits is 0.',
        note: 'The count and the world have parted. Who could correct it, and when is it safe?',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done. Its permit goes back, or has been taken back already.',
        note: 'Without leases one is added to a number, and with leases an id is taken off a list. Who may do that?',
      },
      {
        id: 'handed-on',
        on: { kind: 'executed', key: NAME, client: 'R' },
        text: 'R gives back the permit that A took. A semaphore does not ask whose it was.',
        note: 'Only where it is handed on. With leases R has to know the permit’s id, which A has told it. A lock would answer with an error.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has a permit.',
        note: 'Given back by a holder, or taken back when its lease was over? Count who is inside.',
      },
      {
        id: 'gave-up',
        on: { kind: 'give-up' },
        text: 'The deadline has passed, and there was no permit.',
        note: 'Nobody is inside, and nobody can go in. It will stay so until somebody sets the number.',
      },
    ],
    prediction: {
      before: { kind: 'crash', actor: 'B' },
      question: 'A has died with its permit, and B is about to. C and D wait. When do they get permits?',
      options: [
        'When Redis notices that the connections are closed',
        'When the leases of the permits are over',
        'Never: these permits are lost',
      ],
      answer: 2,
      explanation:
        'The number of free permits has no lease and no owners. Redis does not know that it should go up again.',
    },
    explanation:
      'A semaphore is a number, and everything that it knows is in that number: take one off, add one. So any client may release, which is useful when one hands its work to another; and a holder that dies leaves the number too low for good. Permits with leases are listed one by one, with the moment of their end, and whoever looks for a permit takes back those that are over. The price is the one of every lease: work that lasts longer is still going on when its permit has gone to somebody else, and then there are three inside.',
    tryThis: [
      { text: 'Permits with leases', set: { leases: 'on' } },
      { text: 'Nobody dies', set: { situation: 'contention' } },
      { text: 'A works longer than its permit’s lease', set: { situation: 'expiry', leases: 'on' } },
      { text: 'The same without leases', set: { situation: 'expiry' } },
      { text: 'Another client releases for A', set: { situation: 'handed-on' } },
    ],
  },
  build: (settings) => {
    const set = settings.switches.situation ?? ''
    const work = ms(settings, 'work')
    const crash = (actor: string, delay: string) => ({
      id: `crash-${actor}`,
      when: { on: { kind: 'enter' as const, actor }, delay },
      action: { do: 'crash' as const, actor },
    })
    return file(scenario, settings, {
      params: {
        permits: PERMITS,
        workA: set === 'expiry' ? 3 * ms(settings, 'lease') : work,
        workB: set === 'expiry' ? 2.5 * ms(settings, 'lease') : work,
        workC: work,
        workD: work,
      },
      programs: {
        worker: renderProgram(worker, settings.switches),
        ...(set === 'handed-on' ? { releaser: renderProgram(releaser, settings.switches) } : {}),
      },
      clients: [
        ...(CLIENTS[set] ?? []).map((id) =>
          id === 'A'
            ? { id, program: 'worker' }
            : { id, program: 'worker', start: { on: { kind: 'enter' as const, actor: id === 'B' ? 'A' : 'B' } } },
        ),
        ...(set === 'handed-on'
          ? [{ id: 'R', program: 'releaser', start: { on: { kind: 'leave' as const, actor: 'A' } } }]
          : []),
      ],
      setup: [['SET', NAME, String(PERMITS)]],
      faults: set === 'holder-crash' ? [crash('A', '50ms'), crash('B', '80ms')] : [],
    })
  },
}
export default scenario
