import { type Path, step } from './path'

const path: Path = {
  id: 'incident-review',
  order: 6,
  title: 'Incident review',
  summary:
    'For a team that reviews its own use of locks: public reports, step by step, each with the question to take home to the own code.',
  steps: [
    step(
      'incident-is-locked',
      9,
      'A check that was there and did not help. Search your code for the method that this one called.',
    ),
    step(
      'incident-one-timeout',
      8,
      'One number for two things. Search for a constructor of your lock with a single timeout.',
    ),
    step('incident-counted-twice', 9, 'A lock that stayed locked. Ask what your client does when an answer is late.'),
    step(
      'incident-inner-unlock',
      8,
      'Two parts of a library that do not know of each other’s count. Ask who may stop a timer.',
    ),
    step(
      'incident-same-thread',
      8,
      'A lock written for threads, in a program of tasks. Ask what your lock calls an owner.',
    ),
    step(
      'incident-standby-ticks',
      8,
      'An error while asking. Find the line of your code that says what an error means.',
    ),
    step('incident-two-of-three', 8, 'A parameter that takes a list. Ask what the list is for, before the run tells.'),
    step(
      'incident-lost-permit',
      7,
      'Something is counted down before it is written down. Look for two commands that should be one.',
    ),
    step('incident-reaper', 8, 'A clean-up against stuck locks. Ask how it can tell a stuck one from a slow one.'),
    step('incident-twice-a-minute', 8, 'No overlap, and still a report. Ask what was promised to whoever reported it.'),
    step('incident-forty-repeats', 8, 'A planned failover, and then one client alone. Ask what your retry does again.'),
    step('incident-wait-ignored', 7, 'A wait that was put in for safety. Search for answers that nobody looks at.'),
    step('incident-eroded-quorum', 8, 'Restarts, never two at once. Ask what an extension does where the key is gone.'),
    step('incident-downgrade', 8, 'A lock inside a lock. Ask which of the two your inner release names.'),
    step('incident-ghost', 8, 'Somebody left the queue. Ask who hears of it, and what if nobody does.'),
    step(
      'incident-clock-set',
      7,
      'An operator sets a clock right. Ask which of your clocks can jump, and who set them.',
    ),
    step(
      'incident-charged-again',
      8,
      'A mark that says “done”. Ask what happens first in your job, the work or the mark.',
    ),
    step('incident-lock-file', 8, 'A second place for the lock, in case. Ask when two may be in different places.'),
    step('incident-cleared-queue', 7, 'A lock that waits with its job. Ask who frees it when the job is taken away.'),
  ],
}
export default path
