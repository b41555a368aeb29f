/**
 * The virtual clock and the run loop. Tasks run in the order of (at, seq of scheduling); after a task that woke a
 * client the loop hops once, so that all its promises settle before time moves. It knows no actor and reads no clock.
 */
import TinyQueue from 'tinyqueue'
import { assert, type Micros } from '../../base'

export interface Task {
  readonly at: Micros
  readonly seq: number
  /** A background task (a heartbeat) does not keep a run alive. */
  readonly background: boolean
  /** Null once it has run or was cancelled. */
  run: (() => void) | null
}

export interface Kernel {
  readonly now: Micros
  /** Foreground tasks that are still to run. */
  readonly pending: number
  /** Runs `run` after `us` microseconds (0: later at this moment). */
  after(us: Micros, run: () => void, background?: boolean): Task
  cancel(task: Task): void
  /** Says that a promise of a client's program was settled in this task. */
  woke(): void
  /** Runs tasks until the queue is empty, the next one lies beyond `until`, or `stop` says so before a task. */
  run(until: Micros, stop: () => boolean): Promise<'empty' | 'until' | 'stopped'>
}

/** `settle` returns when every promise that can settle has (one macrotask hop). */
export function createKernel(settle: () => Promise<void>): Kernel {
  const queue = new TinyQueue<Task>([], (a, b) => a.at - b.at || a.seq - b.seq)
  let now: Micros = 0
  let scheduled = 0
  let pending = 0
  let woken = false
  const forget = (task: Task) => {
    task.run = null
    if (!task.background) pending--
  }
  return {
    get now() {
      return now
    },
    get pending() {
      return pending
    },
    after(us, run, background = false) {
      assert(Number.isSafeInteger(us) && us >= 0, `a task cannot be ${us} µs ahead`)
      const task: Task = { at: now + us, seq: scheduled++, background, run }
      if (!background) pending++
      queue.push(task)
      return task
    },
    cancel(task) {
      if (task.run) forget(task)
    },
    woke() {
      woken = true
    },
    async run(until, stop) {
      for (;;) {
        if (woken) {
          woken = false
          await settle()
          continue
        }
        if (stop()) return 'stopped'
        const task = queue.peek()
        if (!task) return 'empty'
        if (task.at > until) {
          now = until
          return 'until'
        }
        queue.pop()
        const { run } = task
        if (!run) continue
        now = task.at
        forget(task)
        run()
      }
    },
  }
}
