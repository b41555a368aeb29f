import { type Path, step } from './path'

const path: Path = {
  id: 'classic-five',
  order: 1,
  title: 'The classic five',
  summary:
    'Three quarters of an hour with a room that uses Redis locks: the five failures that everybody meets, and the token that helps where no lock can.',
  steps: [
    step(
      'setnx-then-expire',
      7,
      'The oldest way to write a Redis lock. It begins here since it needs no timing at all.',
    ),
    step('unconditional-del', 8, 'The lock has a lifetime now, and so its holder can outstay it. Look at the release.'),
    step('get-then-del', 6, 'The usual repair of the release. Ask the room whether they would let it pass a review.'),
    step(
      'gc-pause',
      9,
      'Acquire and release are right from here on. What is left is time, which no code of the client sees.',
    ),
    step(
      'failover-loss',
      8,
      'One Redis is not enough for operations, so there is a replica. Ask what it knows, and when.',
    ),
    step(
      'fencing',
      7,
      'The last word is with the storage. It closes the hour because it answers the last three steps.',
    ),
  ],
}
export default path
