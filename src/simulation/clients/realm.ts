/**
 * The world that one client's program sees: a compartment of its own. What the program meets is made for it
 * (`realm-source.ts`); the engine is reached by the host's functions alone, which are frozen (STACK 11).
 */
import { err, ok, type Result } from '../../base'
import type { ProgramError } from './compile'
import { compileAll } from './compile-all'
import { REALM_SOURCE } from './realm-source'
import type { MakeError } from './redis-host'

declare const Compartment: new (options: {
  globals: object
  name: string
  __options__: true
}) => { globalThis: Record<string, unknown>; evaluate(source: string, options?: object): unknown }

export interface Caller {
  readonly line: number
  readonly inner?: { readonly module: string; readonly line: number }
}

export interface Realm {
  /** An error as the program meets it, of the realm's own class. */
  makeError: MakeError
  /** Compiles the program and the modules that it imports, directly or not; the result starts it. */
  load(text: string, modules: Readonly<Record<string, string>>): Result<() => Promise<unknown>, ProgramError>
  /** The last call, which led to the host function now running: the program's line, and the module's if one made it. */
  caller(): Caller
  /** The program's line in an error's stack, or 0. */
  errorLine(stack: string): number
}

const EVALUATE = {
  __evadeHtmlCommentTest__: true,
  __evadeImportExpressionTest__: true,
  __rejectSomeDirectEvalExpressions__: false,
}
/** What differs between hosts, leads out of virtual time, or is the realm's own making. */
const ABSENT = ['Intl', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'lockdown', 'harden', 'Compartment']

type Make = (
  at: (line: number) => readonly never[],
  require: (name: string) => object,
  exports: object,
) => () => unknown

/** One for all clients: a host keeps what it has compiled by text and name, and a stack has one client's frames. */
const URL = 'lockstep-program'
const FRAME = new RegExp(`${URL}:(\\d+):\\d+`)

const newCompartment = () => new Compartment({ globals: {}, name: URL, __options__: true })

const NOTHING: readonly never[] = Object.freeze([])

/** Freezes what the host hands over and all that hangs from it. What it inherits from are intrinsics, frozen already. */
function freezeAll(value: unknown, frozen = new Set<unknown>()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || frozen.has(value)) return
  frozen.add(Object.freeze(value))
  for (const key of Reflect.ownKeys(value)) freezeAll(Reflect.get(value, key), frozen)
}

const lineOf = (stack: string) => Number(FRAME.exec(stack)?.[1] ?? 0)

type Build = (host: object) => {
  readonly globals: Readonly<Record<string, unknown>>
  readonly makeError: Realm['makeError']
}
let evaluated: Build | undefined
/** Makes what `realm-source.ts` is about. Its text is read once, in a compartment that no program enters. */
const build: Build = (host) => {
  evaluated ??= newCompartment().evaluate(REALM_SOURCE, EVALUATE) as Build
  return evaluated(host)
}

/** `host`: the functions that `realm-source.ts` builds on. */
export function createRealm(host: object): Realm {
  const compartment = newCompartment()
  const { globalThis: own } = compartment
  freezeAll(host)
  const { globals, makeError } = build(host)
  for (const [key, value] of Object.entries({ ...globals, self: own, window: own })) {
    Object.defineProperty(own, key, { value, writable: true, configurable: true, enumerable: false })
  }
  for (const key of ABSENT) Reflect.deleteProperty(own, key)

  let line = 0
  let inner: Caller['inner']
  const callsAt = (module: string | null) =>
    Object.freeze((place: number) => {
      if (module === null) line = place
      inner = module === null ? undefined : { module, line: place }
      return NOTHING
    })

  return {
    makeError,
    load(text, modules) {
      const compiled = compileAll(text, modules, (name) => name in own)
      if (!compiled.ok) return compiled
      const evaluate = (source: string, module: string | null) => {
        const place = module === null ? URL : `${URL}-${module}`
        return compartment.evaluate(`${source}\n//# sourceURL=${place}`, EVALUATE) as Make
      }
      const loaded = new Map<string, object>()
      const require = Object.freeze((name: string): object => {
        const known = loaded.get(name)
        if (known) return known
        const exports = {}
        // Before it runs: modules may import each other.
        loaded.set(name, exports)
        const source = compiled.value.modules.get(name)
        if (source !== undefined) evaluate(source, name)(callsAt(name), require, exports)()
        return exports
      })
      try {
        return ok(evaluate(compiled.value.program, null)(callsAt(null), require, {}) as () => Promise<unknown>)
      } catch (problem) {
        const { name: kind, message, stack } = problem as Error
        return err({ name: kind, message, line: lineOf(String(stack)) || 1 })
      }
    },
    caller: () => (inner ? { line, inner } : { line }),
    errorLine: lineOf,
  }
}
