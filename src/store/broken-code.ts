import type { Trace } from '../trace'
import type { CodePlace } from './state'

/** A run in which a text did not compile. It shows nothing that a person would want in the place of the run before. */
export class BrokenCode extends Error {
  constructor(
    message: string,
    readonly place: CodePlace,
  ) {
    super(message)
  }
}

/** Errors that a text is refused for before it runs: its grammar, and names that nothing has. */
const REFUSED = ['SyntaxError', 'ReferenceError']

/** A text that is refused: its client ends of that before it has called anything. */
export function brokenCode({ events, actors }: Trace): BrokenCode | undefined {
  const called = new Set<string>()
  for (const event of events) {
    if (event.kind === 'call') called.add(event.actor)
    if (event.kind !== 'end' || !REFUSED.includes(event.error ?? '') || called.has(event.actor)) continue
    const program = actors.find(({ id }) => id === event.actor)?.program ?? ''
    const line = event.line ?? 1
    return new BrokenCode(event.hostText ?? 'This does not compile', { program, line })
  }
  return undefined
}
