import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, NODE, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const REPLICA = 'redis-2'

const scenario: Builtin = {
  id: 'incident-forty-repeats',
  revision: 1,
  group: 'Real incidents',
  order: 631,
  terms: ['resending', 'reentrancy', 'wait', 'failover'],
  title: 'Sent again until a replica has it',
  summary: 'No replica acknowledges, so the script runs again, forty times. Each run counts as one more hold.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '15s' },
    work: { ...PARAMETERS.work, max: '9s' },
    sync: {
      label: 'WAIT timeout',
      default: '500ms',
      min: '50ms',
      max: '1s',
      help: 'How long WAIT waits for the replica before the script is sent again.',
    },
    behind: {
      label: 'Replica cut off',
      default: '25s',
      min: '1s',
      max: '30s',
      help: 'How long the old master, a replica now, hears nothing from the new one.',
    },
    every: {
      label: 'Next job after',
      default: '12s',
      min: '1s',
      max: '14s',
      help: 'How long A rests between its jobs.',
    },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    'not-replicated': {
      label: 'Not acknowledged',
      values: ['left', 'taken-back'],
      default: 'left',
      changes: ['code'],
      help: 'What becomes of a grant that no replica has acknowledged, before the script is sent again.',
    },
  },
  expected: [
    {
      set: {},
      findings: {
        progress: 'violated',
        'deadlock-freedom': 'violated',
        'truthful-answers': 'violated',
        'mutual-exclusion': 'holds',
      },
    },
    {
      set: { 'not-replicated': 'taken-back' },
      findings: {
        progress: 'holds',
        'deadlock-freedom': 'holds',
        'truthful-answers': 'holds',
        'mutual-exclusion': 'holds',
      },
    },
  ],
  sources: [
    'redisson/redisson, issue 4822: after CLUSTER FAILOVER only one client ever gets the lock',
    'redisson/redisson, issue 5205: the same',
  ],
  lesson: {
    question:
      'An operator moved the master to its replica, in good order. From then on one client got the lock, again and again, and no other ever did. What had happened?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'The replica has acknowledged A’s lock, so A enters.',
        note: 'One hold in the hash, and it is on both nodes. All is as it should be.',
      },
      {
        id: 'failover',
        on: { kind: 'promoted', actor: REPLICA },
        text: 'The operator’s FAILOVER is done: redis-2 is the master now, and redis-1 follows it. Nothing is lost.',
        note: 'A’s release finds the new master by the READONLY error of the old one, and succeeds.',
      },
      {
        id: 'cut',
        on: { kind: 'cut' },
        text: 'The new replica hears nothing from its master for a while. Clients reach both.',
        note: 'The reports only say that no replica was in sync. A cut is one way to get there.',
      },
      {
        id: 'no-ack',
        on: { kind: 'unblock', client: 'A', nth: 2 },
        text: 'A’s next job has its lock on the master. WAIT answers how many replicas have it.',
        note: 'At the defaults 0. Ask what has become of the grant: WAIT counts and takes nothing back.',
      },
      {
        id: 'next-script',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 5 },
        text: 'A’s client answers this with another script.',
        note: 'Open the hash. At the defaults it is the same script, which finds A’s field and counts 2. With taking back it is the release.',
      },
      {
        id: 'error',
        on: { kind: 'print', actor: 'A' },
        text: 'After 41 sendings the client gives up and tells A’s caller: not locked.',
        note: 'Read the count in the hash. At the defaults it is 41, with a fresh lease, and belongs to nobody who knows of it.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'A replica has acknowledged B’s lock, and B enters.',
        note: 'At the defaults it does not come to this.',
      },
      {
        id: 'a-again',
        on: { kind: 'enter', actor: 'A', nth: 2 },
        text: 'A is inside again: the replica is back and has acknowledged.',
        note: 'B asks all the time. At the defaults the hash lets in only whoever has its field.',
      },
      {
        id: 'released',
        on: { kind: 'leave', actor: 'A', nth: 2 },
        text: 'A’s job is done, and A gives its lock back, once.',
        note: 'One down. At the defaults more than forty are left.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B gives up. It has waited for a lock that nobody was using most of the time.',
        note: 'Each of A’s jobs has renewed the lease and taken as many holds as it gave back.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A has had its last job. Nobody renews the lease any more, and it runs out.',
        note: 'Only the end of A frees the others.',
      },
    ],
    prediction: {
      before: { kind: 'unblock', client: 'A', nth: 2 },
      question:
        'The master has granted A’s second lock, and no replica acknowledges. The client takes that for a failure and sends the script again, up to 41 times in all. Then it reports an error. What does the hash hold?',
      options: ['Nothing: the lock has failed', 'One hold of A', 'Up to 41 holds of A'],
      answer: 2,
      explanation:
        'Each sending was granted, since the field is A’s own. What failed each time was the check that came after it.',
    },
    explanation:
      'The check of the replicas comes after the grant, so a failed check leaves a granted lock behind. Whoever repeats such a step has to make sure that the second run does no more than the first, or has to undo the first. Here each repetition counted one more hold. The error told the caller that it had nothing, so nobody would ever give those holds back, and every further job of A renewed their lease. For A the lock worked; the others saw one that was never free. With taking back, a failed check leaves nothing: while no replica acknowledges nobody gets in, and afterwards everybody has a chance.',
    tryThis: [
      { text: 'What is not acknowledged is taken back', set: { 'not-replicated': 'taken-back' } },
      { text: 'A shorter cut: fewer holds, and B waits as long', set: { behind: '3s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      params: { jobsA: 3, jobsB: 1, sendings: 41 },
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'command', actor: 'A', key: KEY, nth: 4 } } },
      ],
      nodes: [{ id: NODE }, { id: REPLICA, replicaOf: NODE }],
      faults: [
        {
          id: 'failover',
          when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' },
          action: { do: 'command', actor: NODE, args: ['FAILOVER'] },
        },
        {
          id: 'cut',
          when: { on: { kind: 'want', actor: 'A', nth: 2 } },
          action: { do: 'partition', between: [[NODE], [REPLICA]], lasts: { for: length(settings, 'behind') } },
        },
      ],
    }),
}
export default scenario
