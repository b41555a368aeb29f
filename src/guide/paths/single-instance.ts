import { type Path, step } from './path'

const path: Path = {
  id: 'single-instance',
  order: 2,
  title: 'Single instance',
  summary:
    'For beginners: from no lock at all to a complete one on a single Redis, one decision at a time. No failover, no theory.',
  steps: [
    step(
      'in-process-mutex',
      6,
      'Start with what everybody knows, a mutex. It shows why one needs something outside the process.',
    ),
    step(
      'minimal-lock',
      8,
      'The whole lock at once, so that each later step changes one line of it. Open the code beside the story.',
    ),
    step('minimal-lock', 4, 'The same lock, and now a holder dies. Ask beforehand who will clean up.', { crash: 'on' }),
    step(
      'key-per-worker',
      6,
      'A lock is as good as its name. This is the most common mistake that no test of one worker finds.',
    ),
    step('constant-token', 7, 'The value of the key matters as well. Let the room say what the comparison compares.'),
    step(
      'release-not-mine',
      6,
      'Where the release stands in the code: a `finally` runs in more cases than one thinks of.',
    ),
    step('ttl-too-short', 6, 'Now the number that all of it depends on. First the guess that is too low.'),
    step('ttl-too-long', 6, 'Then the guess that is too high. Both come from the same wish, to be safe.'),
    step(
      'how-long-a-ttl',
      9,
      'The two guesses side by side, as numbers. Let the room choose a value before the run is shown.',
    ),
    step('watchdog', 8, 'The way out of guessing. Ask what the timer itself depends on.'),
    step('reentrant', 7, 'Code calls code. A lock that is taken twice by its holder needs a second number.'),
    step('fail-retry-block', 9, 'What those do who do not get it. The numbers beside the verdicts are the point here.'),
    step('missed-wake-up', 6, 'Waiting without asking all the time, and the gap that this opens.'),
    step('advisory', 6, 'A reminder of what a lock is: an agreement. Ask who in their system has not signed it.'),
    step('single-instance-down', 6, 'The end of this path and the beginning of the next: the node itself.'),
  ],
}
export default path
