import { type Path, step } from './path'

const path: Path = {
  id: 'failover-and-fencing',
  order: 3,
  title: 'Failover and fencing',
  summary:
    'For those who run Redis with replicas and Sentinel: what a promotion does to a lock, what WAIT can promise, and what is left to the storage.',
  steps: [
    step(
      'failover-loss',
      8,
      'The order of three events decides: the answer, the stream, the crash. Everything else on this path varies it.',
    ),
    step(
      'replica-check',
      8,
      'The check that most people think of first. Read the number that WAIT answers, not that it answers.',
    ),
    step(
      'replica-check-wrong-replica',
      8,
      'With two replicas one has to ask which of them has acknowledged, and which will be promoted.',
    ),
    step(
      'replica-check-wrong-replica',
      4,
      'The same question, with the choice made by a setting instead of the network.',
      {
        'passed-over': 'priority',
      },
    ),
    step('replica-check-resent', 7, 'The client library means well. Watch whom it asks the second time.'),
    step('replica-check-no-replica', 6, 'A check of all of nothing. Look for this case in the lock that you use.'),
    step('split-brain', 9, 'The old master has not died. Ask the room how it could know that it should stop.'),
    step('split-brain', 5, 'The setting that Redis has for this, on. Note the number of seconds in it.', {
      'min-replicas': 'on',
    }),
    step('split-brain', 5, 'The same setting, and A’s SET comes sooner after the cut. Predict before you play it.', {
      arrives: '1s',
      'min-replicas': 'on',
    }),
    step(
      'promoted-with-fast-clock',
      6,
      'This time the key was replicated. Ask whose clock counts the lease down from now on.',
    ),
    step(
      'renewed-through-failover',
      8,
      'A renewed lease meets half a minute without a master. It is about the holder’s side.',
    ),
    step('fencing', 7, 'What the storage can do that no lock can. From here on the lock may be wrong.'),
    step('fencing-counter-lost', 8, 'Where does the number come from? If it comes from Redis, this path begins again.'),
    step('fenced-lock', 6, 'A library’s version of it. Look at which message carries the token.'),
  ],
}
export default path
