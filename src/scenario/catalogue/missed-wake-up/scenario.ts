import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'missed-wake-up',
  revision: 1,
  group: 'Single instance',
  order: 112,
  terms: ['wake-up', 'delay'],
  title: 'A wake-up that nobody hears',
  summary: 'B finds the lock taken and subscribes to its release. The release comes in between.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s' },
    work: { ...PARAMETERS.work, default: '1s', max: '20s' },
    latency: PARAMETERS.latency,
  },
  switches: {
    recheck: {
      label: 'Check after SUBSCRIBE',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code'],
      help: 'Whether a waiter tries again when it has begun to listen.',
    },
  },
  expected: [
    { set: {}, findings: { progress: 'violated', 'mutual-exclusion': 'holds' } },
    { set: { recheck: 'on' }, findings: { progress: 'holds', 'mutual-exclusion': 'holds' } },
  ],
  sources: [
    'redis.io: Redis Pub/sub, "Delivery semantics": at most once',
    'redisson/redisson: RedissonLock.java, which tries again after it has subscribed',
  ],
  lesson: {
    question: 'B waits for the message that the lock is free. What if the message comes before B listens?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside. B starts, and will want the lock.',
        note: 'Ask what is wrong with polling, and what a message would save.',
      },
      {
        id: 'refused',
        on: { kind: 'command', actor: 'B', key: KEY },
        text: 'B’s try is refused. From what it knows, it has to wait for a release.',
        note: 'This is the check. What B knows is true at this moment and grows old from here on.',
      },
      {
        id: 'lease',
        on: { kind: 'command', actor: 'B', key: KEY, nth: 2 },
        text: 'B has asked how long the lease still is: this is how long it will wait at most. Now it subscribes.',
        note: 'Its SUBSCRIBE is held in the network. Between check and subscription there is always some time.',
      },
      {
        id: 'released',
        on: { kind: 'deleted', key: KEY, client: 'A' },
        text: 'A releases the lock, and publishes that it is free. The message goes to those who have subscribed.',
        note: 'Look at what PUBLISH answers inside the script: the number of listeners. It is 0.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is inside.',
        note: 'Measure from A’s release. Without the second check B has waited for the rest of a lease that had ended long ago.',
      },
      {
        id: 'b-out',
        on: { kind: 'leave', actor: 'B' },
        text: 'B is done.',
        note: 'No message was lost by the network here, and nothing was broken. The order of two steps was enough.',
      },
    ],
    prediction: {
      before: { kind: 'deleted', key: KEY, client: 'A' },
      question: 'A releases and publishes before B’s SUBSCRIBE has arrived. When does B get in?',
      options: [
        'When its SUBSCRIBE arrives: Redis hands it the message',
        'When the lease that it asked for is over, after about 30 s',
        'Never',
      ],
      answer: 1,
      explanation:
        'Pub/sub keeps nothing: a message goes to those who listen at that moment. Only the end of the lease, as B’s own timer counts it, wakes B.',
    },
    explanation:
      'First look, then listen: whatever happens in between is neither seen nor heard. Listen first, and then look again, and there is no such gap: a release before the second look is seen by it, and a release after it is heard. The timer for the rest of the lease is the net below: messages may be lost for other reasons, and a holder may die without sending one.',
    tryThis: [{ text: 'Check again after SUBSCRIBE', set: { recheck: 'on' } }],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      faults: [
        {
          id: 'late-subscribe',
          when: { on: { kind: 'command', actor: 'B', nth: 3, when: 'before' } },
          action: { do: 'delay', lasts: { until: { kind: 'deleted', key: KEY, client: 'A' } } },
        },
      ],
      bounds: { progress: '5s' },
    }),
}
export default scenario
