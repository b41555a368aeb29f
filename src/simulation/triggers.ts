/** Selectors that wait for their event: each calls back once, as soon as the event it names is in the trace. */
import type { Selector } from '../scenario'
import { matches, type TraceEvent, type TraceLog } from '../trace'

export interface Triggers {
  once(selector: Selector, run: (event: TraceEvent) => void): void
}

export function createTriggers(log: TraceLog): Triggers {
  let armed: { readonly selector: Selector; left: number; readonly run: (event: TraceEvent) => void }[] = []
  log.listen((event) => {
    // Asked of each event, and seldom answered: nothing is made before one is due.
    let some = false
    for (const trigger of armed) if (matches(trigger.selector, event) && --trigger.left === 0) some = true
    if (!some) return
    const due = armed.filter(({ left }) => left === 0)
    armed = armed.filter(({ left }) => left > 0)
    for (const trigger of due) trigger.run(event)
  })
  return {
    once(selector, run) {
      armed.push({ selector, left: selector.nth ?? 1, run })
    },
  }
}
