/** What a connection tells its listeners, and when: ioredis emits an error at once, and a state in the next tick. */
import type { Seq } from '../../../trace'
import type { Kernel, Process } from '../../kernel'
import type { Problem } from './command'

export type Status = 'wait' | 'connecting' | 'connect' | 'ready' | 'close' | 'reconnecting' | 'end'

/** An event as ioredis emits it: a status, or an error, with what its listeners get. */
export type Told =
  | { readonly event: Exclude<Status, 'reconnecting'> }
  | { readonly event: 'reconnecting'; readonly delayMs: number }
  | { readonly event: 'error' | 'sentinelError'; readonly problem: Problem }

export function createTeller(kernel: Kernel, process: Process, listener: (told: Told, cause: Seq | undefined) => void) {
  let untold: Told[] = []
  /** Called when the handler that changed the state is through, before any promise settles. */
  const tell = (cause: Seq | undefined) => {
    const told = untold
    untold = []
    const errors = told.filter((each) => 'problem' in each)
    const states = told.filter((each) => !('problem' in each))
    for (const each of [...errors, ...states]) listener(each, cause)
  }
  return {
    say: (told: Told) => untold.push(told),
    tell,
    /** The same for what a program did itself: it hears when it has come to its next `await`. */
    soon() {
      if (untold.length > 0) kernel.after(0, () => process.submit(() => tell(undefined)), true)
    },
  }
}
