/**
 * A script takes time and the server does nothing else meanwhile. After busy-reply-threshold it listens again, to
 * answer BUSY and to take SCRIPT KILL; it still does no other work (script.c, scriptInterrupt).
 */
import type { Micros } from '../../base'
import type { Kernel, Process, Task } from '../kernel'

export interface Work {
  /** How long it takes; null: until it is killed. */
  readonly us: Micros | null
  /** It has written, so it cannot be killed. */
  readonly wrote: boolean
  readonly done: (killed: boolean) => void
}

export interface Occupation {
  /** Something runs: no other command may. */
  readonly active: boolean
  /** It has run for so long that others are told. */
  readonly busy: boolean
  /** What runs has written. */
  readonly wrote: boolean
  begin(work: Work): void
  kill(): void
  /** Does `run` now, or when what runs is over. */
  whenFree(run: () => void): void
  /** The process is gone. */
  drop(): void
}

export function createOccupation(parts: {
  readonly kernel: Kernel
  readonly process: Process
  readonly threshold: () => Micros
  readonly setBusy: (busy: { readonly wrote: boolean } | null) => void
}): Occupation {
  const { kernel, process, threshold, setBusy } = parts
  let running: Work | null = null
  let busy = false
  let timer: Task | null = null
  let waiting: (() => void)[] = []

  const end = (killed: boolean) => {
    const ended = running
    running = null
    if (busy) setBusy(null)
    busy = false
    if (timer) kernel.cancel(timer)
    timer = null
    ended?.done(killed)
    const next = waiting
    waiting = []
    for (const run of next) occupation.whenFree(run)
  }

  const occupation: Occupation = {
    get active() {
      return running !== null
    },
    get busy() {
      return busy
    },
    get wrote() {
      return running?.wrote ?? false
    },
    begin(work) {
      const patience = threshold()
      running = work
      process.occupy()
      if (work.us !== null && work.us <= patience) {
        timer = kernel.after(work.us, () => process.free(() => end(false)))
        return
      }
      const left = work.us === null ? null : work.us - patience
      const listen = () => {
        busy = true
        setBusy({ wrote: work.wrote })
        timer = left === null ? null : kernel.after(left, () => process.submit(() => running === work && end(false)))
      }
      timer = kernel.after(patience, () => process.free(listen))
    },
    kill: () => end(true),
    whenFree(run) {
      if (running) waiting.push(run)
      else run()
    },
    drop() {
      if (timer) kernel.cancel(timer)
      timer = null
      running = null
      busy = false
      waiting = []
    },
  }
  return occupation
}
