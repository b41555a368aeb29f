import type { Property } from '../../scenario'
import type { Meaning } from './terms'

/** What each verdict is about. */
export const PROPERTY_MEANINGS: Readonly<Record<Property, Meaning>> = {
  'mutual-exclusion': {
    title: 'Mutual exclusion',
    text: 'No two holders are inside at the same time. It is judged by what the holders believe: from entering to leaving, pauses included.',
  },
  ownership: {
    title: 'Ownership',
    text: 'A client deletes, overwrites or extends only a lock that it acquired itself.',
  },
  'deadlock-freedom': {
    title: 'Deadlock freedom',
    text: 'A lock whose holder is done or dead becomes free again, within a bound that is shown beside the verdict.',
  },
  progress: {
    title: 'Progress',
    text: 'While somebody wants the lock, it is not free for longer than a bound before somebody gets it.',
  },
  fairness: {
    title: 'Fairness',
    text: 'A waiting client is not overtaken by more than a given number of later ones; with a queue, by none.',
  },
  'truthful-answers': {
    title: 'Truthful answers',
    text: 'What the lock’s API tells its caller (“held”, “not held”, “released”, “not yours”) is what the keys of Redis say at that moment.',
  },
  'stale-writes': {
    title: 'Stale write',
    text: 'A write that the storage accepts although its sender’s turn is over: another holder has entered since. The property holds where there is none.',
  },
  fencing: {
    title: 'Fencing',
    text: 'Tokens grow with each grant, no two holders have the same one, and the storage accepts none that is lower than one before.',
  },
  capacity: {
    title: 'Capacity',
    text: 'Of a semaphore’s permits no more than all are out at once, and none of them goes missing while somebody waits.',
  },
  'fault-tolerance': {
    title: 'Fault tolerance',
    text: 'The lock goes on answering while as many of its nodes are down as it promises to survive.',
  },
}
