/**
 * The world that one client's program sees: a compartment of its own whose clock, timers and randomness are the
 * client's. Everything handed in is frozen; nothing of the engine's can be reached from it (STACK 11).
 */
import { err, ok, type RandomStream, type Result } from '../../base'
import { compileProgram, type ProgramError } from './compile'
import { REALM_SOURCE } from './realm-source'

declare const harden: <T>(value: T) => T
declare const Compartment: new (options: {
  globals: object
  name: string
  __options__: true
}) => { globalThis: Record<string, unknown>; evaluate(source: string, options?: object): unknown }

export interface Realm {
  /** An error as the program meets it, of the realm's own class. */
  makeError(name: string, message: string): Error
  /** Adds globals, frozen. */
  provide(globals: Readonly<Record<string, unknown>>): void
  /** Compiles the program; the result starts it. */
  load(text: string): Result<() => Promise<unknown>, ProgramError>
  /** The program's line that called the host function now running, or 0. */
  callerLine(): number
  /** The program's line in an error's stack, or 0. */
  errorLine(stack: string): number
}

interface RealmParts {
  readonly name: string
  /** The client's wall clock in whole milliseconds. */
  readonly wallMs: () => number
  readonly random: RandomStream
}

const EVALUATE = { __evadeHtmlCommentTest__: true, __evadeImportExpressionTest__: true, __rejectSomeDirectEvalExpressions__: false }
const ABSENT = ['Intl', 'Atomics', 'SharedArrayBuffer', 'WebAssembly']

interface StackHost {
  captureStackTrace?: (target: object) => void
}

export function createRealm({ name, wallMs, random }: RealmParts): Realm {
  const url = `lockstep-program-${name}`
  const frame = new RegExp(`${url}:(\\d+):\\d+`)
  const compartment = new Compartment({ globals: {}, name: url, __options__: true })
  const { globalThis: own } = compartment
  const make = compartment.evaluate(REALM_SOURCE) as (host: object) => Record<'Date' | 'Math' | 'makeError', unknown>
  const inner = make({ wallMs, random: () => random.unit(), BaseDate: own.Date })
  const provide = (globals: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(globals)) {
      Object.defineProperty(own, key, { value: harden(value), writable: true, configurable: true, enumerable: false })
    }
  }
  provide({ Date: inner.Date, Math: inner.Math, self: undefined, window: undefined })
  for (const key of ABSENT) Reflect.deleteProperty(own, key)
  own.self = own
  own.window = own

  const lineOf = (stack: string) => Number(frame.exec(stack)?.[1] ?? 0)
  return {
    makeError: inner.makeError as Realm['makeError'],
    provide,
    load(text) {
      const compiled = compileProgram(text)
      if (!compiled.ok) return compiled
      for (const [free, line] of compiled.value.globals) {
        if (!(free in own)) return err({ name: 'ReferenceError', message: `${free} is not defined`, line })
      }
      try {
        const program = compartment.evaluate(`${compiled.value.source}\n//# sourceURL=${url}`, EVALUATE)
        return ok(program as () => Promise<unknown>)
      } catch (problem) {
        const { name, message, stack } = problem as Error
        return err({ name, message, line: lineOf(String(stack)) || 1 })
      }
    },
    callerLine() {
      const holder: { stack?: string } = {}
      const { captureStackTrace } = Error as StackHost
      captureStackTrace?.(holder)
      return lineOf(String(holder.stack ?? new Error().stack))
    },
    errorLine: lineOf,
  }
}
