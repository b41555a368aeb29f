import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const SECOND = 'redis-2'

const scenario: Builtin = {
  id: 'incident-eroded-quorum',
  revision: 1,
  group: 'Real incidents',
  order: 635,
  terms: ['redlock', 'quorum', 'restart', 'persistence'],
  title: 'A majority that wears away',
  summary: 'Two of three nodes restart, long one after the other. Each time a majority is up, and one vote is gone.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '15s', min: '5s', max: '20s' },
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    missing: {
      label: 'Where the key is missing',
      values: ['left-missing', 'set-again'],
      default: 'left-missing',
      changes: ['code'],
      help: 'What an extension does on a node that has lost the key: it counts as a no, or the key is set there again.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated' } },
    {
      set: { missing: 'set-again' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'truthful-answers': 'holds' },
    },
  ],
  sources: [
    'go-redsync/redsync, pull requests 147 and 149: a quorum that wears away, and extensions that set missing keys again',
  ],
  lesson: {
    question:
      'A keeps a lock on three nodes for a long time and extends it. Nodes are restarted now and then, never two at once. Is a majority enough?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the key on all three nodes. It will extend it for as long as it works.',
        note: 'The nodes keep nothing on disk. Ask how many of them may restart.',
      },
      {
        id: 'first',
        on: { kind: 'restart', actor: NODE },
        text: 'redis-1 has been restarted. It is up again after half a second, and empty.',
        note: 'Up is not the same as voting for A. Compare the three keyspaces.',
      },
      {
        id: 'two',
        on: { kind: 'print', actor: 'A', nth: 2 },
        text: 'A’s next extension is done. A has its majority.',
        note: 'At the defaults on two of three, and nothing tells A to mind. Nor does the next extension.',
      },
      {
        id: 'second',
        on: { kind: 'restart', actor: SECOND },
        text: 'redis-2 has been restarted too, and has forgotten A’s key. Three nodes are up.',
        note: 'Here it is ten seconds later. It could be days: at the defaults the first vote is gone for good.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B asks all three nodes for the lock.',
        note: 'Count the nodes that can say yes to B.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has a majority and enters. Is A outside?',
        note: 'At the defaults A’s lease is running, by A’s clock. A has no reason for doubt before its next extension.',
      },
      {
        id: 'a-out',
        on: { kind: 'leave', actor: 'A' },
        text: 'A leaves.',
        note: 'At the defaults because its extension got one vote. From B’s entry to here there were two.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question:
        'redis-1 was restarted long ago, redis-2 just now. All three nodes are up, and A’s last extension had two votes. B asks for the lock. Is it granted?',
      options: [
        'No: A’s lease is running, and it has a majority',
        'Yes: two nodes know nothing of A',
        'No: B has to wait until redis-2 has been up for a lease',
      ],
      answer: 1,
      explanation:
        'An extension only prolongs what a node has. redis-1 never got A’s key again, so with redis-2 there are two empty nodes, and two are a majority.',
    },
    explanation:
      'That two majorities share a node helps only as long as this node remembers. Each restart takes one vote from whoever holds the lock, and an extension that only prolongs never gets it back. So the losses add up over the life of the lock, however far they are apart, and a lock that is kept for days meets restarts that a lock of seconds never sees. The mend sets the key again where it is missing, as long as the lease is certainly running, so that each loss is repaired at the next extension. Two restarts between two extensions are still too many. And it has a price: a node that stays away for a lease after a restart, so as not to vote twice, may now be given the key at once. A disk that is written before the answer costs time, and loses no vote.',
    tryThis: [
      { text: 'The key is set again where it is missing', set: { missing: 'set-again' } },
      { text: 'A shorter lease: A learns of it sooner, and too late', set: { ttl: '6s' } },
    ],
  },
  build: (settings) => {
    const restart = (node: string, nth: number) => {
      const extended = { kind: 'extended', actor: node, client: 'A', nth } as const
      return [
        { id: `crash-${node}`, when: { on: extended, delay: '1s' }, action: { do: 'crash' as const, actor: node } },
        {
          id: `restart-${node}`,
          when: { on: extended, delay: '1500ms' },
          action: { do: 'restart' as const, actor: node },
        },
      ]
    }
    return file(scenario, settings, {
      params: { partsA: 6, partsB: 1 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'restart', actor: SECOND } } },
      ],
      nodes: [{ id: NODE }, { id: SECOND }, { id: 'redis-3' }],
      faults: [...restart(NODE, 1), ...restart(SECOND, 3)],
    })
  },
}
export default scenario
