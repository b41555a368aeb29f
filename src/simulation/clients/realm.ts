/**
 * The world that one client's program sees: a compartment of its own. What the program meets is made inside it
 * (`realm-source.ts`); the engine is reached by the host's functions alone, which are frozen (STACK 11).
 */
import { err, ok, type Result } from '../../base'
import { compileProgram, type ProgramError } from './compile'
import { REALM_SOURCE } from './realm-source'
import type { MakeError } from './redis-host'

declare const harden: <T>(value: T) => T
declare const Compartment: new (options: {
  globals: object
  name: string
  __options__: true
}) => { globalThis: Record<string, unknown>; evaluate(source: string, options?: object): unknown }

export interface Realm {
  /** An error as the program meets it, of the realm's own class. */
  makeError: MakeError
  /** Compiles the program; the result starts it. */
  load(text: string): Result<() => Promise<unknown>, ProgramError>
  /** The line of the program's last call: of the one that led to the host function now running. */
  callerLine(): number
  /** The program's line in an error's stack, or 0. */
  errorLine(stack: string): number
}

const EVALUATE = {
  __evadeHtmlCommentTest__: true,
  __evadeImportExpressionTest__: true,
  __rejectSomeDirectEvalExpressions__: false,
}
/** What differs between hosts, or leads out of virtual time. */
const ABSENT = ['Intl', 'Atomics', 'SharedArrayBuffer', 'WebAssembly']

/** `host`: the functions that `realm-source.ts` builds on. */
export function createRealm(name: string, host: object): Realm {
  const url = `lockstep-program-${name}`
  const frame = new RegExp(`${url}:(\\d+):\\d+`)
  const compartment = new Compartment({ globals: {}, name: url, __options__: true })
  const { globalThis: own } = compartment
  const build = compartment.evaluate(REALM_SOURCE, EVALUATE) as (host: object) => {
    readonly globals: Readonly<Record<string, unknown>>
    readonly makeError: Realm['makeError']
  }
  const { globals, makeError } = build(harden(host))
  for (const [key, value] of Object.entries({ ...globals, self: own, window: own })) {
    Object.defineProperty(own, key, { value, writable: true, configurable: true, enumerable: false })
  }
  for (const key of ABSENT) Reflect.deleteProperty(own, key)

  let line = 0
  const nothing: readonly never[] = harden([])
  const callsAt = harden((place: number) => {
    line = place
    return nothing
  })

  const lineOf = (stack: string) => Number(frame.exec(stack)?.[1] ?? 0)
  return {
    makeError,
    load(text) {
      const compiled = compileProgram(text)
      if (!compiled.ok) return compiled
      for (const [free, line] of compiled.value.globals) {
        if (!(free in own)) return err({ name: 'ReferenceError', message: `${free} is not defined`, line })
      }
      try {
        const make = compartment.evaluate(`${compiled.value.source}\n//# sourceURL=${url}`, EVALUATE)
        return ok((make as (at: typeof callsAt) => () => Promise<unknown>)(callsAt))
      } catch (problem) {
        const { name: kind, message, stack } = problem as Error
        return err({ name: kind, message, line: lineOf(String(stack)) || 1 })
      }
    },
    callerLine: () => line,
    errorLine: lineOf,
  }
}
