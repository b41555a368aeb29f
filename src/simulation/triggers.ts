/** Selectors that wait for their event: each calls back once, as soon as the event it names is in the trace. */
import type { Selector } from '../scenario'
import { matches, type TraceEvent, type TraceLog } from '../trace'

export interface Triggers {
  once(selector: Selector, run: (event: TraceEvent) => void): void
}

export function createTriggers(log: TraceLog): Triggers {
  let armed: { readonly selector: Selector; left: number; readonly run: (event: TraceEvent) => void }[] = []
  log.listen((event) => {
    const due = armed.filter((trigger) => matches(trigger.selector, event) && --trigger.left === 0)
    if (due.length === 0) return
    armed = armed.filter((trigger) => !due.includes(trigger))
    for (const trigger of due) trigger.run(event)
  })
  return {
    once(selector, run) {
      armed.push({ selector, left: selector.nth ?? 1, run })
    },
  }
}
