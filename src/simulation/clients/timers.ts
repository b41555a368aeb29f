/** setTimeout and its kin on virtual time: a paused process's timers fire when it resumes, in order. */
import type { Micros } from '../../base'
import type { Kernel, Process, Task } from '../kernel'
import { BadArgument } from './values'

const MAX_TIMERS = 1_000

export interface Timers {
  readonly functions: Readonly<Record<string, (...args: never[]) => unknown>>
  clear(): void
}

/** `fire` runs a callback of the program's in its own turn. */
export function createTimers(
  kernel: Kernel,
  process: Process,
  fire: (callback: unknown, args: readonly unknown[], us: Micros) => void,
): Timers {
  const running = new Map<object, Task>()
  const start = (callback: unknown, ms: unknown, args: readonly unknown[], repeat: boolean) => {
    if (typeof callback !== 'function') throw new BadArgument('a timer takes a function')
    if (running.size >= MAX_TIMERS) throw new BadArgument(`a client has at most ${MAX_TIMERS} timers`)
    // Browsers and Node take anything below 1 ms, and anything odd, as 1 ms.
    const us: Micros = Math.round(Math.min(Math.max(Number(ms) || 1, 1), 86_400_000) * 1000)
    const handle: object = { ref: () => handle, unref: () => handle, hasRef: () => true }
    const arm = () => running.set(handle, kernel.after(us, due))
    const due = () =>
      process.submit(() => {
        if (!running.has(handle)) return
        if (repeat) arm()
        else running.delete(handle)
        fire(callback, args, us)
      })
    arm()
    return Object.freeze(handle)
  }
  const stop = (handle: unknown) => {
    const task = running.get(handle as object)
    if (task) kernel.cancel(task)
    running.delete(handle as object)
  }
  return {
    functions: {
      setTimeout: (callback: unknown, ms: unknown, ...args: unknown[]) => start(callback, ms, args, false),
      setInterval: (callback: unknown, ms: unknown, ...args: unknown[]) => start(callback, ms, args, true),
      clearTimeout: stop,
      clearInterval: stop,
    },
    clear() {
      for (const task of running.values()) kernel.cancel(task)
      running.clear()
    },
  }
}
