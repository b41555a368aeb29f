import { type Path, step } from './path'

const path: Path = {
  id: 'library-internals',
  order: 5,
  title: 'Library internals',
  summary:
    'For those who debug a lock library: what Redisson’s locks send, key by key and script by script, and what each of them keeps where.',
  steps: [
    step(
      'rlock',
      10,
      'The base of the family. Open the module beside the trace: a hash, a script, a channel, a timer.',
    ),
    step('rlock', 5, 'The holder dies. Find in the trace what is left of it, and for how long.', {
      situation: 'holder-crash',
    }),
    step('rlock', 5, 'With a lease of one’s own there is no watchdog. Read the code for the reason.', {
      situation: 'expiry',
    }),
    step('rlock-nonreentrant', 6, 'The same lock without the count. Compare the two acquire scripts line by line.'),
    step('missed-wake-up', 6, 'Why the library asks once more after it has subscribed.'),
    step('fair-lock', 9, 'A list and a sorted set beside the hash. Read the scores: they are moments.'),
    step('spin-lock', 8, 'No channel at all. Predict when asking again costs less than being told.'),
    step(
      'read-write-lock',
      9,
      'Two kinds of holders in one hash, and keys for each reader. Watch the keyspace while they enter.',
    ),
    step('read-write-lock', 6, 'Readers come and come. Ask when it is the writer’s turn.', { situation: 'starvation' }),
    step('read-write-lock', 5, 'A reader that wants to write as well. Predict from the script who waits for whom.', {
      situation: 'upgrade',
    }),
    step(
      'multi-lock',
      8,
      'Several locks as one. Ask in which order they are taken, and what happens to those already taken.',
    ),
    step('multi-lock', 4, 'What the library does instead of waiting for ever.', { strategy: 'start-over' }),
    step('semaphore', 8, 'A lock for more than one holder. Ask where a permit is while somebody has it.'),
    step('semaphore', 4, 'The variant that gives each permit a lease. Look at the sorted set.', { leases: 'on' }),
    step('fenced-lock', 7, 'The base lock and a counter. The token is drawn in the same script; see why.'),
    step('unlock-retry', 7, 'The release script knows a third answer. It is there for one case, which is this one.'),
    step('compare-and-delete-natively', 6, 'What newer servers have in place of the script, and what stays the same.'),
  ],
}
export default path
