import type { PlayerState } from '../../store'
import type { Seq } from '../../trace'

/** What is wrong with a text, and at which of its lines, from 1. */
export interface Problem {
  readonly line: number
  readonly message: string
}

/** What the last run says of a program: that it does not compile, or what ended one of its clients. */
export function problemsOf(
  { run, shown }: Pick<PlayerState, 'run' | 'shown'>,
  program: string,
  horizon: Seq | null,
): readonly Problem[] {
  if (run.status === 'failed')
    return run.place?.program === program ? [{ line: run.place.line, message: run.message }] : []
  if (!shown) return []
  const clients = shown.trace.actors.filter((actor) => actor.program === program).map(({ id }) => id)
  const seen = new Map<string, Problem>()
  for (const event of shown.trace.events) {
    if (horizon !== null && event.seq > horizon) break
    if (event.kind !== 'end' || event.error === undefined || !clients.includes(event.actor)) continue
    const line = event.line ?? 1
    const message = `${event.actor} ended here: ${event.hostText ?? event.error}`
    seen.set(`${line} ${event.error}`, { line, message })
  }
  return [...seen.values()]
}
