/**
 * Frozen intrinsics: programs share the engine's realm, so nothing they can reach may be changed (STACK 11). Called
 * once, after all modules are loaded and before the first program runs, in Node as in the worker.
 */
import 'ses'

/** Frames of a stack: a program's line has to be among them, behind the realm's and the host's own. */
const STACK_FRAMES = 50

let done = false

export function freezeIntrinsics(): void {
  if (done) return
  done = true
  Error.stackTraceLimit = STACK_FRAMES
  lockdown({
    errorTaming: 'unsafe',
    overrideTaming: 'severe',
    stackFiltering: 'verbose',
    consoleTaming: 'unsafe',
    evalTaming: 'unsafe-eval',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
    regExpTaming: 'unsafe',
    localeTaming: 'safe',
    reporting: 'none',
  })
}
