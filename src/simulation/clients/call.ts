import type { CallKind, Seq } from '../../trace'

/**
 * One call of a program: recorded at its line, then performed in the client's process. `perform` gets the call's seq
 * and settles the promise, now or later, with the event that answered it and with what the program sees.
 */
export type Call = <T>(
  event: { readonly call: CallKind } & Readonly<Record<string, unknown>>,
  perform: (of: Seq, settle: (answeredBy: Seq, outcome: () => T) => void) => void,
) => Promise<T>
