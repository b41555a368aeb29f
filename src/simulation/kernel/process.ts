/**
 * What every actor has: a process that is up, paused or down. Work for a paused or an occupied process waits and is
 * done in order afterwards; work for one that is down is dropped.
 */
import type { Kernel } from './kernel'

export interface Process {
  readonly state: 'up' | 'paused' | 'down'
  /** Does the work now, or on resuming; `held` is called when it has to wait, `dropped` when it never will be done. */
  submit(work: () => void, held?: () => void, dropped?: () => void): void
  pause(): void
  resume(): void
  /** Busy with one piece of work: what is submitted waits. */
  occupy(): void
  /** Done: `last` ends that piece of work, and what waited follows. */
  free(last: () => void): void
  stop(): void
  start(): void
}

interface Work {
  readonly run: () => void
  readonly dropped: (() => void) | undefined
}

export function createProcess(kernel: Kernel): Process {
  let state: Process['state'] = 'up'
  let inbox: Work[] = []
  let draining = false
  let working = false
  let occupied = false
  const drop = () => {
    const dropped = inbox
    inbox = []
    for (const work of dropped) work.dropped?.()
  }
  /** One piece of work a task, as an event loop does it: a client's promises settle in between. */
  const drain = () => {
    if (draining) return
    draining = true
    kernel.after(0, () => {
      draining = false
      if (state !== 'up' || occupied) return
      const work = inbox.shift()
      if (inbox.length > 0) drain()
      working = true
      work?.run()
      working = false
    })
  }
  return {
    get state() {
      return state
    },
    submit(run, held, dropped) {
      if (state === 'down') return dropped?.()
      // What a piece of work leads to at once belongs to it, not behind what waits.
      if (state === 'up' && !occupied && (working || inbox.length === 0)) return run()
      inbox.push({ run, dropped })
      if (state === 'paused' || occupied) held?.()
    },
    pause() {
      if (state === 'up') state = 'paused'
    },
    resume() {
      if (state !== 'paused') return
      state = 'up'
      if (inbox.length > 0) drain()
    },
    occupy() {
      occupied = true
    },
    free(last) {
      if (!occupied) return
      occupied = false
      if (state !== 'up') {
        inbox.unshift({ run: last, dropped: undefined })
        return
      }
      last()
      if (inbox.length > 0) drain()
    },
    stop() {
      state = 'down'
      occupied = false
      drop()
    },
    start() {
      if (state === 'down') state = 'up'
    },
  }
}
