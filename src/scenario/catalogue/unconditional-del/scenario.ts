import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { KEY, length, ms, NODE, network, PARAMETERS, RELEASE, WATCHDOG } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'unconditional-del',
  revision: 1,
  group: 'The classic five',
  order: 2,
  terms: ['owner-token', 'lease', 'compare-and-delete', 'watchdog'],
  title: 'A release with a plain DEL',
  summary: 'A works longer than its lease and then deletes the key, whoever has it by now.',
  parameters: {
    ttl: PARAMETERS.ttl,
    work: { ...PARAMETERS.work, default: '15s' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    release: { ...RELEASE, default: 'del', changes: ['code'] },
    watchdog: WATCHDOG,
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', ownership: 'violated' } },
    { set: { release: 'compare-and-delete' }, findings: { 'mutual-exclusion': 'violated', ownership: 'holds' } },
    {
      set: { release: 'compare-and-delete', watchdog: 'on' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
  ],
  sources: ['redis.io: Distributed Locks with Redis, "Correct implementation with a single instance"'],
  lesson: {
    question: "A's work takes longer than its lease. When it is done it sends DEL. Whose lock does that remove?",
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. Its lease has a fixed length; its work has not.',
        note: 'Compare the two lengths under “Change it”: TTL and work. Nothing in the code compares them.',
      },
      {
        id: 'extended',
        on: { kind: 'extended', key: KEY, client: 'A' },
        text: 'The watchdog extends the lease before it runs out, for as long as A works.',
        note: 'Only with the watchdog. Point at the TTL, which jumps back up each time.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'The lease runs out before its holder is done. Redis forgets the holder; nobody tells it.',
        note: 'Ask for reasons why work takes longer than planned: a slow query, a retry, a large customer.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside, with a key of its own. C now wants the lock too.',
        note: 'Whose key is it now? Read the token in the keyspace aloud.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and gives the lock back. But is it still its own?',
        note: 'Stop here and let the room read A’s release in the code before you go on.',
      },
      {
        id: 'deleted',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A has deleted the key that stood under this name.',
        note: 'The owner of the key before this command is in the trace. DEL names a key, not an owner.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C is inside.',
        note: 'Count who is inside, and who caused it. The client that did harm is not one of those that are harmed.',
      },
    ],
    prediction: {
      before: { kind: 'leave', actor: 'A' },
      question: 'A is done and sends DEL. What does Redis do?',
      options: ["It refuses: the key is B's", "It deletes B's key", 'It deletes nothing, for the key has expired'],
      answer: 1,
      explanation: 'DEL knows names, not owners. The key under that name is B’s by now, and so C gets in beside B.',
    },
    explanation:
      'The token tells whose lock it is; compare and delete in one script makes the release harmless. It does not make A faster: A and B still overlap, because the lease was over before the work was. A watchdog that extends the lease while A works closes that gap.',
    tryThis: [
      { text: 'Release by compare-and-delete', set: { release: 'compare-and-delete' } },
      { text: 'And keep the lease alive while A works', set: { release: 'compare-and-delete', watchdog: 'on' } },
    ],
  },
  build: (settings) => ({
    format: 'lockstep-scenario/1',
    title: 'A release with a plain DEL',
    seed: settings.seed,
    params: {
      ttl: ms(settings, 'ttl'),
      deadline: ms(settings, 'deadline'),
      workA: ms(settings, 'work'),
      workB: 8_000,
      workC: 5_000,
    },
    programs: { worker: renderProgram(worker, settings.switches) },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      { id: 'C', program: 'worker', start: { on: { kind: 'enter', actor: 'B' } } },
    ],
    nodes: [{ id: NODE }],
    network: network(settings),
    ttl: length(settings, 'ttl'),
  }),
}
export default scenario
