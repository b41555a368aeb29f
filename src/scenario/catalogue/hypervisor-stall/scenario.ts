import type { Builtin, Settings } from '../../builtin'
import { renderProgram } from '../../program-text'
import type { ScenarioFile } from '../../schema'
import { FENCING, file, KEY, length, PARAMETERS, RESOURCE } from '../common'
import watchdog from './watchdog.program.ts?raw'
import worker from './worker.program.ts?raw'

const WATCHDOG = 'A-watchdog'

/** Whatever runs on the host stops with it, from the same moment and for as long. */
const stalled = (settings: Settings, id: string, actor: string): NonNullable<ScenarioFile['faults']>[number] => ({
  id,
  when: { on: { kind: 'write', actor: 'A', resource: RESOURCE, when: 'before' } },
  action: { do: 'pause', actor, lasts: { for: length(settings, 'stall') } },
})

const scenario: Builtin = {
  id: 'hypervisor-stall',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 201,
  terms: ['pause', 'watchdog', 'fencing-token'],
  title: 'A host that stops',
  summary: 'The watchdog is a process of its own, and stops with its host all the same.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '5s', max: '9s' },
    stall: { ...PARAMETERS.pause, label: 'Stall', help: "How long A's host stands still." },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: { fencing: FENCING },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated', ownership: 'holds' } },
    { set: { fencing: 'on' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' } },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016), "Protecting a resource with a lock"',
    'redis.io: Distributed Locks with Redis, "Making the algorithm more reliable: Extending the lock"',
  ],
  lesson: {
    question:
      'A’s lease is renewed by another process, so that a pause of A does no harm. What if the whole host stops?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. On the same host a watchdog process has started to look after its lease.',
        note: 'Ask why somebody would make the watchdog a process of its own: a collection in A does not stop it.',
      },
      {
        id: 'renewed',
        on: { kind: 'extended', key: KEY, client: WATCHDOG },
        text: 'The watchdog renews the lease: the script finds A’s token and sets the whole TTL again.',
        note: 'A has done nothing for it. Up to here the separate process is a gain.',
      },
      {
        id: 'stall',
        on: { kind: 'pause', actor: 'A' },
        text: 'The host stops: A with its write about to leave, and its watchdog with it. Redis and B go on.',
        note: 'A live migration, a snapshot, a host that is short of memory. Both lanes of the host stand still from here.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'Nobody has renewed the lease, and it runs out.',
        note: 'From outside, a host that stands still looks like one that is dead. The lease cannot tell the two apart.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B gets the lock and is inside.',
        note: 'B is right: a lock that waited for A would wait for a dead host too.',
      },
      {
        id: 'b-write',
        on: { kind: 'stored', client: 'B' },
        text: 'B writes.',
        note: 'The storage panel has B’s value.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'The host runs again. A and its watchdog go on where they were.',
        note: 'Two things leave the host now: A’s write, and a renewal that will be told that the lock is gone. Which is first?',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'The storage accepts A’s write.',
        note: 'The watchdog learns of the loss at about the same time, in another process. That is too late for a write that has left.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A’s token is lower than the highest that the storage has accepted: the write is refused.',
        note: 'The storage needs no news from the host that stood still.',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'The host runs again. What becomes of A’s write?',
      options: [
        'The watchdog stops it: it finds the lock gone first',
        'The storage accepts it',
        'Redis refuses it: the lease is over',
      ],
      answer: 1,
      explanation:
        'The write was the next thing to leave the host. The watchdog has to ask Redis before it knows anything, and the write does not go through Redis.',
    },
    explanation:
      'A watchdog in a process of its own survives a pause of the program, but not one of the machine: what shares the host shares its fate. With a longer lease it only takes a longer stall. Since no part of the host can act while it stands still, the check belongs where the write arrives: the storage refuses a token that is lower than one that it has accepted.',
    tryThis: [
      { text: 'A fencing token that the storage checks', set: { fencing: 'on' } },
      { text: 'A stall that is shorter than the lease', set: { stall: '4s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches), watchdog },
      clients: [
        { id: 'A', program: 'worker' },
        { id: WATCHDOG, program: 'watchdog', start: { on: { kind: 'want', actor: 'A' } } },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      storage: { fencing: settings.switches.fencing === 'on' },
      faults: [stalled(settings, 'stall', 'A'), stalled(settings, 'stall-watchdog', WATCHDOG)],
    }),
}
export default scenario
