/** The small things of a program's world: waiting, printing, random bytes, and reading errors that may be anything. */
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Kernel, Process, Task } from '../kernel'
import type { Call } from './call'
import { BadArgument, micros } from './values'

/**
 * `work` and `sleep`: virtual time passes, and a pause makes it longer. What is still open when the program is over ends
 * with it.
 */
export function createWaits(
  id: ActorId,
  call: Call,
  append: (event: NewEvent) => Seq,
  kernel: Kernel,
  process: Process,
) {
  const open = new Set<Task>()
  const wait = (kind: 'sleep' | 'work') => (ms: unknown) => {
    const us = micros(ms, `${kind}'s length`)
    return call<void>({ call: kind, us }, (of, settle) => {
      const over = () => {
        if (open.delete(task))
          settle(append({ kind: 'answered', actor: id, of, call: kind, cause: of }), () => undefined)
      }
      const task = kernel.after(us, () => process.submit(over))
      open.add(task)
    })
  }
  return {
    functions: { sleep: wait('sleep'), work: wait('work') },
    clear() {
      for (const task of open) kernel.cancel(task)
      open.clear()
    },
  }
}

export function createCrypto(uint32: () => number) {
  const hex = (digits: number) => (uint32() & (16 ** digits - 1)).toString(16).padStart(digits, '0')
  return {
    /** A version 4 UUID. */
    randomUUID: () =>
      `${hex(4)}${hex(4)}-${hex(4)}-4${hex(3)}-${'89ab'[uint32() & 3]}${hex(3)}-${hex(4)}${hex(4)}${hex(4)}`,
    getRandomValues(array: unknown) {
      if (!(array instanceof Uint8Array || array instanceof Uint32Array) || array.length > 65_536) {
        throw new BadArgument('getRandomValues takes a Uint8Array or a Uint32Array')
      }
      for (let i = 0; i < array.length; i++) array[i] = uint32()
      return array
    },
  }
}

const PRINTED_LENGTH = 500

export function printable(...values: unknown[]): string {
  return values.slice(0, 20).map(printableValue).join(' ').slice(0, PRINTED_LENGTH)
}

function printableValue(value: unknown): string {
  try {
    if (typeof value === 'object' && value !== null && !(value instanceof Error)) return String(JSON.stringify(value))
    return String(value)
  } catch {
    return '[unprintable]'
  }
}

/** What a program threw, which may be anything: its class, wording and stack. */
export function readError(problem: unknown): {
  readonly name: string
  readonly message: string
  readonly stack: string
} {
  try {
    if (!(problem instanceof Error)) return { name: 'Error', message: printable(problem), stack: '' }
    const { name, message, stack } = problem
    return { name: printable(name).slice(0, 64), message: printable(message), stack: String(stack).slice(0, 20_000) }
  } catch {
    return { name: 'Error', message: 'an error that cannot be read', stack: '' }
  }
}
