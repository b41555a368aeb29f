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
  ],
}
export default path
