import type { Micros } from '../../base'
import type { ActorId, Seq, WantState } from '../../trace'

/**
 * A try for a resource: from its first `want` to its enter, its giving up, the crash of its client or the end of its
 * program. Asking again while it is open continues it (so that a program which marks each retry is not excused from
 * the bounds), with the key and owner named last.
 */
export interface Want {
  readonly holder: string
  readonly client: ActorId
  readonly resource: string
  readonly seq: Seq
  readonly at: Micros
  /** As it was last named. */
  readonly named: WantState
  /** When its first command on the key (or, where it names none, on any key) was executed. */
  readonly attempt: Seq | null
  readonly closed: { readonly seq: Seq; readonly at: Micros; readonly how: WantEnd } | null
}

export type WantEnd = 'enter' | 'give-up' | 'crash' | 'end'
