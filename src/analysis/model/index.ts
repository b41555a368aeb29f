/** What all checkers share: who wanted and held what and when, which commands granted it, how the run ended. */
import { DEFAULT_SLACK_US } from '../../scenario'
import type { EventOf, Trace } from '../../trace'
import { type Contention, createContention } from './contention'
import { createGrants, type Grant } from './grants'
import { type RunEnd, runEnd } from './run-end'
import { createWantBook } from './want-book'

export interface Model extends Contention {
  readonly trace: Trace
  readonly end: RunEnd
  /** Keys that a want named; where one named none, those that its client's commands created meanwhile. */
  readonly lockKeys: ReadonlySet<string>
  readonly grants: readonly Grant[]
  readonly stores: readonly EventOf<'store'>[]
  /** The bound `progress`, its default filled in. */
  readonly progressUs: number
}

/** One pass over the trace. */
export function modelOf(trace: Trace): Model {
  const end = runEnd(trace)
  const book = createWantBook()
  const contention = createContention(trace, end, book)
  const grants = createGrants(book)
  const stores: EventOf<'store'>[] = []
  for (const event of trace.events) {
    contention.note(event)
    book.note(event)
    grants.note(event)
    if (event.kind === 'store') stores.push(event)
  }
  const progressUs = trace.bounds.progress ?? trace.bounds.ttl + DEFAULT_SLACK_US
  return { trace, end, stores, progressUs, ...contention.result(), ...grants.result() }
}
